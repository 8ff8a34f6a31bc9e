// Scores, days and times of contests as text.
import { linkTo } from '../lib/base.js';
import { pathOf } from '../net/contests.js';
import { language, plural, region, t } from '../lib/i18n.js';
import { cardText } from './setup.js';

const MINUTE = 60_000;

/** @param {number} n */
export function signed(n) {
  if (n === 0) return '0';
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** The endings of English ordinal numbers, by their plural rules. @type {Record<string, string>} */
const ENGLISH = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** Return a place as a short ordinal number: 1st, 1., 1re (place), 1º (posto), 1-е (место). @param {number} n */
export function ordinal(n) {
  const endings = { de: '.', fr: n === 1 ? 're' : 'e', it: 'º', ru: '-е' };
  const { [/** @type {keyof typeof endings} */ (language())]: ending } = endings;
  return `${n}${ending ?? ENGLISH[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)]}`;
}

/** Return "1st of 2", or an empty text if only the reader has played. @type {(place: number, of: number) => string} */
export const rankText = (place, of) => (of > 1 ? t('contest.rank', { place: ordinal(place), n: of }) : '');

/** Format a number with one decimal and a real minus sign. @type {(n: number) => string} */
export const decimal = (n) => new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  .format(n).replace('-', '−');

/** List the prices, each once. @type {(fall: number[]) => string} */
export const fallText = (fall) => fall.filter((price, i) => price !== fall[i - 1]).map(cardText).join(', ');

/** @type {(day: string, how?: Intl.DateTimeFormatOptions) => string} */
export const dateText = (day, how = { weekday: 'long', day: 'numeric', month: 'long' }) => new Intl.DateTimeFormat(region(),
  { timeZone: 'UTC', ...how }).format(Date.parse(day));

/** @param {number} ms */
export function timeLeft(ms) {
  const minutes = Math.ceil(ms / MINUTE);
  return minutes >= 60 ? plural('daily.hours', Math.floor(minutes / 60)) : plural('daily.minutes', minutes);
}

/** Return the complete address of a contest. @param {string} id */
export const addressOf = (id) => linkTo(pathOf(id));

/** Return the price after each trick on a scale from 0 to 7, too coarse to reveal a card. @param {number[]} fall */
export const roughly = (fall) => fall.map((price) => Math.round((price / fall[0]) * 7));

/**
 * Return the text to share. It reveals no card to people who have not played: only the shape of the falling price.
 * @param {Pick<Wire.Contest, 'id'>} found
 * @param {Pick<Wire.Board, 'you' | 'place' | 'played'>} board
 * @param {string} name
 */
export function shareText(found, { you, place, played: many }, name) {
  const [fall] = you.falls;
  const shape = roughly(fall).map((level) => '▁▂▃▄▅▆▇█'[level]).join('');
  const rank = you.counts ? rankText(place, many) : '';
  return `${t('title')} · ${name}\n${[signed(you.score), rank].filter(Boolean).join(' · ')}\n${shape}\n${addressOf(found.id)}`;
}
