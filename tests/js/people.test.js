// Which picture everybody has, and what they are called.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf, picturesOf } from '../../src/bottleimp/web/game/people.js';

/** @type {(kind: Wire.Kind, name?: string) => {kind: Wire.Kind, name?: string}} */
const seat = (kind, name) => ({ kind, name });

test('those of the story have their own picture, people the sign of their seat', () => {
  const seats = [seat('human', 'Ada'), seat('bot', 'Kokua'), seat('automaton', 'Lopaka'), seat('bot', 'Keawe')];
  assert.deepEqual(picturesOf({ seats }), ['p-sign-0', 'p-kokua', 'p-lopaka', 'p-keawe']);
});

test('a person’s face goes along to another seat', () => {
  const [ada, bo] = [{ ...seat('human', 'Ada'), face: /** @type {Wire.Face} */ ('moon') }, seat('human', 'Bo')];
  assert.deepEqual(picturesOf({ seats: [ada, bo] }), ['p-sign-5', 'p-sign-1']);
  assert.deepEqual(picturesOf({ seats: [bo, ada] }), ['p-sign-0', 'p-sign-5']);
});

test('a person who only has the name of one in the story has no other’s picture', () => {
  const seats = [seat('human', 'Keawe'), seat('bot', 'Keawe'), seat('automaton', 'Robot')];
  assert.deepEqual(picturesOf({ seats }), ['p-sign-0', 'p-keawe', 'p-kokua']);
});

test('whoever comes or goes, the others keep their pictures', () => {
  const before = [seat('human', 'Ada'), seat('open'), seat('human', 'Cy')];
  const after = [seat('human', 'Ada'), seat('human', 'Bo'), seat('human', 'Cy')];
  const ofTwo = (/** @type {typeof before} */ seats) => [0, 2].map((i) => picturesOf({ seats })[i]);
  assert.deepEqual(ofTwo(before), ofTwo(after));
});

test('no two of six have the same picture', () => {
  for (const kind of /** @type {Wire.Kind[]} */ (['human', 'bot'])) {
    const seats = Array.from({ length: 6 }, () => seat(kind, 'x'));
    assert.equal(new Set(picturesOf({ seats })).size, 6);
  }
});

test('bots are called in the reader\'s language, people as they call themselves', () => {
  /** @type {(kind: string, id: string) => string} */
  const named = (kind, id) => (`${kind}.${id}` === 'person.Keawe' ? 'Кеаве' : id);
  assert.equal(nameOf({ kind: 'bot', name: 'Keawe' }, named), 'Кеаве');
  assert.equal(nameOf({ kind: 'bot', name: 'Robot' }, named), 'Robot');
  assert.equal(nameOf({ kind: 'human', name: 'Keawe' }, named), 'Keawe');
});
