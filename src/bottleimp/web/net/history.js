// The rounds that this browser has played, newest first. The list has a size limit and never leaves the browser.
import { forgetDays, keepDay, played } from './daily-scores.js';
import { peopleText } from './link-people.js';

const KEY = 'bottleimp.history';
const FORMAT = 'bottle-imp-history/1';
export const KEPT = 500;

/**
 * A finished round. `lost` is the mean loss of a decision, if the round was reviewed; `place` is the rank of the
 * score among the players, and `people` are those of the round's link. Old entries have neither.
 * @typedef {object} Past
 * @property {number} at milliseconds since 1970
 * @property {string} table
 * @property {string} mode
 * @property {number} players
 * @property {Wire.Seat} seat
 * @property {string} code
 * @property {number} score
 * @property {number} kept bottles
 * @property {number} [lost]
 * @property {number} [place]
 * @property {string} [people]
 */

/** @returns {Past[]} */
export function rounds() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter(makesSense) : [];
  } catch {
    return [];
  }
}

/** @param {unknown} past @returns {past is Past} */
function makesSense(past) {
  const fields = /** @type {Record<string, unknown>} */ (past ?? {});
  const { at, table, mode, players, seat, code, score, kept, lost = 0, place = 0, people = '' } = fields;
  return [at, players, seat, score, kept, lost, place].every(Number.isFinite)
    && [table, mode, code, people].every((each) => typeof each === 'string');
}

/** @param {Past[]} all */
function write(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, KEPT)));
  } catch { /* full or forbidden: then nothing is noted */ }
}

/** @type {(one: Past, other: Past) => boolean} */
const isSame = (one, other) => one.table === other.table && one.code === other.code;

/**
 * Save the finished round of a message, once, if the reader played it.
 * @param {Wire.Table} message
 */
export function note({ table, you, view, match, round_code: code, mode, players, seats }) {
  const scores = match.rounds.at(-1);
  if (you === null || !code || !view || !scores) return;
  const kept = view.bottles.filter(({ owner }) => owner === you).length;
  const place = 1 + scores.slice(0, players).filter((score) => score > scores[you]).length;
  const people = peopleText(seats);
  const past = { at: Date.now(), table, mode, players, seat: you, code, score: scores[you], kept, place, people };
  const before = rounds();
  if (!before.some((each) => isSame(each, past))) write([past, ...before]);
}

/**
 * Save the mean loss of the reader's decisions in a round.
 * @type {(code: string, seat: Wire.Seat, lost: number) => void}
 */
export function judged(code, seat, lost) {
  const all = rounds();
  const found = all.filter((past) => past.code === code && past.seat === seat && past.lost === undefined);
  for (const past of found) past.lost = lost;
  if (found.length) write(all);
}

export function forgetAll() {
  write([]);
  forgetDays();
}

/** Return the history as the text of a file. */
export const asFile = () => JSON.stringify({ format: FORMAT, rounds: rounds(), days: played() }, null, 1);

/**
 * Add the rounds of such a file. Returns the number of new rounds, or null if the file is invalid.
 * @param {string} text
 */
export function takeBack(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (file?.format !== FORMAT || !Array.isArray(file.rounds)) return null;
  const before = rounds();
  /** @type {Past[]} */
  const found = file.rounds.filter(makesSense);
  const fresh = found.filter((past) => !before.some((each) => isSame(each, past)));
  write([...before, ...fresh].sort((a, b) => b.at - a.at));
  const days = Object.entries(file.days ?? {}).filter(([day, score]) => !(day in played()) && Number.isFinite(score));
  for (const [day, score] of days) keepDay(day, Number(score));
  return fresh.length;
}

/** @param {Past[]} some */
export function summed(some) {
  const costs = some.flatMap(({ lost }) => (lost === undefined ? [] : [lost]));
  return {
    rounds: some.length,
    mean: some.reduce((sum, { score }) => sum + score, 0) / some.length,
    kept: some.reduce((sum, { kept }) => sum + kept, 0),
    best: Math.max(...some.map(({ score }) => score)),
    lost: costs.length ? costs.reduce((sum, lost) => sum + lost, 0) / costs.length : null,
  };
}
