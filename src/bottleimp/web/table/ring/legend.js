// The legend: every mark of the ring and of the cards with its name, drawn by the table's own code.
import { h, s, use } from '../../lib/dom.js';
import { openPanel } from '../../lib/panel.js';
import { SHORT, seal } from '../../game/cards.js';
import { cardText } from '../../game/setup.js';

/** The kinds of a number on the ring, by what the legend calls them. */
const KINDS = { unseen: 'unseen', mine: 'mine', table: 'tabl', gone: 'gone', theirs: 'thrs' };

/**
 * Whether cards of others lie open at this table.
 * @param {Table.Setup} setup
 */
const hasOpen = (setup) => setup.automata.length > 0 || setup.hands.some((hand) => hand.open);

/** @param {Table.Scene} scene */
export const kindsAt = ({ setup }) => /** @type {(keyof typeof KINDS)[]} */ (
  Object.keys(KINDS).filter((kind) => kind !== 'theirs' || hasOpen(setup)));

/**
 * A number on a piece of the ring.
 * @param {Table.Scene} scene
 * @param {keyof typeof KINDS} kind
 * @param {{card?: Wire.Card, horns?: boolean}} [how]
 */
export function ringMark({ deck, setup }, kind, { card, horns = false } = {}) {
  const number = card ?? deck.cards.find((each) => each > setup.startPrice && Number.isInteger(each)) ?? deck.cards[0];
  const side = number < setup.startPrice ? ['h', 'hot3'] : ['c', 'cool'];
  return s('svg', { class: 'tk lg-mark', viewBox: '-20 -20 40 40', 'aria-hidden': 'true' },
    s('rect', { class: `tk-${side[1]}`, x: -20, y: -20, width: 40, height: 40, rx: 6 }),
    s('g', { class: `${KINDS[kind]} ${SHORT[deck.colour(number)]} ${side[0]}` },
      s('circle', { class: 'halo', r: 17 }),
      s('use', { class: 'sl', href: `#s-${SHORT[deck.colour(number)]}`, transform: 'scale(1.15)' }),
      s('text', {}, Number.isInteger(number) ? `${number}` : '½'),
      horns && s('svg', { class: 'imp', viewBox: '0 0 24 16', x: -8, y: -18, width: 16, height: 11 }, s('use', { href: '#horns' }))));
}

/**
 * The bottle on the ring.
 * @param {Wire.Card} price
 * @param {boolean} waits
 */
const bottleOnRing = (price, waits) => s('svg', { class: 'tk lg-mark', viewBox: '-24 -36 48 72', 'aria-hidden': 'true' },
  s('g', { class: waits ? 'waits' : '' },
    s('svg', { class: 'mark', viewBox: '0 0 48 72', x: -24, y: -36, width: 48, height: 72 }, s('use', { href: '#marker' })),
    s('circle', { class: 'mark-d', cy: 12, r: 17 }), s('text', { class: 'mark-t lg-price', y: 13 }, cardText(price))));

/**
 * A piece of the band: fire below the price, waves above.
 * @param {'hot3' | 'cool'} side
 */
const band = (side) => s('svg', { class: 'tk lg-mark', viewBox: '-20 -20 40 40', 'aria-hidden': 'true' },
  s('path', { class: `tk-${side}`, d: side === 'cool'
    ? 'M-20 20V-6q6-9 12-3q-4 0-4 4q6-3 10-8q5-6 10-1q-4 0-4 4q8-2 16-7V20Z'
    : 'M-20 20V-4L-14-18L-9-6L-4-19L2-7L7-18L12-6L17-19L20-8V20Z' }));

/** @typedef {[string, Element] | false} Mark a drawing, by the text that explains it; false where there is none */

/**
 * What the ring shows at this table.
 * @param {Table.Scene} scene
 * @returns {Mark[]}
 */
function ofTheRing(scene) {
  const { setup, deck, view } = scene;
  const half = deck.cards.find((card) => !Number.isInteger(card) && card > setup.startPrice);
  const cheaper = Math.min(...view.bottles.map(({ price }) => price));
  return [
    ['price', bottleOnRing(view.price, false)],
    view.bottles.length > 1 && ['waits', bottleOnRing(cheaper, true)],
    ['below', band('hot3')],
    ['above', band('cool')],
    ...kindsAt(scene).map((kind) => /** @type {Mark} */ ([kind, ringMark(scene, kind)])),
    ['buried', ringMark(scene, 'gone', { horns: true })],
    half !== undefined && ['half', ringMark(scene, 'unseen', { card: half })],
  ];
}

/**
 * What cards and seats show at this table.
 * @param {Table.Scene} scene
 * @param {Table.Cards} cards
 * @param {Table.Words} words
 * @returns {Mark[]}
 */
function ofTheCards(scene, cards, words) {
  const { deck, setup, pics, others } = scene;
  const low = deck.cards.filter((card) => card < setup.startPrice).at(-1) ?? deck.cards[0];
  const team = scene.teams.find((each) => each !== null) ?? null;
  const weight = Math.max(...scene.weights);
  /** @type {(name: string, drawing: Element) => HTMLElement} */
  const sign = (name, drawing) => h('span', { class: `lg-sign ${name}`, 'aria-hidden': 'true' }, drawing);
  return [
    ['coins', sign('lg-coin', use('i-coin'))],
    ['hot', sign('lg-card', cards.copy(low, 'hot'))],
    ...deck.colours.map((colour) => /** @type {Mark} */ ([`colour.${colour}`, sign('lg-seal', seal(colour))])),
    ['by', sign('lg-by', h('span', { class: 'by' }, use(pics[others[0]])))],
    ['takes', sign('lg-by', h('span', { class: 'badge' }, use('bottle')))],
    ['dealer', sign('lg-by', h('i', { class: 'dealer' }, words.t('table.dealerMark')))],
    team !== null && ['team', sign('lg-by pic', h('i', { class: `team t${team}` }, use(`g-${team}`)))],
    weight > 1 && ['alone', sign('lg-by pic', h('i', { class: 'team solo' }, `×${weight}`))],
  ];
}

/**
 * @param {Table.Scene} scene
 * @param {Table.Cards} cards
 * @param {Table.Words} words
 */
export function openLegend(scene, cards, words) {
  const { t } = words;
  /** @type {(title: string, marks: Mark[]) => HTMLElement} */
  const group = (title, marks) => h('section', { class: 'lg' }, h('h3', {}, t(title)),
    h('ul', {}, marks.map((mark) => mark && h('li', {}, mark[1], h('span', {}, t(`table.legend.${mark[0]}`))))));
  openPanel(t('table.legend'), (body) => body.append(
    group('table.legend.ring', ofTheRing(scene)), group('table.legend.cards', ofTheCards(scene, cards, words))));
}
