// The engine of lessons: which step a position calls for, and what a card would do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerTo, effectOf, nextStep, refusalOf, topicsBegun } from '../../src/bottleimp/web/table/guide/guide-steps.js';
import { factsOf } from '../../src/bottleimp/web/table/guide/guide-facts.js';
import { play, sceneWith } from './deal.js';

/** @type {import('../../src/bottleimp/web/table/guide/guide-steps.js').Lesson} */
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

test('a wrong card is refused each time, the second time in other words', () => {
  /** @type {import('../../src/bottleimp/web/table/guide/guide-steps.js').Lesson} */
  const asking = { ...LESSON, asks: [{ plays: 0, best: 4, wrong: { 6: ['stuck', { c: 9, r: 0 }], 7: ['stuck', { c: 8, r: 0 }] } }] };
  const scene = sceneWith({ legal: { play: [4, 6, 7] } });
  const first = refusalOf(asking, scene, 6, null);
  assert.equal(first?.refused, 'guide.refused');
  assert.equal(first?.id, 'why.stuck');
  assert.equal(refusalOf(asking, scene, 6, first)?.refused, 'guide.refused.again');
  assert.equal(refusalOf(asking, scene, 7, first)?.refused, 'guide.refused');
  assert.equal(refusalOf(asking, scene, 4, first), null);
});

test('topics are counted as they come up, so that no number is left out and none comes twice', () => {
  const lesson = {
    ...LESSON, topics: ['one', 'two', 'three'],
    steps: ['one', 'three', 'two'].map((topic) => ({ id: topic, topic, when: {}, light: [] })),
  };
  assert.deepEqual(topicsBegun(lesson, new Set(), 'one'), { begun: 1, total: 3 });
  assert.deepEqual(topicsBegun(lesson, new Set(['one']), 'three'), { begun: 2, total: 3 });
  assert.deepEqual(topicsBegun(lesson, new Set(['one', 'three']), 'one'), { begun: 2, total: 3 });
  assert.deepEqual(topicsBegun(lesson, new Set(['one', 'three']), 'two'), { begun: 3, total: 3 });
});

test('facts of a position: what is asked, and how the trick stands', () => {
  const facts = factsOf(sceneWith({ trick: [play(2, 3), play(1, 7)], legal: { play: [1] } }), null);
  assert.equal(facts.asks, 'follow');
  assert.equal(facts.trick, 'mixed');
  assert.equal(facts.owner, 'nobody');
  assert.equal(factsOf(sceneWith({ trick: [play(2, 3)], legal: { play: [6] } }), null).asks, 'any');
  assert.equal(factsOf(sceneWith({ legal: { play: [6] } }), null).asks, 'lead');
});
