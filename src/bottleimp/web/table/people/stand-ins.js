// The choices that a bot made for people who were away or too slow, as text for the log and for their return.
import { cardText } from '../../game/setup.js';

const KEY = 'bottleimp.told';

/** @param {Wire.View} view */
const cardsPlayed = (view) => [...view.tricks.flatMap((trick) => trick.plays), ...view.trick].map(({ card }) => card);

/**
 * The card of the round that a choice played, counted from 0; null for a choice before the tricks.
 * @param {string} turn
 */
function cardOf(turn) {
  const [phase, played] = turn.split(':');
  return phase === 'play' ? Number(played) : null;
}

/**
 * The cards of the round that a bot played for a person, counted from 0.
 * @param {Pick<Wire.Table, 'by_bots'>} message
 */
export const botsPlays = ({ by_bots: choices }) => new Set(choices.map(({ turn }) => cardOf(turn)));

/**
 * The people for whom a bot chose before the tricks.
 * @param {Pick<Wire.Table, 'by_bots'>} message
 */
export const botsGifts = ({ by_bots: choices }) => [...new Set(
  choices.filter(({ turn }) => cardOf(turn) === null).map(({ seat }) => seat))];

/**
 * What a bot chose for the reader and the reader has not been told yet, in this browser; from now on it is told.
 * @param {Wire.Table} message
 */
export function untold({ table, dealt, you, by_bots: choices }) {
  const mine = choices.filter(({ seat }) => seat === you);
  const round = `${table}:${dealt}:`;
  const last = told();
  const before = last.startsWith(round) ? Number(last.slice(round.length)) : 0;
  if (mine.length <= before) return [];
  tell(`${round}${mine.length}`);
  return mine.slice(before);
}

/** Of which round the reader was told how many choices. */
function told() {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} what */
function tell(what) {
  try {
    localStorage.setItem(KEY, what);
  } catch { /* then it is told again after a reload */ }
}

/**
 * Return sentences about a bot's choices for the reader.
 * @param {Page.TableSeen} message
 * @param {Wire.BotsChoice[]} choices
 * @param {Pick<Table.Words, 't' | 'list'>} words
 * @param {string} gifts what the reader has given to whom, in words
 */
export function standInText({ view }, choices, { t, list }, gifts) {
  const { by } = choices[0];
  const key = by === 'limit' ? 'standIn.limit' : 'standIn.away';
  const plays = cardsPlayed(view);
  const cards = choices.flatMap(({ turn }) => cardOf(turn) ?? []).flatMap((index) => plays[index] ?? []);
  const gave = choices.some(({ turn }) => cardOf(turn) === null);
  const parts = [
    gave && (gifts ? t(`${key}.gave`, { cards: gifts }) : t(key)),
    cards.length > 0 && t(`${key}.played`, { cards: list(cards.map(cardText)) }),
  ];
  return parts.filter(Boolean).join(' ');
}
