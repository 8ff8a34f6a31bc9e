// The state of the price track and the position of everything on it. track.js draws it.
import { winningPlay, withAim } from '../../game/play-rules.js';
import { buriedBy } from '../../game/scene.js';

/** @typedef {import('./ring.js').Ring} Ring */
/** @typedef {ReturnType<typeof poseOf>} Pose */

/**
 * @typedef {object} State
 * @property {Wire.Card[]} prices
 * @property {Wire.Card} sale
 * @property {Set<Wire.Card>} table
 * @property {Set<Wire.Card>} mine
 * @property {Set<Wire.Card>} theirs
 * @property {Set<Wire.Card>} gone
 * @property {Set<Wire.Card>} buried
 * @property {Wire.Card | null} aim the card that I look at, if it would take the bottle
 */

/**
 * What the track shows in a scene, while the reader looks at that card.
 * @param {Table.Scene} scene
 * @param {Wire.Card | null} card
 * @returns {State}
 */
export function stateOf(scene, card) {
  const { view } = scene;
  const known = (/** @type {Wire.Seat} */ seat) => view.hands[seat].flatMap((hand) => hand.cards);
  const { aim, plays } = withAim(scene, card);
  const best = winningPlay(plays, view.price);
  return {
    prices: view.bottles.map((bottle) => bottle.price),
    sale: view.price,
    table: new Set(view.trick.map((play) => play.card)),
    mine: new Set(known(scene.bottom)),
    theirs: new Set(scene.others.flatMap(known)),
    gone: new Set(view.tricks.flatMap((trick) => trick.plays.map((play) => play.card))),
    buried: buriedBy(view),
    aim: best?.bottle && best.card === aim ? aim : null,
  };
}

/**
 * What the track says of a card.
 * @param {Wire.Card} card
 * @param {State} state
 * @param {boolean} start
 */
export function kindOf(card, { table, buried, gone, mine, theirs }, start) {
  if (table.has(card)) return 'tabl';
  if (buried.has(card) || gone.has(card) || start) return 'gone';
  if (mine.has(card)) return 'mine';
  return theirs.has(card) ? 'thrs' : 'unseen';
}

/**
 * Halves have a lane of their own; on a narrow track the others stand on two by turns.
 * @param {Wire.Card} card
 * @param {Ring} ring
 */
export function laneOf(card, { band, halves, wide }) {
  const whole = Number.isInteger(card);
  if (wide) return halves ? band * (whole ? 0.13 : -0.34) : 0;
  if (!halves) return band * (card % 2 ? 0.225 : -0.225);
  return band * (whole ? (card % 2 ? 0.31 : 0) : -0.31);
}

/**
 * @param {string} kind
 * @param {Ring} ring
 */
export function liftOf(kind, { band, halves, wide }) {
  if (!wide) return kind === 'tabl' ? -band * 0.05 : 0;
  if (kind === 'tabl') return -band * (halves ? 0.16 : 0.3);
  return kind === 'mine' ? -band * 0.05 : 0;
}

/**
 * Where everything stands when nothing moves.
 * @param {Ring} ring
 * @param {State} state
 */
export function poseOf(ring, { prices, sale }) {
  const layout = ring.layout(prices);
  const twins = new Set(prices).size < prices.length;
  const middle = (prices.length - 1) / 2;
  return {
    ...layout,
    key: prices.join(),
    split: layout.at.get(sale) ?? ring.start,
    bottles: prices.map((price, index) => ({
      s: layout.at.get(price) ?? ring.start, price, x: twins ? (index - middle) * 0.86 : 0,
      scale: price < sale ? 0.78 : 1,
    })),
  };
}

const mix = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ x) => a + (b - a) * x;

/**
 * A pose on the way from one to the other.
 * @param {Pose} from
 * @param {Pose} to
 * @param {number} x
 * @returns {Pose}
 */
export function between(from, to, x) {
  return {
    ...to,
    at: new Map([...to.at].map(([card, at]) => [card, mix(from.at.get(card) ?? at, at, x)])),
    split: mix(from.split, to.split, x),
    bottles: to.bottles.map((bottle, index) => {
      const was = from.bottles[index] ?? bottle;
      return {
        s: mix(was.s, bottle.s, x), x: mix(was.x, bottle.x, x), scale: mix(was.scale, bottle.scale, x),
        price: x < 1 && was.s !== bottle.s ? was.price : bottle.price,
      };
    }),
  };
}
