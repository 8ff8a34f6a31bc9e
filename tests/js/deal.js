// Setups, views and messages to try the table's parts with, as small as a test can read.
import { sceneOf } from '../../src/bottleimp/web/game/scene.js';
import { Setup } from '../../src/bottleimp/web/game/setup.js';

/** Numbers 1 to 9 without the start price 5; yellow up to 4, blue above; a card is worth its number. */
const CARDS = [1, 2, 3, 4, 6, 7, 8, 9].map((card) => ({ card, colour: card < 5 ? 'yellow' : 'blue', points: card }));

/**
 * Three players with one hand each, one bottle, and the usual exchange, unless `more` says so.
 * @param {Partial<Wire.Setup>} more
 */
export const setupOf = (more = {}) => new Setup({
  type: 'setup', mode: 'any', players: 3, seats: 3, bottles: 1, start_price: 5, deck: 'any', cards: CARDS, automata: 0,
  sides: [[0], [1], [2]], weights: [1, 1, 1], dealt: [{ name: 'hand', cards: 2 }], dealer_short: false,
  hands: [{ name: 'hand', open: false }],
  phases: [{
    name: 'exchange',
    kind: 'exchange',
    hand: 'hand',
    gifts: [
      { place: 'imp', cards: 1, seats_left: null, into: null }, { place: 'left', cards: 1, seats_left: 1, into: 'hand' },
      { place: 'right', cards: 1, seats_left: -1, into: 'hand' },
    ],
  }],
  trick: [{ turn: 0, hand: null }, { turn: 1, hand: null }, { turn: 2, hand: null }],
  ...more,
});

/** Two players with an open hand and one called `reef`, two cards each to a trick. */
export const twoHands = setupOf({
  players: 2, sides: [[0], [1]], weights: [1, 1], dealt: [{ name: 'open', cards: 2 }, { name: 'reef', cards: 2 }],
  hands: [{ name: 'open', open: true }, { name: 'reef', open: false }],
  phases: [
    {
      name: 'one', kind: 'exchange', hand: 'reef',
      gifts: [{ place: 'imp', cards: 2, seats_left: null, into: null }, { place: 'gulf', cards: 1, seats_left: 1, into: 'open' }],
    },
    { name: 'two', kind: 'exchange', hand: 'open', gifts: [{ place: 'gulf', cards: 1, seats_left: 1, into: 'reef' }] },
    { name: 'lay', kind: 'show', packets: ['open', 'reef'] },
  ],
  trick: [{ turn: 0, hand: 'open' }, { turn: 1, hand: 'open' }, { turn: 0, hand: 'reef' }, { turn: 1, hand: 'reef' }],
});

/**
 * @param {string} name
 * @param {Wire.Card[]} cards
 */
export const hand = (name, cards) => ({ name, size: cards.length, cards });

/**
 * @param {Wire.Seat} seat
 * @param {Wire.Card} card
 * @param {string} from
 */
export const play = (seat, card, from = 'hand') => ({ seat, card, hand: from });

/**
 * Seat 0's view in the middle of the tricks; nothing has been played unless `more` says so.
 * @param {Partial<Wire.View>} more
 * @returns {Wire.View}
 */
export const viewOf = (more = {}) => ({
  mode: 'any', players: 3, deck: 'any', seat: 0, dealer: 0, sides: [[0], [1], [2]], phase: 'play', to_act: [0],
  legal: { play: [1, 6] }, hands: [[hand('hand', [1, 6])], [{ name: 'hand', size: 2, cards: [] }], [{ name: 'hand', size: 2, cards: [] }]],
  given: [], received: [], shown: [], imp_count: 2, imp: [], trick: [], tricks: [], price: 5,
  bottles: [{ price: 5, owner: null }], won: [[], [], []], points: [0, 0, 0], voids: [], scores: [],
  ...more,
});

/**
 * @param {Partial<Wire.View>} view
 * @param {Partial<Page.TableSeen>} more
 * @returns {Page.TableSeen}
 */
export const messageOf = (view = {}, more = {}) => ({
  type: 'table', table: 'k3f9', number: 1, status: 'playing', mode: 'any', players: 3, deck: 'any', end: '1 rounds',
  grace: 30, limit: null, you: 0, host: 0, spectators: 0, latecomers: true, given: false, contest: null,
  hints: true, dealt: 1, watchers: [], notices: [], by_bots: [], missing: {},
  seats: ['Ada', 'Bo', 'Cy', 'Di'].map((name) => ({
    name, kind: 'human', bot: null, present: true, away: false, heir: null, instead_of: null, hints: 0,
    left: false, stand_in: null, before: [], helped: [],
  })),
  match: { round: 1, rounds: [], totals: [0, 0, 0], winners: [] }, turn: '1:play:0', deadline: null, hurried: [], ready: [],
  deal_code: null, round_code: null, decided: false, view: viewOf(view),
  ...more,
});

/**
 * @param {Partial<Table.View>} view
 * @param {{setup?: Setup, newest?: boolean, event?: Table.Event, message?: Partial<Page.TableSeen>}} more
 */
export function sceneWith(view = {}, { setup = setupOf(), newest = true, event = 'update', message = {} } = {}) {
  const seen = messageOf(view, message);
  const words = {
    t: (/** @type {string} */ key) => (key === 'table.you' ? 'You' : key),
    named: (/** @type {string} */ _kind, /** @type {string} */ id) => id,
  };
  return sceneOf({ message: seen, view: { finished: null, ...seen.view, ...view }, event }, { newest, setup, words });
}
