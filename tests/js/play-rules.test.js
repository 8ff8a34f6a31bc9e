// The few rules that the table explains itself with.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { automatonsCard, automatonsNext, whyNot, winningCard, winningPlay, withAim }
  from '../../src/bottleimp/web/game/play-rules.js';
import { hand, play, sceneWith, setupOf, twoHands, viewOf } from './deal.js';

const setup = setupOf();

test('the highest card below the price wins, or the highest of all if none is below', () => {
  assert.equal(winningCard([9, 3, 1], 5), 3);
  assert.equal(winningCard([9, 6, 8], 5), 9);
});

test('a card below the price takes the bottle', () => {
  assert.deepEqual(winningPlay([play(0, 9), play(1, 3)], 5), { seat: 1, card: 3, bottle: true });
  assert.deepEqual(winningPlay([play(0, 9), play(1, 6)], 5), { seat: 0, card: 9, bottle: false });
  assert.equal(winningPlay([], 5), null);
});

test('a card that may be played has no reason against it', () => {
  assert.equal(whyNot(viewOf(), setup, 6, 'hand'), null);
});

test('out of turn, nothing can be played', () => {
  assert.deepEqual(whyNot(viewOf({ legal: null }), setup, 6, 'hand'), { key: 'turn' });
  assert.deepEqual(whyNot(viewOf({ legal: { show: ['x'] } }), setup, 6, 'hand'), { key: 'turn' });
});

test('the led colour must be followed', () => {
  const view = viewOf({ trick: [play(2, 3)], legal: { play: [1] } });
  assert.deepEqual(whyNot(view, setup, 6, 'hand'), { key: 'follow', colour: 'yellow', hand: 'hand' });
});

test('with several hands it must be followed within one, and a slot may prescribe which', () => {
  const second = viewOf({ trick: [play(1, 3, 'open')], legal: { play: [1] } });
  assert.deepEqual(whyNot(second, twoHands, 6, 'open'), { key: 'followIn', colour: 'yellow', hand: 'open' });
  assert.deepEqual(whyNot(second, twoHands, 6, 'reef'), { key: 'hand', hand: 'open' });
});

test('an automaton leads its highest, else plays the highest that wins, else its lowest', () => {
  const { deck } = setup;
  assert.deepEqual(automatonsCard([1, 7, 8], [], deck, 5), { card: 8, why: 'leads' });
  assert.deepEqual(automatonsCard([6, 7, 8], [play(0, 9)], deck, 5), { card: 6, why: 'ducks' });
  assert.deepEqual(automatonsCard([6, 8, 9], [play(0, 7)], deck, 5), { card: 9, why: 'wins' });
  assert.deepEqual(automatonsCard([1, 4, 9], [play(0, 3)], deck, 5), { card: 4, why: 'wins' });
  assert.equal(automatonsCard([], [], deck, 5), null);
});

test('an automaton that has played, or a full trick, tells nothing', () => {
  const alone = setupOf({ players: 2, automata: 1 });
  const scene = sceneWith({ players: 2, hands: [[hand('hand', [1])], [hand('hand', [])], [hand('hand', [7, 8])]] },
    { setup: alone });
  assert.deepEqual(automatonsNext(scene, 2, [play(0, 6)]), { card: 8, why: 'wins' });
  assert.equal(automatonsNext(scene, 2, [play(2, 7)]), null);
  assert.equal(automatonsNext(scene, 2, [play(0, 6), play(1, 1), play(0, 9)]), null);
});

test('the card looked at is in the trick only if it may be played', () => {
  assert.deepEqual(withAim(sceneWith(), 6).plays, [{ seat: 0, card: 6 }]);
  assert.deepEqual(withAim(sceneWith(), 9), { aim: null, plays: [] });
  assert.equal(withAim(sceneWith({}, { newest: false }), 6).aim, null);
  assert.equal(withAim(sceneWith(), null).aim, null);
});
