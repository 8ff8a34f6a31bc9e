// What the page reads out of a setup.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardText } from '../../src/bottleimp/web/game/setup.js';
import { tricksInRound } from '../../src/bottleimp/web/game/scene.js';
import { play, sceneWith, setupOf, twoHands, viewOf } from './deal.js';

test('a half is read as a half', () => {
  assert.deepEqual([17, 16.5].map(cardText), ['17', '16½']);
});

test('the deck adds up its cards', () => {
  const { deck } = setupOf();
  assert.deepEqual([deck.colour(6), deck.points(6), deck.total([1, 6]), deck.halves], ['blue', 6, 7, false]);
});

test('cards lie by number, or colour after colour as the deck begins them', () => {
  const cards = [3, 1, 2, 2.5, 7].map((card) => ({ card, colour: card % 2 === 1 ? 'red' : 'blue', points: 1 }));
  const { deck } = setupOf({ cards: cards.sort((a, b) => a.card - b.card) });
  const given = [7, 2.5, 1, 2, 3];
  assert.deepEqual(deck.colours, ['red', 'blue']);
  assert.deepEqual(deck.sorted(given, 'number'), [1, 2, 2.5, 3, 7]);
  assert.deepEqual(deck.sorted(given, 'colour'), [1, 3, 7, 2, 2.5]);
  assert.deepEqual(given, [7, 2.5, 1, 2, 3]);
});

test('automata’s hands lie open, and those that the rules say', () => {
  const alone = setupOf({ players: 2, automata: 1 });
  assert.deepEqual([alone.liesOpen(2, 'hand'), alone.liesOpen(0, 'hand'), alone.automata], [true, false, [2]]);
  assert.deepEqual([twoHands.liesOpen(0, 'open'), twoHands.liesOpen(0, 'reef')], [true, false]);
});

test('a phase’s kind says what the table is at', () => {
  assert.deepEqual(['one', 'two', 'lay', 'play', 'over'].map((phase) => twoHands.stage(phase)),
    ['exchange', 'exchange', 'show', 'play', 'end']);
});

test('a slot says which hand is due', () => {
  assert.equal(twoHands.handDue(viewOf()), 'open');
  assert.equal(twoHands.handDue(viewOf({ trick: [play(0, 6), play(1, 7)] })), 'reef');
  assert.equal(setupOf().handDue(viewOf()), null);
});

test('weights follow the sides round the table with the dealer', () => {
  const teams = setupOf({ sides: [[0], [1, 2]], weights: [2, 1] });
  assert.deepEqual(teams.weightsFor([1, 2, 0]), [1, 2, 1]);
});

test('gifts go round the players only', () => {
  const [, left, right] = setupOf().exchange('exchange')?.gifts ?? [];
  assert.deepEqual([setupOf().receiver(left, 2), setupOf().receiver(right, 0)], [0, 2]);
});

test('how many tricks a round has does not depend on what was played', () => {
  const hands = [1, 1, 2].map((size) => [{ name: 'hand', size, cards: [] }]);
  assert.equal(tricksInRound(sceneWith()), 2);
  assert.equal(tricksInRound(sceneWith({ hands, trick: [play(0, 6), play(1, 7)] })), 2);
  assert.deepEqual([setupOf().cardsEach, twoHands.cardsEach], [1, 2]);
});
