// Facts and values that a lesson uses, read from a scene: facts decide when a step is due, values fill its text.
import { placesToFill } from '../exchange/gifts.js';
import { salesOf } from '../../game/moments.js';
import { winningPlay } from '../../game/play-rules.js';
import { tricksInRound } from '../../game/scene.js';

/** @typedef {import('./guide-steps.js').Facts} Facts */
/** @typedef {import('./guide-steps.js').Values} Values */

/**
 * What is asked of the reader: gifts, a packet, a card to lead, to follow with, or any; null if nothing is.
 * @param {Table.Scene} scene
 */
function asked({ view, deck, myTurn }) {
  if (!myTurn || !view.legal) return null;
  const { play, exchange } = view.legal;
  if (!play) return exchange ? 'gifts' : 'packet';
  if (!view.trick.length) return 'lead';
  const led = deck.colour(view.trick[0].card);
  return play.some((card) => deck.colour(card) === led) ? 'follow' : 'any';
}

/**
 * How the trick stands: `mixed` is one in which a card below the price beats one above it.
 * @param {Table.View} view
 */
function standing({ trick, price }) {
  if (!trick.length) return 'empty';
  const below = trick.filter(({ card }) => card < price).length;
  if (!below) return 'above';
  return below < trick.length ? 'mixed' : 'below';
}

/** The sale that this moment is about, if it is about one. @param {Table.Scene} scene */
function saleNow({ view, setup, event }) {
  const sale = event === 'collected' ? salesOf(view, setup).at(-1) : undefined;
  return sale?.trick === view.tricks.length - 1 ? sale : undefined;
}

/**
 * Whether the bottle is sold for the first time, passes on, leaves the reader, or stays with its owner.
 * @param {Table.Sale | undefined} sale
 * @param {Wire.Seat | null} you
 */
function kindOfSale(sale, you) {
  if (!sale) return null;
  if (sale.seller === null) return 'first';
  if (sale.seller === sale.buyer) return 'again';
  return sale.seller === you ? 'rid' : 'passes';
}

/** The owner of the bottle that is for sale. @param {Wire.View} view */
const ownerOf = ({ bottles, price }) => bottles.find((bottle) => bottle.price === price)?.owner ?? null;

/** How many tricks are still to be finished. @param {Table.Scene} scene */
const tricksLeft = (scene) => tricksInRound(scene) - scene.view.tricks.length - (scene.view.finished ? 1 : 0);

/**
 * @param {Table.Scene} scene
 * @param {Table.Gifts | null} gifts what is laid out in the exchange
 * @returns {Facts}
 */
export function factsOf(scene, gifts) {
  const { view, you, stage, event } = scene;
  const owner = ownerOf(view);
  const places = placesToFill(scene).reduce((sum, { count }) => sum + count, 0);
  return {
    stage, event,
    asks: asked(scene),
    laid: gifts && gifts.chosen >= places ? 'all' : 'part',
    trick: standing(view),
    sale: kindOfSale(saleNow(scene), you),
    got: view.received.length,
    owner: owner === null ? 'nobody' : owner === you ? 'you' : 'other',
    left: tricksLeft(scene),
    resting: !view.trick.length,
  };
}

/**
 * The dearest of the cards: the one with most points, the highest of them.
 * @param {Wire.Card[]} cards
 * @param {Table.Deck} deck
 */
const dearest = (cards, deck) => [...cards].sort((a, b) => deck.points(b) - deck.points(a) || b - a)[0];

/** My cards. @param {Table.Scene} scene */
function ofMyHand({ view, deck, bottom }) {
  const mine = view.hands[bottom].flatMap((hand) => hand.cards);
  if (!mine.length) return {};
  const dear = dearest(mine, deck);
  return { dear, worth: deck.points(dear), lowest: Math.min(...mine), legal: view.legal?.play };
}

/** The trick as it lies. @param {Table.Scene} scene */
function ofTheTrick({ view, deck }) {
  const best = winningPlay(view.trick, view.price);
  if (!best) return {};
  const [{ seat: leader, card: first }] = view.trick;
  return {
    leader, led: deck.colour(first), winner: best.seat, winning: best.card,
    beaten: Math.max(...view.trick.map(({ card }) => card)),
  };
}

/** Who plays with the reader, who plays alone for more than once the points. @param {Table.Scene} scene */
function ofTheSides({ teams, weights, bottom }) {
  const team = teams[bottom];
  const seats = teams.map((_, seat) => seat);
  if (team === null) return {};
  return {
    team,
    mate: seats.find((seat) => seat !== bottom && teams[seat] === team),
    alone: seats.filter((seat) => weights[seat] > 1),
  };
}

/** The price of the bottle that is not for sale, where there is one. @param {Wire.View} view */
const cheaperOf = ({ bottles, price }) => bottles.find((bottle) => bottle.price < price)?.price;

/** What the round has brought. @param {Table.Scene} scene */
const ofTheEnd = ({ view, deck, bottom, stage }) => (
  stage === 'end' ? { imp: deck.total(view.imp), mine: view.scores[bottom] } : {});

/**
 * Numbers of cards and points, seats and colours; what a scene has not is not there.
 * @param {Table.Scene} scene
 * @returns {Values}
 */
export function valuesOf(scene) {
  const { view } = scene;
  const owner = ownerOf(view);
  const { from, to, buyer, seller } = saleNow(scene) ?? {};
  return {
    receivers: placesToFill(scene).flatMap(({ receiver }) => (receiver === null ? [] : [receiver])),
    received: view.received,
    price: view.price,
    left: tricksLeft(scene),
    ...(owner !== null && { owner }),
    ...(to !== undefined && { from, to, buyer }),
    ...(seller !== null && { seller }),
    cheaper: cheaperOf(view),
    ...ofMyHand(scene), ...ofTheTrick(scene), ...ofTheSides(scene), ...ofTheEnd(scene),
  };
}
