// A deal that the host has named is told to everybody who plays with others, and to nobody who plays alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenText } from '../../src/bottleimp/web/game/named-deal.js';

const t = (/** @type {string} */ key) => key;
/** @type {(name: string, kind: Wire.Kind) => Wire.Sitter} */
const sitter = (name, kind) => ({ name, kind, bot: null, present: true, away: false, heir: null,
  instead_of: null, hints: 0, left: false, stand_in: null, before: [], helped: [] });
const [ada, bo, bot] = [sitter('Ada', 'human'), sitter('Bo', 'human'), sitter('Kokua', 'bot')];

test('guests, hosts among guests and spectators are told', () => {
  assert.equal(givenText({ given: true, you: 1, seats: [ada, bo, bot] }, t), 'table.given');
  assert.equal(givenText({ given: true, you: 0, seats: [ada, bo, bot] }, t), 'table.given');
  assert.equal(givenText({ given: true, you: null, seats: [ada, bot, bot] }, t), 'table.given');
});

test('who plays alone, or with chance, is told nothing', () => {
  assert.equal(givenText({ given: true, you: 0, seats: [ada, bot, bot] }, t), '');
  assert.equal(givenText({ given: false, you: 1, seats: [ada, bo, bot] }, t), '');
});
