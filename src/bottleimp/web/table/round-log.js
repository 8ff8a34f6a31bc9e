// The events of the round as text, for the log and for screen readers.
import { receiversOf } from './exchange/gifts.js';
import { salesOf } from '../game/moments.js';
import { isMine, noticeText } from '../game/notices.js';
import { cardText } from '../game/setup.js';
import { bottlesText } from './ring/situation.js';
import { botsGifts, botsPlays } from './people/stand-ins.js';

const EARLIER = 6; // number of notices kept from earlier rounds

/**
 * Return the lines of the log: gifts, one line for each trick, and the notices about people. `before` is
 * what comes before the tricks; `after` are the notices by trick.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 */
export function logLines(scene, words) {
  const { view } = scene;
  const sales = salesOf(view, scene.setup);
  const { early, after } = notices(scene, words);
  const before = [...early];
  const bots = botsGifts(scene.message);
  if (view.given.length) {
    const cards = giftsGiven(scene, words);
    const byBot = scene.you !== null && bots.includes(scene.you);
    before.push(byBot ? words.t('table.log.botGave.you', { cards }) : ownText(scene, words, 'table.log.gave', cards));
  }
  for (const seat of bots) if (seat !== scene.you) before.push(words.t('table.log.botGave', { name: scene.name(seat) }));
  if (view.received.length) before.push(gotText(scene, words));
  const size = scene.setup.trick.length;
  const tricks = view.tricks.map((trick, index) => `${playsText(scene, words, trick.plays, index * size)}. ${
    trickText(scene, words, trick, sales.find((sale) => sale.trick === index))}`);
  if (view.trick.length && !view.finished) {
    tricks.push(`${playsText(scene, words, view.trick, view.tricks.length * size)} …`);
  }
  return { before, tricks, after };
}

/**
 * Return the notices as lines: those before the round's first trick, and the others by trick.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 */
function notices(scene, words) {
  const { message, setup } = scene;
  /** @type {Map<number, string[]>} */
  const after = new Map();
  /** @type {string[]} */
  const earlier = [];
  /** @type {string[]} */
  const early = [];
  for (const notice of message.notices) {
    const text = noticeText(notice, isMine(notice, message), words);
    if (notice.round < message.dealt) earlier.push(text);
    else if (notice.cards === 0) early.push(text);
    else {
      const trick = Math.floor((notice.cards - 1) / setup.trick.length);
      after.set(trick, [...after.get(trick) ?? [], text]);
    }
  }
  return { early: [...earlier.slice(-EARLIER), ...early], after };
}

/**
 * Return the cards that the seat at the bottom received, and from whom.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 */
export function gotText(scene, words) {
  return ownText(scene, words, 'table.log.got', words.list(scene.view.received.map(({ card, giver }) => (
    words.who(scene, 'table.gift', giver, { n: cardText(card) })))));
}

/**
 * Return a sentence about the seat at the bottom: addressed to the reader, or with a name.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {string} key
 * @param {string} cards
 */
const ownText = (scene, words, key, cards) => (scene.reader === scene.bottom ? words.t(key, { cards })
  : words.t(`${key}.of`, { name: scene.name(scene.bottom), cards }));

/**
 * Return the cards that the seat at the bottom gave, and to whom.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 */
export function giftsGiven(scene, words) {
  return words.list(scene.view.given.map(({ card, to }) => (to === null
    ? words.t('table.giftTo', { n: cardText(card), name: words.t('table.place.imp') })
    : words.who(scene, 'table.giftTo', to, { n: cardText(card) }))));
}

/**
 * Return who played which card, with a mark for cards that a bot chose for a person.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {Wire.Play[]} plays
 * @param {number} first how many cards of the round were played before
 */
function playsText(scene, words, plays, first) {
  const bots = botsPlays(scene.message);
  return plays.map(({ seat, card }, index) => {
    const played = `${scene.name(seat)} ${cardText(card)}`;
    return bots.has(first + index) ? `${played} (${words.t('table.log.bot')})` : played;
  }).join(', ');
}

/**
 * Return who won a trick, its points, and the price at which the bottle was sold.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {Wire.Trick} trick
 * @param {Table.Sale | undefined} sale
 */
export function trickText(scene, words, trick, sale) {
  const points = words.points(scene.deck.total(trick.plays.map((play) => play.card)));
  if (!sale) return words.who(scene, 'table.log.trick', trick.winner, { points });
  return saleText(scene, words, sale);
}

/**
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {Table.Sale} sale
 */
export const saleText = (scene, words, { buyer, from, to }) => words.who(scene, 'table.log.bottle', buyer,
  { from: cardText(from), to: cardText(to) });

/**
 * Return a sentence about the moment's event.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 */
export function eventText(scene, words) {
  const { view, event } = scene;
  if (event === 'play') return playText(scene, words);
  if (event === 'received') return [view.received.length && gotText(scene, words), bottlesText(scene, words)].filter(Boolean).join(' ');
  if (event === 'deal') return words.t('table.log.deal', { round: scene.message.match.round, name: scene.name(view.dealer) });
  if (event === 'over') return overText(scene, words);
  return '';
}

/**
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 */
function playText(scene, words) {
  const { seat, card } = scene.view.trick[scene.view.trick.length - 1];
  const told = words.who(scene, 'table.log.plays', seat, { card: words.card(card) });
  if (!scene.view.finished) return told;
  const worth = scene.deck.total(scene.view.trick.map((play) => play.card));
  return `${told} ${words.finished(scene)}. ${words.t('table.if.takes', { points: words.points(worth) })}.`;
}

/**
 * Return the owners of bottles, each once.
 * @param {Wire.View} view
 */
export const ownersOf = (view) => [...new Set(view.bottles.map((bottle) => bottle.owner))]
  .filter((seat) => seat !== null);

/**
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 */
function overText(scene, words) {
  const { view } = scene;
  return [words.keeps(scene, ownersOf(view))]
    .concat(view.scores.map((score, seat) => `${scene.name(seat)} ${score}`)).join('. ');
}

/**
 * Return a sentence about a card put on a place of the exchange, or taken back.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {Map<Wire.Card, Wire.Seat | null>} before whom the cards were for
 * @param {Table.Gifts} chosen
 */
export function giftsText(scene, words, before, chosen) {
  const now = receiversOf(scene, chosen);
  const laid = [...now].filter(([card, receiver]) => before.get(card) !== receiver);
  const back = [...before.keys()].filter((card) => !now.has(card));
  return [
    ...back.map((card) => words.t('table.takenBack', { card: words.card(card) })),
    ...laid.map(([card, receiver]) => `${words.card(card)}, ${words.t('table.placed', {
      place: words.place(scene, chosen.placeOf(card) ?? '', receiver) })}.`),
  ].join(' ');
}
