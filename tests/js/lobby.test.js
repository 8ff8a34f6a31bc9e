// The lobby's page logic: the game that is asked for, the tally, and the link that others can open.
import './browser.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNear, reached } from '../../src/bottleimp/web/lib/network-links.js';
import { tableIn } from '../../src/bottleimp/web/net/records.js';
import { gameOf, intentOf } from '../../src/bottleimp/web/screens/lobby/next-game.js';
import { tallyOf } from '../../src/bottleimp/web/game/tally.js';
import { messageOf } from './deal.js';

test('the game of a table is asked for again as it is', () => {
  const message = messageOf({}, { mode: 'classic', players: 4, deck: 'matagot', end: '300 points', limit: 45 });
  assert.deepEqual(intentOf(gameOf(message)), {
    type: 'game', mode: 'classic', players: 4, deck: 'matagot', end: '300 points', grace: 30, limit: 45, latecomers: true,
  });
});

test('a tally has everybody at the table and all who have won, most first', () => {
  const { seats } = messageOf();
  assert.deepEqual(tallyOf({ seats, tally: [] }), []);
  const tally = [{ name: 'Keawe', human: false, won: 1 }, { name: 'Bo', human: true, won: 2 }];
  assert.deepEqual(tallyOf({ seats, tally }).map(({ name, won }) => `${name} ${won}`),
    ['Bo 2', 'Keawe 1', 'Ada 0', 'Cy 0', 'Di 0']);
});

test('a link leads to the address that others can reach', () => {
  assert.deepEqual(['http://localhost/', 'http://[::1]:8000/t/a', 'http://192.168.1.5/'].map(isNear), [true, true, false]);
  assert.equal(reached('http://127.0.0.1:8000/t/abc', 'http://192.168.1.5:8000'), 'http://192.168.1.5:8000/t/abc');
  assert.equal(reached('http://localhost:8000/r/X.Y#3.1', 'https://imp.example/'), 'https://imp.example/r/X.Y#3.1');
});

test('a pasted link of a table is known by its path', () => {
  assert.equal(tableIn('https://imp.example/t/k3f9abcd\n'), 'k3f9abcd');
  assert.equal(tableIn('https://imp.example/r/C4B0-1.2'), undefined);
  assert.equal(tableIn('C4B0-1'), undefined);
});
