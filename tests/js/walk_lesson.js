// Walks lessons through rounds given on standard input, one as JSON on each line, with the page's own code, and
// writes what is said when: tests/lessons asks the rules whether it is true.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { factsOf, valuesOf } from '../../src/bottleimp/web/table/guide/guide-facts.js';
import { effectOf, holds, nextStep, objection } from '../../src/bottleimp/web/table/guide/guide-steps.js';
import { sentence } from '../../src/bottleimp/web/table/guide/guide-words.js';
import { momentsBetween, playCount } from '../../src/bottleimp/web/game/moments.js';
import { sceneOf } from '../../src/bottleimp/web/game/scene.js';
import { Setup } from '../../src/bottleimp/web/game/setup.js';
import { Words } from '../../src/bottleimp/web/game/words.js';

/** @typedef {import('../../src/bottleimp/web/table/guide/guide-steps.js').Lesson} Lesson */
/** @typedef {{lesson: Lesson, setup: Wire.Setup, messages: Page.TableSeen[]}} Walk */

const LANGUAGES = ['en', 'de', 'fr', 'it', 'ru'];

/**
 * The words of a language, without the page.
 * @param {string} language
 * @param {Table.Deck} deck
 */
function wordsOf(language, deck) {
  const file = new URL(`../../src/bottleimp/web/texts/table.${language}.json`, import.meta.url);
  /** @type {Record<string, string>} */
  const texts = JSON.parse(readFileSync(file, 'utf-8'));
  const rules = new Intl.PluralRules(language);
  const lists = new Intl.ListFormat(language);
  /** @type {Table.Words['t']} */
  const t = (key, params = {}) => {
    if (!(key in texts)) throw new Error(`no text ${key} in ${language}`);
    return texts[key].replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
  };
  return new Words({
    t,
    plural: (key, n, params) => t(`${key}.${rules.select(n)}`, { n, ...params }),
    has: (key) => key in texts,
    named: (_, id) => id,
    list: (items) => lists.format(items),
  }, deck);
}

/**
 * Every moment of the round, as the page shows it.
 * @param {Walk} walk
 * @param {Table.Setup} setup
 * @param {Table.Words} words
 */
function* scenesOf({ messages }, setup, words) {
  /** @type {Page.TableSeen | null} */
  let before = null;
  for (const message of messages) {
    const moments = momentsBetween(before, message, setup);
    before = message;
    for (const moment of moments) yield sceneOf(moment, { newest: moment === moments.at(-1), setup, words });
  }
}

/**
 * The steps that this scene calls for, one after the other until one asks for an action.
 * @param {Walk['lesson']} lesson
 * @param {Table.Scene} scene
 * @param {Set<string>} said
 */
function* stepsAt(lesson, scene, said) {
  const facts = factsOf(scene, null);
  for (let step = nextStep(lesson, facts, said); step; step = step.act ? null : nextStep(lesson, facts, said)) {
    yield step;
    said.add(step.id);
  }
}

/** @param {Walk} walk */
function walked(walk) {
  const { lesson } = walk;
  const setup = new Setup(walk.setup);
  const spoken = LANGUAGES.map((language) => wordsOf(language, setup.deck));
  const said = new Set();
  /** @type {object[]} */
  const told = [];
  for (const scene of scenesOf(walk, setup, spoken[0])) {
    const at = { plays: playCount(scene.view), event: scene.event };
    const mine = scene.view.hands[scene.bottom].flatMap(({ cards }) => cards);
    if (scene.myTurn && scene.view.legal?.play) {
      told.push({
        ...at,
        answers: mine.map((card) => ({
          card,
          effect: effectOf(scene, card),
          against: objection(lesson, scene, card),
          texts: answerTexts(lesson, scene, spoken, card),
        })),
      });
    }
    for (const { id, topic, about } of stepsAt(lesson, scene, said)) {
      const values = valuesOf(scene);
      const texts = spoken.map((words) => sentence(scene, words, `guide.${id}`, values, about));
      told.push({ ...at, id, topic, values, texts });
    }
    if (lesson.goal ? holds(lesson.goal, factsOf(scene, null)) : scene.stage === 'end') {
      const values = valuesOf(scene);
      const texts = spoken.map((words) => sentence(scene, words, `guide.${lesson.id}.done`, values));
      return [...told, { ...at, over: true, texts }];
    }
  }
  return told;
}

/**
 * @param {Walk['lesson']} lesson
 * @param {Table.Scene} scene
 * @param {Table.Words[]} spoken
 * @param {Wire.Card} card
 */
function answerTexts(lesson, scene, spoken, card) {
  const [key, numbers] = objection(lesson, scene, card) ?? [];
  if (key) {
    const values = { ...valuesOf(scene), card, ...numbers };
    return spoken.map((words) => sentence(scene, words, `guide.why.${key}`, values));
  }
  const answer = lesson.answers?.find(({ when }) => when === effectOf(scene, card));
  return answer ? spoken.map((words) => sentence(scene, words, `guide.${answer.id}`, { ...valuesOf(scene), card })) : [];
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(walked(JSON.parse(line)))}\n`);
}
