// Reads what players paste or drop: deal and round codes, links, and saved records.

/** @typedef {{seats: string[], rounds: Record<string, unknown>[]}} Saved */

// No part of a round is longer; what is, as somebody's notes on it, can stay behind.
const LONGEST = 4000;

/**
 * The records of a file: one object, or one a line. What is no record is passed over.
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
 * The record of one of its rounds alone; nobody's name leaves the browser.
 * @param {Saved} record
 * @param {number} number
 */
export function alone(record, number) {
  const round = Object.entries(record.rounds[number] ?? {}).filter(([, part]) => JSON.stringify(part).length < LONGEST);
  return { ...record, seats: record.seats.map((_, seat) => `${seat}`), rounds: [Object.fromEntries(round)] };
}

/** The table that a pasted link leads to. @param {string} text */
export const tableIn = (text) => /\/t\/([\w-]+)\s*$/.exec(text)?.[1];

/**
 * What was typed or pasted: the code of a round has a point in it, that of a deal has none.
 * @param {string} text
 */
export function readCode(text) {
  const [, link] = /\/r\/([^/?#\s]+)/.exec(text) ?? [];
  const code = (link ?? text).trim();
  return { code, round: code.includes('.') };
}
