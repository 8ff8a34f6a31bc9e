// Play deals what was last asked for, as far as it still exists.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { stored } from './browser.js';
import { nextGame, remember } from '../../src/bottleimp/web/net/last-setup.js';

/** @type {Wire.Options} */
const known = /** @type {Wire.Options} */ (/** @type {Partial<Wire.Options>} */ ({
  modes: [{
    mode: 'eye', players: 2, seats: 2, automata: [], bottles: 1, sides: [], hands: [], decks: ['old', 'new'],
  }],
  first: { mode: 'plain', players: 4 },
  bots: [{ name: 'calm', level: 1 }, { name: 'wild', level: 2 }],
  bot: 'calm',
}));
const wish = { mode: 'eye', players: 2, deck: 'new', end: '4 rounds', name: 'Ada', bots: [null, 'wild'], start: true };

beforeEach(() => stored.clear());

test('at first it is the usual game', () => {
  assert.deepEqual(nextGame(known), { mode: 'plain', players: 4, bot: 'calm' });
});

test('then the one last asked for', () => {
  remember(wish);
  assert.deepEqual(nextGame(known), { mode: 'eye', players: 2, deck: 'new', end: '4 rounds', bot: 'wild' });
});

test('a mode, a deck or a level that is gone gives way to the usual', () => {
  remember({ ...wish, deck: 'lost', bots: [null, 'open', 'gone'] });
  assert.deepEqual(nextGame(known), { mode: 'eye', players: 2, deck: undefined, end: '4 rounds', bot: 'calm' });
  remember({ ...wish, mode: 'lost' });
  assert.deepEqual(nextGame(known), { mode: 'plain', players: 4, bot: 'wild' });
});

test('what makes no sense is no memory', () => {
  for (const saved of ['no JSON', 'null', '3']) {
    stored.set('bottleimp.last', saved);
    assert.equal(nextGame(known).mode, 'plain', saved);
  }
});
