// What Keawe says in a hint, in the English catalogue and in Italian, which elides.
import './browser.js';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { has, list, named, plural, speak } from '../../src/bottleimp/web/lib/i18n.js';
import { reviewWords } from '../../src/bottleimp/web/net/review-feed.js';
import { elided } from '../../src/bottleimp/web/game/elision.js';
import { HintWords } from '../../src/bottleimp/web/table/hints/hint-words.js';
import { Words } from '../../src/bottleimp/web/game/words.js';
import { sceneWith, setupOf } from './deal.js';

const words = new HintWords(new Words({ t: elided, plural, has, named, list }, setupOf().deck));

before(() => speak('en'));

/** @type {(hint: Partial<Wire.Hint>, view?: Partial<Table.View>) => string} */
const said = (hint, view = {}) => words.say(sceneWith(view), { depth: 2, topic: 'buyers', ...hint });

test('a question names no number', () => {
  assert.equal(said({ depth: 1 }), 'Who can still go below the price?');
});

test('a fact has the numbers of the position, and its own words where there are none', () => {
  assert.equal(said({ numbers: { price: 17, cards: [2, 4.5, 8] } }),
    'The price is 17. Below it, others can hold no more than 2, 4½, and 8.');
  assert.equal(said({ numbers: { price: 17, cards: [] } }),
    'The price is 17, and nobody else can hold a card below it.');
  assert.equal(said({ topic: 'rid', numbers: { colour: 'red', held: 1 } }), 'In red you have only 1 card.');
});

test('whose trick it is: somebody’s, mine, my side’s', () => {
  const numbers = { points: 8, seat: 1, seats: [2, 0] };
  assert.equal(said({ topic: 'pot', numbers }),
    'There are 8 points on the table; as it lies, Bo wins. Still to come: Cy and You.');
  assert.equal(said({ topic: 'pot', numbers: { ...numbers, seat: 0 } }),
    'There are 8 points on the table; as it lies, you win. Still to come: Cy and You.');
  const ours = { points: 1, least: 2, most: 6 };
  assert.match(said({ topic: 'ours', numbers: ours }), /^The trick is yours.*1 point so far.*from 2 to 6 points\.$/);
  assert.match(said({ topic: 'ours', numbers: ours }, { sides: [[0, 2], [1]] }), /^The trick is your side’s/);
});

test('what is advised: what I would do, what is as good, what is worse, and why', async () => {
  await reviewWords();
  /** @type {Wire.Hint['advice']} */
  const advice = {
    by: 'devil',
    action: { play: 6 },
    grounds: [],
    judged: {
      also: [7, 9], over: 21, points: 2.4, error: 0.5, clear: true,
      because: [['stuck', { c: 43, r: 0 }], ['void-self', { colour: 2 }], ['depends', { card: 14, seat: 1, with: -3, without: 8 }]],
    },
  };
  assert.equal(said({ depth: 3, advice }), 'I would play the 6. No worse, as far as can be told: 7 and 9. '
    + 'In deals that fit what you know, it brings 2 points more than the 21. '
    + 'After the 21 the bottle stays with you in 43 % of deals, after the 6 in 0 %. The 6 also leaves you without red. '
    + 'Much hangs on the 14: if Bo has it, the 6 makes −3 points, if not +8 points.');
  assert.equal(said({ depth: 3, advice: { ...advice, judged: null, grounds: [['loses', { seat: 1, points: 2 }]] } }),
    'I would play the 6. As it lies, Bo wins the trick, and the card adds 2 points to it. '
    + 'Nobody has worked this game out: take it as an opinion.');
});

test('what is hardly better is told with its numbers', async () => {
  await reviewWords();
  const judged = { also: [], over: 21, points: 0.3, error: 0.6, clear: false, because: [] };
  assert.equal(said({ depth: 3, advice: { by: 'devil', action: { play: 6 }, judged, grounds: [] } }), 'I would play the 6. '
    + 'In deals that fit what you know, it brings +0.3 points compared with the 21 (± 0.6): too close to be sure.');
});

test('gifts are told with their reasons, and no line breaks between a card and its place', () => {
  const view = { phase: 'exchange', dealer: 1 };
  /** @type {Wire.Hint['advice']} */
  const advice = {
    by: 'imp', action: { exchange: { imp: 14, left: 2, right: 21 } }, judged: null,
    grounds: [['dangerous', { card: 2, cards: [1] }], ['buried', { points: 1 }]],
  };
  assert.equal(said({ depth: 3, topic: 'lowest', advice }, view),
    'I would give: 14\u00a0→\u00a0the\u00a0imp, 2\u00a0→\u00a0Bo, 21\u00a0→\u00a0Cy. '
    + 'That rids you of the 2: whoever buys the bottle with it can lose it only to 1. The imp’s trick gets 1 point from you.');
});

test('a reason is told in the words of reviews', async () => {
  await reviewWords();
  /** @type {(reason: Wire.Reason) => string} */
  const why = (reason) => said({ depth: 3, advice: {
    by: 'devil', action: { play: 6 }, grounds: [],
    judged: { also: [], over: 9, points: 2.4, error: 0.5, clear: true, because: [reason] },
  } });
  assert.match(why(['depends', { card: 14, seat: 1, with: 0, without: 8 }]), /makes ±0 points, if not \+8 points\.$/);
  assert.match(why(['few-buyers', { c: 40, cards: [2, 4.5] }]), /left to buy it: 2, 4½\.$/);
});

test('Italian says l’8', async () => {
  await speak('it');
  assert.match(said({ topic: 'low', numbers: { card: 8, cards: [] } }), /l’8/);
  await speak('en');
});
