// The scores of this browser in the deal of the day, by day: for streaks and for looking back.
const KEY = 'bottleimp.days';
const KEPT = 400;
const DAY = 86_400_000;

/** @typedef {Record<string, number>} Days scores by day, as 2026-11-16 */

/** Return the current day in UTC, like the server's. */
export const today = (now = Date.now()) => new Date(now).toISOString().slice(0, 10);

/**
 * Return the day `n` days earlier.
 * @param {string} day
 * @param {number} n
 */
export const daysBefore = (day, n) => today(Date.parse(day) - n * DAY);

/** @param {string} text */
const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text);

/** @returns {Days} */
export function played() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const days = Object.entries(saved ?? {});
    return Object.fromEntries(days.filter(([day, score]) => isDay(day) && Number.isFinite(score)));
  } catch {
    return {};
  }
}

/**
 * @param {string} day
 * @param {number} score
 */
export function keepDay(day, score) {
  const days = Object.entries({ ...played(), [day]: score }).sort().slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(days)));
  } catch { /* then the streak is not counted */ }
}

export function forgetDays() {
  try {
    localStorage.removeItem(KEY);
  } catch { /* there is nothing */ }
}

/**
 * Return the streak in days, up to today or, if today's deal is still open, up to yesterday.
 * @param {Days} days
 * @param {string} now
 */
export function streak(days, now) {
  let n = 0;
  const first = now in days ? 0 : 1;
  while (daysBefore(now, first + n) in days) n += 1;
  return n;
}
