// Reads what players paste or drop: deal and round codes, links, and saved records.

/** @typedef {{seats: string[], rounds: Record<string, unknown>[]}} Saved */

// No part of a round is longer; what is, as somebody's notes on it, can stay behind.
const LONGEST = 4000;

/**
 * Return the records of a file: one object, or one per line. Other lines are skipped.
 * @param {string} text
 * @returns {Saved[]}
 */
export function recordsIn(text) {
  const whole = parsed(text);
  const found = whole ? [whole] : text.split('\n').map(parsed);
  return found.filter((value) => Array.isArray(value?.rounds) && Array.isArray(value?.seats));
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Return a record of one round only, without names, which do not leave the browser.
 * @param {Saved} record
 * @param {number} number
 */
export function alone(record, number) {
  const round = Object.entries(record.rounds[number] ?? {}).filter(([, part]) => JSON.stringify(part).length < LONGEST);
  return { ...record, seats: record.seats.map((_, seat) => `${seat}`), rounds: [Object.fromEntries(round)] };
}

/** Return the table's id in a pasted link. @param {string} text */
export const tableIn = (text) => /\/t\/([\w-]+)\s*$/.exec(text)?.[1];

/**
 * Tell what the reader typed or pasted. A round code contains a point, a deal code does not.
 * @param {string} text
 */
export function readCode(text) {
  const [, link] = /\/r\/([^/?#\s]+)/.exec(text) ?? [];
  const code = (link ?? text).trim();
  return { code, round: code.includes('.') };
}
