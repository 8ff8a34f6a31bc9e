// How the match stands: the round of how many, and what everybody has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';
import { roundText, roundsIn, standingOf } from '../../src/bottleimp/web/table/end/match-standing.js';
import { hand, viewOf } from './deal.js';

/**
 * @param {string} end
 * @param {number[]} totals
 * @param {Wire.Table['status']} status
 */
const table = (end, totals = [], status = 'playing') => ({
  end, players: 4, status, match: { round: 2, rounds: [], totals, winners: [] },
});

const words = {
  t: (/** @type {string} */ key, /** @type {object} */ params = {}) => `${key} ${JSON.stringify(params)}`,
  points: (/** @type {number} */ n) => `${n} points`,
};

test('a deal of everybody is as many rounds as players', () => {
  assert.equal(roundsIn(table('8 rounds')), 8);
  assert.equal(roundsIn(table('2 deals')), 8);
  assert.equal(roundsIn(table('500 points')), null);
});

test('the round is told with what it is of, or what the match goes to', () => {
  assert.equal(roundText(table('2 deals'), words), 'table.roundOf {"n":2,"total":8}');
  assert.equal(roundText(table('500 points'), words), 'table.roundTo {"n":2,"points":"500 points"}');
});

const view = viewOf({
  players: 4, seat: 1, sides: [[0], [1, 3], [2]], points: [5, 10, 0, 7],
  hands: Array.from({ length: 4 }, () => [hand('hand', [])]),
});

test('who plays together counts together, the reader first', () => {
  const scene = { message: table('2 deals', [1, 2, 3, 4]), view, bottom: 1, others: [2, 3, 0] };
  assert.deepEqual(standingOf(scene), [
    { seat: 1, total: 2, won: 17 }, { seat: 2, total: 3, won: 0 },
    { seat: 3, total: 4, won: 17 }, { seat: 0, total: 1, won: 5 },
  ]);
});

test('a round that is over is in the totals already, and before the first all have nothing', () => {
  const over = { message: table('2 deals', [], 'round-over'), view, bottom: 1, others: [] };
  assert.deepEqual(standingOf(over), [{ seat: 1, total: 0, won: null }]);
});
