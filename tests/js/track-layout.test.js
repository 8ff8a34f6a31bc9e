// What the price track shows, and where.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ring } from '../../src/bottleimp/web/table/ring/ring.js';
import { between, kindOf, laneOf, poseOf, stateOf } from '../../src/bottleimp/web/table/ring/track-layout.js';
import { hand, play, sceneWith } from './deal.js';

const ring = new Ring(1180, 560, [1, 2, 3, 4, 5, 6, 7, 8, 9]);

test('cards are on the table, played, mine, seen at others, or unseen', () => {
  const scene = sceneWith({
    hands: [[hand('hand', [1])], [hand('hand', [2])], [{ name: 'hand', size: 1, cards: [] }]], trick: [play(1, 9)],
    tricks: [{ plays: [play(0, 7), play(1, 8), play(2, 6)], winner: 1, bottle: null }],
    given: [{ place: 'imp', to: null, hand: null, card: 3 }],
  });
  const state = stateOf(scene, null);
  assert.deepEqual([9, 7, 3, 1, 2, 4].map((card) => kindOf(card, state, false)),
    ['tabl', 'gone', 'gone', 'mine', 'thrs', 'unseen']);
  assert.equal(kindOf(5, state, true), 'gone');
});

test('only a card that would take the bottle is aimed at', () => {
  assert.equal(stateOf(sceneWith(), 1).aim, 1);
  assert.equal(stateOf(sceneWith(), 6).aim, null);
});

test('the price for sale divides the track; a cheaper bottle waits', () => {
  const pose = poseOf(ring, { ...stateOf(sceneWith(), null), prices: [3, 5], sale: 5 });
  assert.equal(pose.split, pose.at.get(5));
  assert.deepEqual(pose.bottles.map(({ scale }) => scale), [0.78, 1]);
});

test('bottles at one price stand beside each other', () => {
  const pose = poseOf(ring, { ...stateOf(sceneWith(), null), prices: [5, 5] });
  assert.deepEqual(pose.bottles.map(({ x }) => x), [-0.43, 0.43]);
});

test('on the way, everything is between where it was and where it will be', () => {
  const state = stateOf(sceneWith(), null);
  const [from, to] = [poseOf(ring, state), poseOf(ring, { ...state, prices: [2], sale: 2 })];
  const half = between(from, to, 0.5);
  assert.ok(half.split < from.split && half.split > to.split);
  assert.deepEqual([half.bottles[0].price, between(from, to, 1).bottles[0].price], [5, 2]);
});

test('halves ride on a lane of their own', () => {
  const halves = new Ring(1180, 560, [1, 2, 2.5, 3]);
  assert.ok(laneOf(2.5, halves) < laneOf(2, halves));
});

test('on a narrow screen neighbours stand on lanes of their own', () => {
  const [wholes, halves] = [[1, 2, 3, 4], [1, 2, 2.5, 3]].map((numbers) => new Ring(360, 240, numbers));
  assert.equal(laneOf(1, wholes), laneOf(3, wholes));
  assert.ok(laneOf(2, wholes) < laneOf(1, wholes));
  assert.ok(laneOf(2.5, halves) < laneOf(2, halves) && laneOf(2, halves) < laneOf(3, halves));
});
