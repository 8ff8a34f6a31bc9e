// The states of the live connection to a table.

/** @typedef {'unknown' | 'full' | 'full-address'} Refusal */
/** @typedef {'connecting' | 'open' | 'lost' | 'replaced' | 'removed' | 'closed' | Refusal} State */

const REFUSALS = ['unknown', 'full', 'full-address'];

/** The states in which the page does not connect again by itself. */
export const STOPS = ['replaced', 'removed', 'closed', ...REFUSALS];

/**
 * True if repeating a `hello` that was refused with this code is pointless, so that the connection ends.
 * @param {string} code
 * @returns {code is Refusal}
 */
export function isRefusal(code) {
  return REFUSALS.includes(code);
}
