// A new table: what is wished for always fits what the server offers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';
import { asked, lastWish, peopleOf, settle } from '../../src/bottleimp/web/screens/new/table-form.js';

/** @type {(mode: string, players: number, more?: Partial<Wire.Mode>) => Wire.Mode} */
const shape = (mode, players, more) => ({
  mode, players, seats: players, automata: [], bottles: 1, sides: [], hands: ['hand'], decks: ['old', 'new'], ...more,
});
const bounds = { least: 1, most: 100, usual: 30 };
/** @type {Wire.Options} */
const known = {
  modes: [shape('plain', 3), shape('plain', 4), shape('pairs', 4, { decks: ['new'] }),
    shape('robot', 2, { seats: 3, automata: ['Tik-Tok'] })],
  first: { mode: 'plain', players: 4 },
  bots: [{ name: 'calm', level: 1 }], bot: 'calm', end: '2 deals', ends: ['deals'], grace: bounds,
  limit: { ...bounds, usual: null }, name_length: 24, phrases: [], reviews: false,
  contests: true, friends: true, languages: [], faces: [], address: null,
};
const wish = () => ({ ...lastWish(known), bots: /** @type {string[]} */ ([]) });

test('what most want comes from the server', () => {
  const usual = wish();
  settle(usual, known);
  assert.deepEqual(asked(usual, known, { name: 'Ada' }), {
    mode: 'plain', players: 4, deck: 'old', end: '2 deals', name: 'Ada', bots: [null, 'calm', 'calm', 'calm'],
    grace: 30, limit: null, start: true, latecomers: true, hints: true,
  });
});

test('another number of players takes the first mode for it, and a deck that fits', () => {
  const two = { ...wish(), players: 2 };
  assert.equal(settle(two, known).mode.mode, 'robot');
  const pairs = { ...wish(), mode: 'pairs', deck: 'old' };
  assert.equal(settle(pairs, known).mode.mode, 'pairs');
  assert.equal(pairs.deck, 'new');
});

test('with a seat for a friend the table waits', () => {
  const friendly = wish();
  friendly.bots[2] = 'open';
  assert.equal(asked(friendly, known, { name: 'Ada' }).start, false);
  const kinds = peopleOf(friendly, known.modes[1], known).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['human', 'bot', 'open', 'bot']);
});

test('hints are usual alone with bots, and among friends only if the host says so', () => {
  const friendly = wish();
  friendly.bots[2] = 'open';
  assert.equal(asked(friendly, known, { name: 'Ada' }).hints, false);
  assert.equal(asked({ ...friendly, hints: true }, known, { name: 'Ada' }).hints, true);
  assert.equal(asked({ ...wish(), hints: false }, known, { name: 'Ada' }).hints, false);
});

test('automata sit after the players, by the name the server gives them', () => {
  const people = peopleOf({ ...wish(), players: 2 }, known.modes[3], known);
  assert.deepEqual(people.map(({ kind, name }) => [kind, name]),
    [['human', undefined], ['bot', undefined], ['automaton', 'Tik-Tok']]);
});
