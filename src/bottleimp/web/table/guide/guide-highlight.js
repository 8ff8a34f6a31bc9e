// Highlights the parts of the table that a lesson names; all others turn pale.

/** @typedef {import('./guide-steps.js').Values} Values */

/** @type {(place: string, cards: (Wire.Card | undefined)[] | undefined) => string[]} */
const cardsIn = (place, cards = []) => cards.filter((card) => card !== undefined)
  .map((card) => `${place} .card[data-card="${card}"]`);

/**
 * By the name that lessons use.
 * @type {Record<string, (values: Values) => string[]>}
 */
const PARTS = {
  hand: () => ['.hands .card.pick'],
  dear: ({ dear }) => cardsIn('.hands', [dear]),
  legal: ({ legal }) => cardsIn('.hands', legal),
  received: ({ received }) => cardsIn('.hands', received.map((/** @type {Wire.Received} */ gift) => gift.card)),
  picked: ({ card }) => cardsIn('.hands', [card]),
  winning: ({ winning }) => cardsIn('.trick', [winning]),
  places: () => ['.slots .slot'],
  place: () => ['.slots .slot.on'],
  imp: () => ['.slots .slot.imp'],
  give: () => ['.foot:not(.end-foot) .go'],
  bottle: () => ['.bottle-mark', '.holds'],
  below: () => ['.tk-hot', '.tk-hot2', '.tk-hot3', '.tk g.h'],
  impTrick: () => ['.impt'],
  sheet: () => ['.sheet'],
  advised: ({ advised }) => cardsIn('.hands', advised),
  trick: () => ['.trick .card[data-card]'],
  opens: () => ['.opens .card'],
  team: ({ team }) => [`.team.t${team}`],
  alone: () => ['.team.solo'],
};

/**
 * Highlight these parts only.
 * @param {HTMLElement} root
 * @param {string[]} names
 * @param {Values} values
 */
export function lightUp(root, names, values) {
  const lit = new Set(names.flatMap((name) => PARTS[name](values))
    .flatMap((selector) => [...root.querySelectorAll(selector)]));
  for (const old of root.querySelectorAll('[data-lit]')) if (!lit.has(old)) old.removeAttribute('data-lit');
  for (const part of lit) {
    part.setAttribute('data-lit', '');
    if (part.closest('.end')) part.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * How the table looks: pale while he says something that waits to be read.
 * @param {object | null} shown what is asked or answered
 * @param {boolean} waits
 */
export const moodOf = (shown, waits) => {
  if (waits) return 'says';
  return shown ? 'asks' : 'quiet';
};
