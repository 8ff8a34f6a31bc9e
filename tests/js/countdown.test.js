// How much of the time for a decision is left.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeLeft } from '../../src/bottleimp/web/table/countdown.js';

test('the ring begins where the time is', () => {
  assert.equal(timeLeft({ deadline: null, limit: 20, grace: 30 }, 'play'), null);
  assert.deepEqual(timeLeft({ deadline: 5000, limit: 20, grace: 30 }, 'play'), { part: 0.25, ms: 5000 });
});

test('without a limit it is the grace of who is missing', () => {
  assert.deepEqual(timeLeft({ deadline: 15_000, limit: null, grace: 30 }, 'play'), { part: 0.5, ms: 15_000 });
});

test('an exchange lasts twice the limit', () => {
  assert.deepEqual(timeLeft({ deadline: 20_000, limit: 20, grace: 30 }, 'exchange'), { part: 0.5, ms: 20_000 });
});

test('more time than the whole is the whole, and no time is none', () => {
  assert.deepEqual(timeLeft({ deadline: 30_000, limit: 20, grace: 30 }, 'play'), { part: 1, ms: 30_000 });
  assert.deepEqual(timeLeft({ deadline: 0, limit: 20, grace: 30 }, 'play'), { part: 0, ms: 0 });
});
