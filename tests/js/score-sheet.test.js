// Who pays for a bottle.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bottlesOf } from '../../src/bottleimp/web/table/end/score-sheet.js';
import { viewOf } from './deal.js';

const sides = [[0], [1, 3], [2]];
const paid = (/** @type {(number | null)[]} */ ...owners) => {
  const bottles = owners.map((owner) => ({ price: 5, owner }));
  return [0, 1, 2, 3].map((seat) => bottlesOf(viewOf({ sides, bottles }), seat));
};

test('the owner pays, and who plays with the owner pays too', () => {
  assert.deepEqual(paid(0), [1, 0, 0, 0]);
  assert.deepEqual(paid(3), [0, 1, 0, 1]);
});

test('two bottles cost twice, and one that was never bought costs nobody', () => {
  assert.deepEqual(paid(1, 3), [0, 2, 0, 2]);
  assert.deepEqual(paid(2, null), [0, 0, 1, 0]);
});
