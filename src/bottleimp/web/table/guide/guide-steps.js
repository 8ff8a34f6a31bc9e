// The steps of a lesson (lessons/*.json). A step waits for a position and then makes a true statement about it. These
// functions have no side effects; the page and the tests call the same ones.
import { playCount } from '../../game/moments.js';

/**
 * @typedef {object} Step
 * @property {string} id its text is `guide.<id>`
 * @property {string} topic which of the lesson's topics it belongs to
 * @property {Record<string, Fact | Fact[]>} when facts that must hold; of several values, one
 * @property {string[]} light what is lit up
 * @property {string} [about] the value that is the seat spoken of: the reader has a wording of their own
 * @property {boolean} [act] it asks for an action and stays until that is done; others wait for "I see"
 */
/**
 * @typedef {object} Lesson
 * @property {string} id
 * @property {Omit<Wire.Wish, 'name' | 'start'>} table
 * @property {string[]} topics
 * @property {Step[]} steps
 * @property {{id: string, when: string, light: string[]}[]} [answers] to a card that the reader picks, by its effect
 * @property {Ask[]} [asks] decisions with one right card: another is not played, but answered
 * @property {Step['when']} [goal] facts with which the lesson is over; else that is the round's end
 */
/**
 * What is asked after so many cards: the best of those that are legal, and of every other one why it is not. The
 * reasons are those of a review, judged on what the reader can know.
 * @typedef {object} Ask
 * @property {number} plays
 * @property {Wire.Card} best
 * @property {Record<string, [string, Values]>} wrong by card, the reason and its numbers
 */
/**
 * What is said to a card that the reader picks; `refused` is the text that says that it is not played.
 * @typedef {{id: string, light: string[], card: Wire.Card, numbers?: Values, refused?: string}} Answer
 */
/** @typedef {string | number | boolean | null} Fact */
/** @typedef {Record<string, Fact>} Facts */
/** @typedef {Record<string, any>} Values */

/**
 * @param {Step['when']} when
 * @param {Facts} facts
 */
export const holds = (when, facts) => Object.entries(when)
  .every(([name, wanted]) => (Array.isArray(wanted) ? wanted.includes(facts[name]) : wanted === facts[name]));

/**
 * The first step whose position has come and that was not said before; null if there is nothing to say.
 * @param {Lesson} lesson
 * @param {Facts} facts
 * @param {Set<string>} said
 */
export const nextStep = (lesson, facts, said) => lesson.steps
  .find((step) => !said.has(step.id) && holds(step.when, facts)) ?? null;

/**
 * What a card that the reader picks would do to the trick as it lies: null if there is nothing to warn of.
 * @param {Table.Scene} scene
 * @param {Wire.Card} card
 */
export function effectOf({ view, myTurn }, card) {
  if (!myTurn || !view.legal?.play) return null;
  if (!view.legal.play.includes(card)) return 'illegal';
  const { price, trick } = view;
  const below = trick.map((play) => play.card).filter((each) => each < price);
  if (card < price) return below.some((each) => each > card) ? 'under' : 'buys';
  return below.length ? 'vain' : null;
}

/**
 * Keawe's answer to a card that the reader picks; null if there is none, or it was given before.
 * @param {Lesson} lesson
 * @param {Table.Scene} scene
 * @param {Wire.Card} card
 * @param {Set<string>} said
 */
export function answerTo(lesson, scene, card, said) {
  const effect = effectOf(scene, card);
  return lesson.answers?.find((answer) => answer.when === effect && !said.has(answer.id)) ?? null;
}

/**
 * Why the lesson would not have this legal card played now; null if it has nothing against it.
 * @param {Lesson} lesson
 * @param {Table.Scene} scene
 * @param {Wire.Card} card
 */
export function objection(lesson, { view, myTurn }, card) {
  const ask = myTurn && lesson.asks?.find(({ plays }) => plays === playCount(view));
  return (ask && ask.wrong[card]) || null;
}

/**
 * What the lesson says to a legal card that it will not have played now; null if it has nothing against it. A card that
 * was refused just before is refused in other words.
 * @param {Lesson} lesson
 * @param {Table.Scene} scene
 * @param {Wire.Card} card
 * @param {Answer | null} before the answer given last
 */
export function refusalOf(lesson, scene, card, before) {
  const against = objection(lesson, scene, card);
  if (!against) return null;
  const [key, numbers] = against;
  const again = before?.refused && before.card === card;
  return {
    id: `why.${key}`, light: ['picked'], card, numbers, refused: again ? 'guide.refused.again' : 'guide.refused',
  };
}

/**
 * How many of a lesson's topics have come up, with the one spoken of now.
 * @param {Lesson} lesson
 * @param {Set<string>} said
 * @param {string} now
 */
export function topicsBegun({ steps, topics }, said, now) {
  const begun = new Set(steps.filter(({ id }) => said.has(id)).map(({ topic }) => topic)).add(now);
  return { begun: begun.size, total: topics.length };
}
