// A lesson's sentence: its text, filled with the numbers, names and colours of the position.
import { cardText } from '../../game/setup.js';

/** @typedef {import('./guide-steps.js').Values} Values */

const CARDS = ['dear', 'lowest', 'price', 'cheaper', 'winning', 'beaten', 'from', 'to', 'by', 'card'];
const SEATS = ['leader', 'winner', 'buyer', 'seller', 'owner', 'mate', 'seat'];
const POINTS = ['worth', 'imp', 'mine', 'points', 'instead', 'after'];
const PERCENT = ['c', 'r', 'now', 'kept', 'share', 'safe', 'home', 'sold'];

/**
 * The values as a reader reads them.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {Values} values
 */
function params(scene, words, values) {
  /** @type {(names: string[], write: (value: any) => string) => [string, string][]} */
  const as = (names, write) => names.filter((name) => values[name] !== undefined)
    .map((name) => [name, write(values[name])]);
  const { received, receivers, led, left, alone = [], cards = [] } = values;
  return Object.fromEntries([
    ...as(CARDS, cardText), ...as(SEATS, scene.name), ...as(POINTS, (points) => words.points(points)),
    ...as(PERCENT, String),
    ['alone', words.list(alone.map(scene.name))],
    ['cards', words.list(cards.map(cardText))],
    ['names', words.list(receivers.map(scene.name))],
    ['gifts', words.list(received.map((/** @type {Wire.Received} */ { card, giver }) => words.t('table.gift', {
      n: cardText(card), name: scene.name(giver),
    })))],
    ['colour', led ? words.t(`table.colour.${led}`) : ''],
    ['tricks', words.plural('guide.tricks', left)],
  ]);
}

/**
 * The text for a key; the one with `.only` where a single card may be played.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {string} key
 * @param {Values} values
 * @param {string} [about] the value that is the seat spoken of
 */
export function sentence(scene, words, key, values, about) {
  const filled = params(scene, words, values);
  if (values.legal?.length === 1 && words.has(`${key}.only`)) return words.t(`${key}.only`, filled);
  return about ? words.who(scene, key, values[about], filled) : words.t(key, filled);
}
