// What the reader has already uncovered of a round. It lasts as long as the page, so that a review looks the same after
// a "What if".

/**
 * @typedef {object} Memory
 * @property {Map<string, 'try' | 'show'>} states by seat and column
 * @property {{hash: string, at: number} | null} left the place and the column that a What if was begun from
 */

/** @type {Map<string, Memory>} by the round's code */
const memories = new Map();

/** @param {string} code */
export function memoryOf(code) {
  const known = memories.get(code) ?? { states: new Map(), left: null };
  memories.set(code, known);
  return known;
}
