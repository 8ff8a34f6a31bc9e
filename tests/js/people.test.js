// Which picture everybody has, and what they are called.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf, picturesOf } from '../../src/bottleimp/web/app/people.js';

/** @type {(kind: Wire.Kind, name?: string) => {kind: Wire.Kind, name?: string}} */
const seat = (kind, name) => ({ kind, name });

test('people of the story have their own picture, and the reader is the reader', () => {
  const seats = [seat('human', 'Ada'), seat('bot', 'Kokua'), seat('automaton', 'Lopaka'), seat('bot', 'Keawe')];
  assert.deepEqual(picturesOf({ you: 0, seats }), ['p-you', 'p-kokua', 'p-lopaka', 'p-keawe']);
});

test('a person who only has the name of one in the story gets one that is free', () => {
  const seats = [seat('human', 'Keawe'), seat('bot', 'Keawe'), seat('automaton', 'Robot')];
  assert.deepEqual(picturesOf({ you: null, seats }), ['p-kokua', 'p-keawe', 'p-kiano']);
});

test('no two of six have the same picture', () => {
  const seats = Array.from({ length: 6 }, () => seat('human', 'x'));
  assert.equal(new Set(picturesOf({ you: 3, seats })).size, 6);
});

test('bots are called in the reader\'s language, people as they call themselves', () => {
  /** @type {(kind: string, id: string) => string} */
  const named = (kind, id) => (`${kind}.${id}` === 'person.Keawe' ? 'Кеаве' : id);
  assert.equal(nameOf({ kind: 'bot', name: 'Keawe' }, named), 'Кеаве');
  assert.equal(nameOf({ kind: 'bot', name: 'Robot' }, named), 'Robot');
  assert.equal(nameOf({ kind: 'human', name: 'Keawe' }, named), 'Keawe');
});
