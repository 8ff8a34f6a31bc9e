// Who sits where, who plays with whom, and where their cards lie.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockwise, placesOf, spotOf, teamsOf, widthOf } from '../../src/bottleimp/web/game/seating.js';
import { hand, viewOf } from './deal.js';

const seats = (/** @type {number} */ count) => Array.from({ length: count }, () => [hand('hand', [])]);

test('the order begins with the dealer, and automata sit to the dealer’s right', () => {
  assert.deepEqual(clockwise(viewOf({ players: 4, dealer: 2, hands: seats(4) })), [2, 3, 0, 1]);
  assert.deepEqual(clockwise(viewOf({ players: 2, dealer: 1, hands: seats(3) })), [1, 0, 2]);
});

test('the reader sits below, the left neighbour to the left', () => {
  const { places, others, bottom } = placesOf(viewOf({ players: 4, seat: 3, hands: seats(4) }));
  assert.deepEqual([places, others, bottom], [['w', 'n', 'e', 's'], [0, 1, 2], 3]);
});

test('who watches sees the table from seat 0, or from where they like', () => {
  assert.equal(placesOf(viewOf({ seat: null })).bottom, 0);
  const { places, bottom } = placesOf(viewOf({ players: 4, seat: null, hands: seats(4) }), 2);
  assert.deepEqual([places, bottom], [['n', 'e', 's', 'w'], 2]);
});

test('a player looks from the own seat alone', () => {
  assert.equal(placesOf(viewOf({ players: 4, seat: 1, hands: seats(4) }), 2).bottom, 1);
});

test('two to six have places of their own', () => {
  for (const count of [2, 3, 4, 5, 6]) {
    const { places } = placesOf(viewOf({ players: count, hands: seats(count) }));
    assert.equal(new Set(places).size, count);
  }
});

test('teams are numbered, and who plays alone has none', () => {
  const view = viewOf({ hands: seats(5), sides: [[0], [1, 3], [2, 4]] });
  assert.deepEqual(teamsOf(view), [null, 0, 1, 0, 1]);
  assert.deepEqual(teamsOf(viewOf()), [null, null, null]);
});

test('two people’s two cards lie side by side, mine below', () => {
  assert.deepEqual([0, 1].map((turn) => spotOf(2, 2, 's', turn)), [[-0.6, 0.54], [0.6, 0.54]]);
  assert.equal(widthOf(2, 2), 2.5);
});

test('no two cards of a trick lie on the same spot, and all lie within its width', () => {
  for (const count of [2, 3, 4, 5, 6]) {
    const { places } = placesOf(viewOf({ players: count, hands: seats(count) }));
    for (const each of [1, 2, 3]) {
      const spots = places.flatMap((place) => Array.from({ length: each },
        (_, turn) => spotOf(count, each, place, turn)));
      assert.equal(new Set(spots.map(String)).size, count * each);
      const reach = Math.max(...spots.map(([x]) => Math.abs(x))) + 0.5;
      assert.ok(2 * reach <= widthOf(count, each) + 0.01, `${count} ${each}: ${2 * reach}`);
    }
  }
});
