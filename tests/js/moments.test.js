// From messages to moments: one card at a time, and every earlier moment as it was.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentsBetween, salesOf, rewindView } from '../../src/bottleimp/web/game/moments.js';
import { hand, messageOf, play, setupOf, twoHands, viewOf } from './deal.js';

const setup = setupOf();
const FIRST = { plays: [play(0, 6), play(1, 3), play(2, 8)], winner: 1, bottle: 0 };
const after = {
  tricks: [FIRST], trick: [play(1, 7)], to_act: [2], legal: null, price: 3, bottles: [{ price: 3, owner: 1 }],
  hands: [[hand('hand', [1])], [{ name: 'hand', size: 0, cards: [] }], [{ name: 'hand', size: 1, cards: [] }]],
  won: [[], [6, 8], []], points: [0, 14, 0],
};
const events = (/** @type {Table.Moment[]} */ moments) => moments.map((moment) => moment.event);

test('who comes to a table sees it as it is', () => {
  assert.deepEqual(events(momentsBetween(null, messageOf(after), setup)), ['joined']);
});

test('every card is a moment, and a finished trick lies there before it goes to its winner', () => {
  const moments = momentsBetween(messageOf(), messageOf(after), setup);
  assert.deepEqual(events(moments), ['play', 'play', 'play', 'collected', 'play']);
  assert.deepEqual(moments.map(({ view }) => view.trick.length), [1, 2, 3, 0, 1]);
  assert.deepEqual(moments.map(({ view }) => view.finished?.winner ?? null), [null, null, 1, null, null]);
  assert.deepEqual(moments.map(({ view }) => view.price), [5, 5, 5, 3, 3]);
  assert.deepEqual(moments.map(({ view }) => view.points[1]), [0, 0, 0, 14, 14]);
});

test('the last moment is the newest message as it came', () => {
  const next = messageOf(after);
  assert.deepEqual(momentsBetween(messageOf(), next, setup).at(-1)?.view, { ...next.view, finished: null });
});

test('nothing played is news', () => {
  assert.deepEqual(events(momentsBetween(messageOf(), messageOf(), setup)), ['update']);
});

test('cards received are a moment of their own, before the first card', () => {
  const choosing = messageOf({ phase: 'exchange', legal: null, to_act: [1] });
  assert.deepEqual(events(momentsBetween(choosing, messageOf({ trick: [play(0, 6)] }), setup)), ['received', 'play']);
});

test('another round, or another match, begins with its deal', () => {
  const next = { ...messageOf(after), match: { round: 2, rounds: [], totals: [], winners: [] } };
  assert.deepEqual(events(momentsBetween(messageOf(), next, setup)).slice(0, 2), ['deal', 'play']);
  assert.equal(momentsBetween(messageOf(after), messageOf(), setup)[0].event, 'deal');
});

test('the result comes after the last card, once', () => {
  const over = messageOf({ ...after, phase: 'over' }, { status: 'round-over' });
  assert.deepEqual(events(momentsBetween(messageOf(after), over, setup)), ['over']);
  assert.equal(momentsBetween(messageOf(), over, setup).at(-1)?.event, 'over');
  assert.deepEqual(events(momentsBetween(over, { ...over, ready: [1] }, setup)), ['update']);
});

test('the end of another match is no news of this one, though both have as many rounds', () => {
  const over = messageOf({ ...after, phase: 'over' }, { status: 'match-over', round_code: 'X.1' });
  const moments = events(momentsBetween(over, { ...over, round_code: 'X.2' }, setup));
  assert.deepEqual([moments[0], moments.at(-1)], ['deal', 'over']);
});

test('winding back gives my cards back, but of others only how many they held', () => {
  const view = rewindView(viewOf(after), setup, 0, false);
  assert.deepEqual(view.hands[0][0].cards, [1, 6]);
  assert.deepEqual(view.hands.map(([{ size }]) => size), [2, 2, 2]);
  assert.deepEqual(view.hands[1][0].cards, []);
  assert.deepEqual([view.to_act, view.legal, view.bottles], [[], null, [{ price: 5, owner: null }]]);
});

test('open hands of others and automata are wound back card by card', () => {
  const two = viewOf({ players: 2, trick: [play(1, 6, 'open'), play(0, 7, 'open'), play(1, 8, 'reef')],
    hands: [[hand('open', []), hand('reef', [])], [hand('open', [9]), { name: 'reef', size: 0, cards: [] }]] });
  assert.deepEqual(rewindView(two, twoHands, 0, false).hands[1],
    [{ name: 'open', size: 2, cards: [6, 9] }, { name: 'reef', size: 1, cards: [] }]);
  const automaton = viewOf({ players: 2, trick: [play(2, 8)], hands: [[hand('hand', [])], [hand('hand', [])], [hand('hand', [])]] });
  assert.deepEqual(rewindView(automaton, setupOf({ players: 2, automata: 1 }), 0, false).hands[2][0].cards, [8]);
});

test('the card under the bottle goes to its former owner when the bottle is sold on', () => {
  const second = { plays: [play(1, 2), play(2, 7), play(0, 9)], winner: 1, bottle: 0 };
  const view = viewOf({ tricks: [FIRST, second], bottles: [{ price: 2, owner: 1 }], won: [[], [], []] });
  assert.deepEqual(rewindView(view, setup, 6, false).won, [[], [6, 8, 3, 7, 9], []]);
});

test('sales: of two bottles the dearer one is for sale', () => {
  const view = viewOf({
    bottles: [{ price: 3, owner: 1 }, { price: 4, owner: 2 }],
    tricks: [FIRST, { plays: [play(2, 4), play(0, 1), play(1, 9)], winner: 2, bottle: 1 },
      { plays: [play(0, 7), play(1, 8), play(2, 9)], winner: 2, bottle: null }],
  });
  assert.deepEqual(salesOf(view, setup), [
    { trick: 0, from: 5, to: 3, seller: null, buyer: 1, bottle: 0 },
    { trick: 1, from: 5, to: 4, seller: null, buyer: 2, bottle: 1 },
  ]);
});
