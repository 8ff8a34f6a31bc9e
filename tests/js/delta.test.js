// News laid over the table that was seen before.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyDelta } from '../../src/bottleimp/web/net/delta.js';

/** @type {(table: object, news: object) => any} */
const laid = (table, news) => applyDelta(/** @type {Wire.Table} */ (table), /** @type {Wire.News} */ (news));

const hands = [[{ name: 'hand', size: 2, cards: [3, 8] }], [{ name: 'hand', size: 2, cards: [] }]];
const table = {
  type: 'table', number: 2, turn: '1:play:0', status: 'playing',
  view: { to_act: [0], trick: [], legal: { play: [3, 8] }, hands },
};

test('fields are replaced, hands one by one, and what was seen before is left as it was', () => {
  const before = structuredClone(table);
  const left = [{ name: 'hand', size: 1, cards: [8] }];
  const [to_act, trick] = [[1], [{ seat: 0, card: 3, hand: 'hand' }]];
  const view = { to_act, trick, legal: null, hands: { 0: left } };
  const after = laid(table, { type: 'news', number: 3, turn: '1:play:1', view });
  assert.deepEqual(after, {
    type: 'table', number: 3, turn: '1:play:1', status: 'playing', view: { ...view, hands: [left, hands[1]] },
  });
  assert.deepEqual(table, before);
});

test('news of who is here leave the view alone', () => {
  assert.deepEqual(laid(table, { type: 'news', number: 2, spectators: 1 }), { ...table, spectators: 1 });
});

test('a deal replaces everything in the view, the lobby the view itself', () => {
  const lobby = laid(table, { type: 'news', number: 5, view: null });
  assert.deepEqual(lobby, { ...table, number: 5, view: null });
  const dealt = { phase: 'exchange', hands: [[{ name: 'hand', size: 1, cards: [5] }]] };
  assert.deepEqual(laid(lobby, { type: 'news', number: 6, view: dealt }).view, dealt);
});
