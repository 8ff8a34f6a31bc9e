// How much of the time for a decision is left.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeLeft } from '../../src/bottleimp/web/table/people/countdown.js';

const NOBODY = {};

test('a seat that is present has the time limit', () => {
  assert.equal(timeLeft({ deadline: null, limit: 20, grace: 30, missing: NOBODY }, 'play', 0), null);
  assert.deepEqual(timeLeft({ deadline: 5000, limit: 20, grace: 30, missing: NOBODY }, 'play', 0), { part: 0.25, ms: 5000 });
});

test('a seat that is missing has the grace, and nobody else has a part in it', () => {
  const message = { deadline: 15_000, limit: null, grace: 30, missing: { 2: 15_000 } };
  assert.deepEqual(timeLeft(message, 'exchange', 2), { part: 0.5, ms: 15_000 });
  assert.equal(timeLeft(message, 'exchange', 0), null);
  assert.equal(timeLeft({ ...message, limit: 20 }, 'exchange', 0), null);
  assert.deepEqual(timeLeft({ ...message, deadline: 5000, limit: 20 }, 'play', 0), { part: 0.25, ms: 5000 });
});

test('an exchange lasts twice the limit', () => {
  assert.deepEqual(timeLeft({ deadline: 20_000, limit: 20, grace: 30, missing: NOBODY }, 'exchange', 0), { part: 0.5, ms: 20_000 });
});

test('more time than the whole is the whole, and no time is none', () => {
  assert.deepEqual(timeLeft({ deadline: 30_000, limit: 20, grace: 30, missing: NOBODY }, 'play', 0), { part: 1, ms: 30_000 });
  assert.deepEqual(timeLeft({ deadline: 0, limit: 20, grace: 30, missing: NOBODY }, 'play', 0), { part: 0, ms: 0 });
});
