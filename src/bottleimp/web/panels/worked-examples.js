// The worked tricks and scores of the rules pages, drawn from data that the server sends with the page.
import { h, use } from '../lib/dom.js';
import { has, list, named, plural, t } from '../lib/i18n.js';
import { Cards } from '../game/cards.js';
import { Deck, cardText } from '../game/setup.js';
import { Words } from '../game/words.js';

/** @typedef {{kind: 'trick' | 'score', cards: Wire.Setup['cards'], lines: string[][]}} Worked */

/** @type {(name: string) => string} */
const person = (name) => named('worked.name', name);

/** Draw every example of a page in place of its text. @param {HTMLElement} article */
export function drawWorked(article) {
  for (const figure of article.querySelectorAll('figure.worked')) {
    const { kind, cards, lines } = /** @type {Worked} */ (JSON.parse(figure.getAttribute('data-worked') ?? ''));
    const deck = new Deck(cards);
    const drawn = new Cards(deck, new Words({ t, plural, has, named, list }, deck));
    figure.replaceChildren(...(kind === 'trick' ? trick(lines, drawn) : score(lines, drawn)));
    figure.removeAttribute('data-worked');
  }
}

/**
 * What stands after these words, in the first line that begins with one of them.
 * @param {string[][]} lines
 * @param {string[]} starts
 */
const after = (lines, ...starts) => {
  for (const start of starts) {
    const words = start.split(' ');
    const found = lines.find((line) => words.every((word, index) => line[index] === word));
    if (found) return found.slice(words.length);
  }
  return [];
};

const FACTS = ['price', 'prices', 'owner', 'owners', 'winner', 'new', 'won'];

/** @type {(cards: string[]) => string} */
const numbers = (cards) => list(cards.map((card) => cardText(Number(card))));

/**
 * @param {string[]} who a name, and one of that player's hands where there are two
 */
const owner = ([name, hand]) => (hand ? `${person(name)}, ${named('table.hand', hand)}` : person(name));

/**
 * @param {string[][]} lines
 * @param {Cards} drawn
 */
function trick(lines, drawn) {
  const [winner] = after(lines, 'winner');
  const price = Math.max(...after(lines, 'price', 'prices').map(Number));
  const plays = lines.filter((line) => !FACTS.includes(line[0]) && !line.includes('holds'));
  const below = plays.map((line) => Number(line.at(-1))).filter((card) => card < price);
  const best = Math.max(...(below.length ? below : plays.map((line) => Number(line.at(-1)))));
  return [
    ...lines.filter((line) => line.includes('holds')).map((line) => held(line, drawn, price)),
    h('ol', { class: 'wk-trick' }, plays.map((line) => {
      const card = Number(line.at(-1));
      return h('li', {}, face(drawn, card, price, card === best ? 'win' : ''),
        card === best && card < price && h('span', { class: 'badge', 'aria-hidden': 'true' }, use('bottle')),
        h('b', {}, owner(line.slice(0, -1))));
    })),
    h('figcaption', {},
      h('p', {}, outcome(winner, price, best)),
      lines.filter(([word]) => word === 'won').map(([, name, ...cards]) => h('p', {},
        t('worked.gets', { name: person(name), cards: numbers(cards) })))),
  ];
}

/**
 * @param {string} winner
 * @param {number} price
 * @param {number} best
 */
function outcome(winner, price, best) {
  const params = { name: person(winner), from: cardText(price), to: cardText(best) };
  return t(best < price ? 'worked.buys' : 'worked.wins', params);
}

/**
 * The cards somebody holds, before the trick.
 * @param {string[]} line
 * @param {Cards} drawn
 * @param {number} price
 */
function held(line, drawn, price) {
  const at = line.indexOf('holds');
  return h('div', { class: 'wk-held' }, h('b', {}, owner(line.slice(0, at))),
    h('div', { class: 'wk-row' }, line.slice(at + 1).map((card) => face(drawn, Number(card), price, ''))));
}

/**
 * @param {Cards} drawn
 * @param {Wire.Card} card
 * @param {number} price
 * @param {string} mark
 */
const face = (drawn, card, price, mark) => drawn.copy(card, [card < price && 'hot', mark].filter(Boolean).join(' '));

/**
 * @param {string[][]} lines
 * @param {Cards} drawn
 */
function score(lines, drawn) {
  const imp = after(lines, 'imp').map(Number);
  const total = drawn.deck.total(imp);
  /** @type {(word: string) => Map<string, string>} */
  const by = (word) => new Map(lines.filter(([first]) => first === word).map(([, name, value]) => [name, value]));
  const [won, scores, bottles] = [by('won'), by('score'), by('bottle')];
  return [
    h('div', { class: 'wk-held' }, h('b', {}, t('worked.imp', { points: plural('table.points', total) })),
      h('div', { class: 'wk-row' }, imp.map((card) => face(drawn, card, 0, '')))),
    h('div', { class: 'wk-score' }, h('table', {},
      h('thead', {}, h('tr', {}, ['player', 'bottle', 'won', 'score'].map((name) => h('th', { scope: 'col' }, t(`worked.${name}`))))),
      h('tbody', {}, [...won].map(([name, points]) => h('tr', { class: Number(scores.get(name)) < 0 && 'wk-loses' },
        h('th', { scope: 'row' }, together(lines, name)),
        h('td', {}, bottles.has(name) && [use('bottle', 'wk-bottle', t('worked.bottle')), ` ${cardText(Number(bottles.get(name)))}`]),
        h('td', {}, points), h('td', {}, h('b', {}, (scores.get(name) ?? '').replace('-', '−')))))))),
  ];
}

/**
 * A player, with whom they share the score.
 * @param {string[][]} lines
 * @param {string} name
 */
function together(lines, name) {
  const team = lines.find(([word, ...names]) => word === 'team' && names.includes(name));
  const mates = (team ?? []).slice(1).filter((mate) => mate !== name).map(person);
  if (mates.length) return [person(name), h('small', {}, t('worked.with', { names: list(mates) }))];
  const alone = lines.some(([word, who]) => word === 'alone' && who === name);
  return [person(name), alone && h('small', {}, t('worked.alone'))];
}
