// What plays itself, and who stops it.
import './browser.js';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { Rest } from '../../src/bottleimp/web/table/automatic-play.js';
import { sceneOf } from '../../src/bottleimp/web/game/scene.js';
import { hand, sceneWith } from './deal.js';

Object.defineProperty(globalThis, 'window', { value: globalThis });
const PACE = { play: 10, hold: 100 };
const LIKES = { autoLast: true, autoRest: true };
const ONE = { legal: { play: [6] }, hands: [[hand('hand', [6])], [{ name: 'hand', size: 1, cards: [] }]] };

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

/**
 * A turn of the reader's, as the table would see it.
 * @param {Rest} rest
 * @param {Partial<Wire.View>} view
 * @param {Partial<Page.TableSeen>} message
 */
function turn(rest, view = {}, message = {}) {
  const scene = sceneWith(view, { message });
  const { t } = { t: (/** @type {string} */ key) => key };
  return sceneOf(scene, { newest: true, setup: scene.setup, words: { t, named: t }, rests: rest.takes(scene) });
}

/**
 * The cards that play themselves within so many milliseconds.
 * @param {Rest} rest
 * @param {Table.Scene} scene
 * @param {number} ms
 */
function playedIn(rest, scene, ms) {
  /** @type {Wire.Card[]} */
  const played = [];
  rest.plan(scene, PACE, (card) => played.push(card));
  mock.timers.tick(ms);
  return played;
}

test('a decided rest plays itself: first after time to read it, then card by card', () => {
  const rest = new Rest(LIKES);
  const first = turn(rest, {}, { decided: true });
  assert.equal(first.rests, true);
  assert.deepEqual(playedIn(rest, first, 99), []);
  assert.deepEqual(playedIn(new Rest(LIKES), first, 100), [6]);
  assert.deepEqual(playedIn(rest, turn(rest, ONE, { decided: true }), 10), [6]);
});

test('what is not decided waits for the reader', () => {
  const rest = new Rest(LIKES);
  assert.deepEqual(playedIn(rest, turn(rest), 1000), []);
  const theirs = turn(rest, { legal: null, to_act: [1] }, { decided: true });
  assert.equal(theirs.rests, false);
  assert.deepEqual(playedIn(rest, theirs, 1000), []);
});

test('the last card has a setting of its own, unless the rest has begun', () => {
  for (const [autoLast, autoRest] of [[true, true], [true, false], [false, true], [false, false]]) {
    const rest = new Rest({ autoLast, autoRest });
    const last = turn(rest, ONE, { decided: true });
    assert.equal(last.rests, false);
    assert.deepEqual(playedIn(rest, last, 10), autoLast ? [6] : []);
  }
  const rest = new Rest({ autoLast: false, autoRest: true });
  playedIn(rest, turn(rest, {}, { decided: true }), 100);
  assert.deepEqual(playedIn(rest, turn(rest, ONE, { decided: true }), 10), [6]);
});

test('who stops it plays this round to its end, and is asked again in the next', () => {
  const rest = new Rest({ autoLast: false, autoRest: true });
  const scene = turn(rest, {}, { decided: true });
  assert.equal(rest.stop(scene.message), false);
  playedIn(rest, scene, 50);
  assert.equal(rest.stop(scene.message), true);
  assert.equal(rest.stop(scene.message), false);
  assert.deepEqual(playedIn(rest, turn(rest, {}, { decided: true }), 1000), []);
  assert.deepEqual(playedIn(rest, turn(rest, ONE, { decided: true }), 1000), []);
  assert.equal(turn(rest, {}, { decided: true, turn: '2:play:4' }).rests, true);
});
