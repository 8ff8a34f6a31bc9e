// What the reader has been shown of a round: kept while the page is open, so that a review that was left for a What if
// is found again as it was.

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
