// The geometry of the price track.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ring } from '../../src/bottleimp/web/table/ring/ring.js';

const WHOLE = Array.from({ length: 37 }, (_, index) => index + 1);
const HALVES = WHOLE.filter((number) => number % 2 === 0).map((number) => number + 0.5);
/** @type {[number, number][]} */
const SIZES = [[1180, 560], [390, 420], [360, 300], [768, 600]];
const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 0.5;

for (const [width, height] of SIZES) {
  test(`${width}×${height}: numbers rise along the track, between its ends`, () => {
    const track = new Ring(width, height, WHOLE);
    for (const prices of [[19], [3, 19], [19, 19], [1], [37]]) {
      const { at, seal } = track.layout(prices);
      const lengths = WHOLE.map((number) => at.get(number) ?? NaN);
      assert.deepEqual(lengths, [...lengths].sort((a, b) => a - b));
      assert.ok(lengths[0] >= track.start && lengths[36] <= track.end + 0.5);
      assert.ok(seal >= 4);
    }
  });

  test(`${width}×${height}: halves stand between their neighbours`, () => {
    const track = new Ring(width, height, [...WHOLE, ...HALVES]);
    const { at } = track.layout([16.5, 8]);
    for (const half of HALVES) {
      const [low, middle, high] = [half - 0.5, half, half + 0.5].map((number) => at.get(number) ?? NaN);
      assert.ok(low < middle && middle < high, `${half}`);
    }
  });

  test(`${width}×${height}: the track is the same to the left and to the right`, () => {
    const track = new Ring(width, height, WHOLE);
    for (const part of [0.1, 0.25, 0.4]) {
      const [left, right] = [track.at(track.length * part), track.at(track.length * (1 - part))];
      assert.ok(near(left[0] + right[0], width) && near(left[1], right[1]));
      assert.ok(left[2] < 0 && right[2] > 0, 'outwards is away from the middle');
    }
  });
}

const ring = new Ring(1180, 560, WHOLE);

/**
 * The room around 10.
 * @param {number[]} prices
 */
function room(prices) {
  const { at } = ring.layout(prices);
  return (at.get(11) ?? NaN) - (at.get(9) ?? NaN);
}

test('a bottle makes room for itself', () => {
  assert.ok(room([10]) > room([30]) + ring.bottleWidth / 2);
});

test('two bottles at one price take more room than one', () => {
  assert.ok(room([10, 10]) > room([10]) + ring.bottleWidth / 2);
});

test('a deck of other numbers has a track of its own', () => {
  const { at } = new Ring(1180, 560, [2, 5, 11, 40]).layout([11]);
  assert.deepEqual([...at.keys()], [2, 5, 11, 40]);
});
