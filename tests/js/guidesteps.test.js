// The engine of lessons: which step a position calls for, and what a card would do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerTo, effectOf, nextStep } from '../../src/bottleimp/web/table/guidesteps.js';
import { factsOf } from '../../src/bottleimp/web/table/guidefacts.js';
import { play, sceneWith } from './deal.js';

/** @type {import('../../src/bottleimp/web/table/guidesteps.js').Lesson} */
const LESSON = {
  id: 'any',
  table: { mode: 'any', players: 3, bots: [] },
  topics: ['one'],
  steps: [
    { id: 'first', topic: 'one', when: { asks: 'lead', left: [2, 1] }, light: [] },
    { id: 'second', topic: 'one', when: { asks: ['lead', 'any'] }, light: [], act: true },
  ],
  answers: [{ id: 'buys', when: 'buys', light: [] }],
};

test('a step waits for all its facts, and is said once', () => {
  assert.equal(nextStep(LESSON, { asks: 'lead', left: 3 }, new Set())?.id, 'second');
  assert.equal(nextStep(LESSON, { asks: 'lead', left: 1 }, new Set())?.id, 'first');
  assert.equal(nextStep(LESSON, { asks: 'lead', left: 1 }, new Set(['first']))?.id, 'second');
  assert.equal(nextStep(LESSON, { asks: null, left: 1 }, new Set()), null);
});

test('what a card would do: forbidden, buying, beaten below the price, or in vain above it', () => {
  const scene = sceneWith({ trick: [play(2, 3)], legal: { play: [1, 4, 6] } });
  assert.equal(effectOf(scene, 9), 'illegal');
  assert.equal(effectOf(scene, 4), 'buys');
  assert.equal(effectOf(scene, 1), 'under');
  assert.equal(effectOf(scene, 6), 'vain');
  assert.equal(effectOf(sceneWith({ trick: [play(2, 7)], legal: { play: [6] } }), 6), null);
  assert.equal(effectOf(sceneWith({ legal: null }), 6), null);
});

test('a card is answered once', () => {
  const scene = sceneWith({ trick: [play(2, 3)], legal: { play: [4] } });
  assert.equal(answerTo(LESSON, scene, 4, new Set())?.id, 'buys');
  assert.equal(answerTo(LESSON, scene, 4, new Set(['buys'])), null);
});

test('facts of a position: what is asked, and how the trick stands', () => {
  const facts = factsOf(sceneWith({ trick: [play(2, 3), play(1, 7)], legal: { play: [1] } }), null);
  assert.equal(facts.asks, 'follow');
  assert.equal(facts.trick, 'mixed');
  assert.equal(facts.owner, 'nobody');
  assert.equal(factsOf(sceneWith({ trick: [play(2, 3)], legal: { play: [6] } }), null).asks, 'any');
  assert.equal(factsOf(sceneWith({ legal: { play: [6] } }), null).asks, 'lead');
});
