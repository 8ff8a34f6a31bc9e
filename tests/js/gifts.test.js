// The exchange as a choice.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Gifts, placesToFill, receiversOf } from '../../src/bottleimp/web/table/exchange/gifts.js';
import { hand, sceneWith, setupOf, twoHands } from './deal.js';

/** @type {string | null} */
let saved = null;
const memory = { load: () => saved, save: (/** @type {string} */ text) => { saved = text; } };
const asked = { phase: 'exchange', legal: { exchange: { places: { imp: 1, left: 1, right: 1 }, cards: [1, 2, 6, 7] } } };
const scene = sceneWith(asked);
const names = (/** @type {Table.Scene} */ seen) => placesToFill(seen).map(({ place }) => place);

/** @param {Table.Scene} seen */
const begun = (seen = scene) => {
  const gifts = new Gifts(memory);
  gifts.begin(seen);
  return gifts;
};

beforeEach(() => { saved = null; });

test('places stand as the receivers sit, the imp’s in the middle', () => {
  assert.deepEqual(placesToFill(scene).map(({ place, receiver }) => [place, receiver]), [['left', 1], ['imp', null], ['right', 2]]);
});

test('the short dealer is not asked for the imp’s card', () => {
  const short = sceneWith({ phase: 'exchange', legal: { exchange: { places: { left: 1, right: 1 }, cards: [1, 2, 6] } } });
  assert.deepEqual(names(short), ['left', 'right']);
});

test('what is advised is laid out whatever lay there before, and kept for a reload', () => {
  const gifts = begun();
  for (const card of [6, 7]) gifts.toggle(scene, card);
  gifts.lay(scene, { imp: 2, left: 7, right: [1] });
  assert.deepEqual(gifts.laid, { imp: [2], left: [7], right: [1] });
  assert.deepEqual([gifts.active, gifts.chosen], [null, 3]);
  assert.deepEqual(begun().laid, gifts.laid);
});

test('cards go to the first place that is free, in order', () => {
  const gifts = begun();
  assert.equal(gifts.active, 'left');
  for (const card of [1, 2, 6]) gifts.toggle(scene, card);
  assert.deepEqual(gifts.laid, { left: [1], imp: [2], right: [6] });
  assert.deepEqual([gifts.active, gifts.chosen], [null, 3]);
  assert.deepEqual(gifts.action(), { exchange: { left: 1, imp: 2, right: 6 } });
});

test('a card is taken back by a second tap, and its place is next', () => {
  const gifts = begun();
  gifts.toggle(scene, 1);
  gifts.toggle(scene, 2);
  gifts.toggle(scene, 1);
  assert.deepEqual([gifts.active, gifts.chosen, gifts.placeOf(1), gifts.placeOf(2)], ['left', 1, null, 'imp']);
});

test('a wanted place takes the card from wherever it lies; the one it replaces is free again', () => {
  const gifts = begun();
  gifts.toggle(scene, 1);
  gifts.toggle(scene, 1, 'right');
  gifts.toggle(scene, 7, 'right');
  assert.deepEqual([gifts.on('left'), gifts.on('right')], [[], [7]]);
});

test('with all chosen, another card goes nowhere', () => {
  const gifts = begun();
  for (const card of [1, 2, 6, 7]) gifts.toggle(scene, card);
  assert.equal(gifts.placeOf(7), null);
});

test('a place for two cards takes two, and sends a list', () => {
  const two = sceneWith({ players: 2, phase: 'one', legal: { exchange: { places: { imp: 2, gulf: 1 }, cards: [1, 2, 6] } } },
    { setup: twoHands });
  const gifts = begun(two);
  for (const card of [1, 2, 6]) gifts.toggle(two, card);
  assert.deepEqual(gifts.action(), { exchange: { imp: [1, 2], gulf: 6 } });
});

test('what was laid out is there after a reload, and gone in another turn', () => {
  begun().toggle(scene, 7);
  assert.deepEqual(begun().on('left'), [7]);
  assert.equal(begun(sceneWith(asked, { message: { turn: '2:exchange' } })).chosen, 0);
});

test('cards that are no longer there are not kept', () => {
  begun().toggle(scene, 7);
  const fewer = sceneWith({ phase: 'exchange', legal: { exchange: { places: { imp: 1, left: 1, right: 1 }, cards: [1, 2, 6] } } });
  assert.equal(begun(fewer).chosen, 0);
});

test('while others still choose, the places show what I gave in this exchange', () => {
  const given = [
    { place: 'imp', to: null, hand: null, card: 1 }, { place: 'imp', to: null, hand: null, card: 2 },
    { place: 'gulf', to: 1, hand: 'open', card: 6 }, { place: 'gulf', to: 1, hand: 'reef', card: 7 },
  ];
  const waiting = sceneWith({ players: 2, phase: 'two', legal: null, given, hands: [[hand('open', []), hand('reef', [])], []] },
    { setup: twoHands });
  assert.deepEqual(placesToFill(waiting).map(({ place, count }) => [place, count]), [['gulf', 1]]);
  assert.deepEqual([...receiversOf(waiting, begun(waiting))], [[7, 1]]);
});

test('what lies out says whom it is for', () => {
  const gifts = begun();
  for (const card of [6, 7]) gifts.toggle(scene, card);
  assert.deepEqual([...receiversOf(scene, gifts)], [[6, 1], [7, null]]);
});

test('outside an exchange there is nothing to fill', () => {
  assert.deepEqual(placesToFill(sceneWith()), []);
  assert.deepEqual(setupOf().givenNow(sceneWith().view), []);
});
