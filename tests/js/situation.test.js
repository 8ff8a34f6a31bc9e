// How the round stands, in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bottlesText, ringLines, situationText } from '../../src/bottleimp/web/table/ring/situation.js';
import { stateOf } from '../../src/bottleimp/web/table/ring/track-layout.js';
import { Words } from '../../src/bottleimp/web/game/words.js';
import { hand, play, sceneWith, setupOf } from './deal.js';

/** Words that show the key and what is filled in. */
const t = (/** @type {string} */ key, /** @type {object} */ params = {}) => [key.split('.').slice(1).join('.'),
  ...Object.values(params)].join(' ');
const words = new Words({ t, plural: (_, n) => `${n} points`, has: () => false, named: (_, id) => id,
  list: (items) => items.join(' + ') }, setupOf().deck);

test('before the first purchase the price is told, and that nobody has the bottle', () => {
  assert.equal(bottlesText(sceneWith(), words), 'told.unsold 5');
});

test('the owner is told with the price', () => {
  assert.equal(bottlesText(sceneWith({ bottles: [{ price: 3, owner: 0 }] }), words), 'told.owner.you 3');
});

test('in a trick: led colour, cards with their worth, and what may be played', () => {
  const told = situationText(sceneWith({
    trick: [play(1, 9)], hands: [[hand('hand', [1, 6])], [hand('hand', [])], [hand('hand', [])]], legal: { play: [6] },
    to_act: [0],
  }), words);
  assert.ok(told.includes('told.led colour.blue'), told);
  assert.match(told, /told\.trick .*9 colour\.blue 9 points/);
  assert.match(told, /told\.may card 6 colour\.blue/);
  assert.doesNotMatch(told, /card 1 /);
});

test('the ring is told as lines: each kind of number, below and above the price', () => {
  const scene = sceneWith({
    hands: [[hand('hand', [1])], [{ name: 'hand', size: 1, cards: [] }], [{ name: 'hand', size: 1, cards: [] }]],
    trick: [play(1, 9)],
  });
  const lines = ringLines(stateOf(scene, null), scene.setup, words);
  assert.deepEqual(lines.map((line) => line.split(' ').slice(0, 2).join(' ')),
    ['told.above legend.table', 'told.below legend.mine', 'told.below legend.unseen', 'told.above legend.unseen']);
  assert.ok(lines[2].includes('card 2 colour.yellow, card 3 colour.yellow'), lines[2]);
});
