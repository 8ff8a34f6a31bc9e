// What decisions cost, as it comes from the server; and where each of them lies in the round.
import './browser.js';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { speak } from '../../src/bottleimp/web/lib/i18n.js';
import { Feed, feedOf, reviewWords } from '../../src/bottleimp/web/net/review-feed.js';
import { DecisionColumns } from '../../src/bottleimp/web/review/decisions.js';
import { movesBefore } from '../../src/bottleimp/web/table/replay/play-on.js';
import { lostIn, number, points, reasonText, signed, summary } from '../../src/bottleimp/web/game/review-sentences.js';
import { play, setupOf, viewOf } from './deal.js';

const files = globalThis.fetch;
/** @type {(trick: number, shown: number) => Wire.Decision} */
const lost = (trick, shown) => ({
  at: `play:${trick}`, seat: 0, trick, played: 6, best: 8, error: 1, shown, own: shown, grade: shown < 1 ? 'good' : 'mistake',
  options: [[6, 0, 1, 0.1], [8, shown, 0, 0.9]], because: [], hindsight: 0, worlds: 48,
});

/**
 * A server that says this, one after the other; what it was asked.
 * @param {(object | 'down')[]} says
 */
function server(says) {
  /** @type {string[]} */
  const asked = [];
  globalThis.fetch = async (url) => {
    if (url instanceof URL) return files(url);
    asked.push(String(url));
    const next = says.shift();
    if (next === 'down' || next === undefined) throw new TypeError('down');
    return Response.json(next, { status: 'error' in next ? 503 : 200 });
  };
  return asked;
}

/** Until nothing more comes. @param {Feed} feed @returns {Promise<number[]>} how many decisions there were each time */
const listen = (feed) => new Promise((done) => {
  /** @type {number[]} */
  const counts = [];
  const stop = feed.watch(() => {
    counts.push(feed.decisions.length);
    if (!feed.over) return;
    stop();
    done(counts);
  });
});

beforeEach(async () => {
  globalThis.fetch = files;
  await speak('en');
  await reviewWords();
});

test('decisions come one by one, and each is asked for once', async () => {
  const head = { reviewed: true, of: 2, seat: 0 };
  const asked = server([
    { reviewed: true, seat: 0, after: 0, over: false, decisions: [] },
    { ...head, after: 0, over: false, decisions: [lost(0, 3)] },
    { ...head, after: 1, over: true, decisions: [lost(1, 0)] },
  ]);
  const feed = new Feed('X.1', 0);
  assert.deepEqual(await listen(feed), [0, 1, 2]);
  assert.deepEqual(asked.map((path) => path.split('after=')[1]), ['0', '0', '1']);
  assert.equal(feed.of, 2);
});

test('where nothing is reviewed it says so, and a refusal is kept for nobody', async () => {
  server([{ reviewed: false }]);
  const refused = new Feed('X.1', 0);
  await listen(refused);
  assert.equal(refused.refused, true);
  server([{ error: 'off', reason: '' }]);
  const off = feedOf('X.2', 0);
  await listen(off);
  assert.equal(off.error, 'off');
  assert.notEqual(feedOf('X.2', 0), off);
});

test('a line that is down for a moment is asked again', { timeout: 10_000 }, async () => {
  const asked = server(['down', { reviewed: true, of: 0, seat: 0, after: 0, over: true, decisions: [] }]);
  await listen(new Feed('X.3', 0));
  assert.equal(asked.length, 2);
});

test('after an answer that nobody can read, whoever looks next asks again', { timeout: 10_000 }, async () => {
  server([{ reviewed: true }, { reviewed: true, of: 0, seat: 0, after: 0, over: true, decisions: [] }]);
  const feed = new Feed('X.5', 0);
  feed.readers.add(() => {});
  await assert.rejects(feed.run(), TypeError);
  assert.deepEqual(await listen(feed), [0]);
});

test('a column for the exchange and every trick; what is passed over had nothing to choose', () => {
  const trick = { plays: [play(0, 6), play(1, 3), play(2, 8)], winner: 1, bottle: 0 };
  const views = [
    viewOf({ phase: 'exchange' }), viewOf({ legal: null }), viewOf({ phase: 'play', legal: { play: [6] } }),
    viewOf({ phase: 'play', tricks: [trick], legal: { play: [6, 8] } }),
    viewOf({ phase: 'over', tricks: [trick, trick, trick], legal: null }),
  ];
  const feed = new Feed('X.4', 0);
  const found = /** @type {any} */ ({ seat: 0, steps: views.map((view) => ({ view })) });
  const decisions = new DecisionColumns(found, setupOf(), feed);
  feed.decisions.push(lost(1, 3));
  assert.deepEqual(decisions.columns.map(({ name }) => name), ['⇄', '1', '2', '3']);
  assert.deepEqual(decisions.columns.map(({ pending }) => pending), [false, false, false, true]);
  assert.equal(decisions.columns[2].decision?.trick, 1);
  assert.deepEqual([0, 1, 2].map((index) => decisions.step(index)), [0, 2, 3]);
  assert.deepEqual([decisions.column(0), decisions.column(2), decisions.column(9)], [0, 2, 3]);
});

test('where a seat plays two cards in a trick, each has a column, and its own moment', () => {
  const trick = { plays: [play(1, 3), play(0, 5), play(1, 8), play(0, 6)], winner: 1, bottle: 0 };
  const views = [
    viewOf({ phase: 'exchange' }),
    viewOf({ phase: 'play', trick: trick.plays.slice(0, 1), legal: { play: [5] } }),
    viewOf({ phase: 'play', trick: trick.plays.slice(0, 3), legal: { play: [6, 8] } }),
    viewOf({ phase: 'over', tricks: [trick, trick], legal: null }),
  ];
  const feed = new Feed('X.5', 0);
  const found = /** @type {any} */ ({ seat: 0, steps: views.map((view) => ({ view })) });
  const decisions = new DecisionColumns(found, setupOf(), feed);
  feed.decisions.push(lost(0, 3));
  assert.deepEqual(decisions.columns.map(({ name }) => name), ['⇄', '1a', '1b', '2a', '2b']);
  assert.deepEqual(decisions.columns.map(({ decision }) => decision?.shown ?? null), [null, null, 3, null, null]);
  assert.deepEqual([1, 2].map((index) => decisions.step(index)), [1, 2]);
  assert.deepEqual([0, 1, 2, 3, 4].map((index) => decisions.trick(index)), [0, 1, 1, 2, 2]);
  assert.deepEqual([decisions.column(0), decisions.column(2), decisions.column(9)], [0, 3, 3]);
  assert.deepEqual([1, 2].map((index) => decisions.title(index)), ['Trick 1, first card', 'Trick 1, second card']);
});

test('playing on begins with what had been done: whole phases, then cards', () => {
  const trick = { plays: [play(0, 6), play(1, 3), play(2, 8)], winner: 1, bottle: 0 };
  const views = [
    viewOf({ phase: 'exchange' }), viewOf({ phase: 'exchange', legal: null }), viewOf({ phase: 'play' }),
    viewOf({ phase: 'play', tricks: [trick], trick: [play(1, 4)] }),
  ];
  const replay = /** @type {any} */ ({
    setup: { players: 3, phases: [{ name: 'exchange' }] }, steps: views.map((view) => ({ view })),
  });
  assert.deepEqual(views.map((_, step) => movesBefore(replay, step)), [0, 0, 3, 7]);
});

test('numbers as the language writes them, and what was lost in all', async () => {
  assert.equal(number(-24.06), '−24.1');
  assert.equal(points(1), '1.0 points');
  assert.equal(signed(-1, 0), '−1 point');
  assert.equal(signed(0), '±0.0 points');
  assert.equal(lostIn([lost(0, 0.04), lost(1, 3)]), 3);
  assert.equal(summary([lost(0, 3), lost(1, 24.06)], null), 'You gave away 27.1 points in 2 decisions; the most: trick 2');
  assert.equal(summary([lost(0, 0)], 'Bo'), 'Bo gave nothing away in one decision');
  await speak('ru');
  assert.equal(number(24.1), '24,1');
});

/** Every reason about Bo's choice, with a number for each placeholder; `seat` is whom it speaks of besides. */
const REASON = {
  seat: 0, card: 5, cards: [3, 4], colour: 1, lower: 2, points: 5, after: 3, instead: 9, with: 2, without: -2,
  c: 50, r: 20, home: 30, sold: 40, safe: 60, share: 70, now: 80, kept: 90,
};

test('the review of another player speaks of that player by name, and of the reader as you', async () => {
  const reasons = async (/** @type {string} */ language) => {
    await speak(language);
    await reviewWords();
    const catalogue = JSON.parse(readFileSync(`src/bottleimp/web/texts/review.${language}.json`, 'utf8'));
    const keys = Object.keys(catalogue).filter((key) => /^review\.why\.[^.]+$/.test(key)).map((key) => key.slice(11));
    const about = { name: () => 'Cy', played: '17', best: '4', subject: 'Bo' };
    return [true, false].flatMap((alone) => [0, null].flatMap((reader) => keys.map((key) => (
      { key, reader, text: reasonText([key, REASON], { ...about, alone, reader }) }))));
  };
  const YOU = {
    en: /\byour?\b/i, de: /\b(du|dich|dir|deine?[rmns]?)\b/i,
    fr: /\b(vous|votre|vos|vôtre)\b/i, it: /\b(tu|te|ti|tuo|tue)\b/i,
  };
  for (const [language, you] of Object.entries(YOU)) {
    for (const { key, reader, text } of await reasons(language)) {
      const ofReader = reader === 0 && ['feeds', 'lets-off', 'void', 'depends', 'harms'].includes(key);
      assert.doesNotMatch(text, /[{}]/, `${language} ${key}`);
      if (!ofReader) assert.doesNotMatch(text, you, `${language} ${key}: ${text}`);
      else assert.doesNotMatch(text, /Cy/, `${language} ${key}: ${text}`);
    }
  }
  for (const { key, reader, text } of await reasons('ru')) {
    if (reader === null) assert.doesNotMatch(text, /(^|[^а-я])(вы|вас|вам|ваш[аеиу]?|вашего|вашей)(?![а-я])/i, `ru ${key}: ${text}`);
  }
});
