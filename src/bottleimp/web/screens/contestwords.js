// Scores, days and times of contests as they are printed.
import { linkTo } from '../app/base.js';
import { pathOf } from '../app/contests.js';
import { plural, region, t } from '../app/i18n.js';
import { cardText } from '../table/setup.js';

const MINUTE = 60_000;

/** @param {number} n */
export function signed(n) {
  if (n === 0) return '0';
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** The prices, each once. @type {(fall: number[]) => string} */
export const fallText = (fall) => fall.filter((price, i) => price !== fall[i - 1]).map(cardText).join(', ');

/** @type {(day: string, how?: Intl.DateTimeFormatOptions) => string} */
export const dateText = (day, how = { weekday: 'long', day: 'numeric', month: 'long' }) => new Intl.DateTimeFormat(region(),
  { timeZone: 'UTC', ...how }).format(Date.parse(day));

/** @param {number} ms */
export function timeLeft(ms) {
  const minutes = Math.ceil(ms / MINUTE);
  return minutes >= 60 ? plural('daily.hours', Math.floor(minutes / 60)) : plural('daily.minutes', minutes);
}

/** The address of a contest, for others. @param {string} id */
export const addressOf = (id) => linkTo(pathOf(id));

/**
 * What can be told to those who have not played: no card, and of the fall of the price its shape alone.
 * @param {Pick<Wire.Contest, 'id'>} found
 * @param {Pick<Wire.Board, 'you' | 'place' | 'played'>} board
 * @param {string} name
 */
export function shareText(found, { you, place, played: many }, name) {
  const [fall] = you.falls;
  const shape = fall.map((price) => '▁▂▃▄▅▆▇█'[Math.round((price / fall[0]) * 7)]).join('');
  const rank = you.counts ? ` · ${place}/${many}` : '';
  return `${t('title')} · ${name}\n${signed(you.score)}${rank}\n${shape}\n${addressOf(found.id)}`;
}
