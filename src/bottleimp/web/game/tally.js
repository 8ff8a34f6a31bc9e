// The number of matches that each player at a table has won there.
import { h } from '../lib/dom.js';
import { named, t } from '../lib/i18n.js';
import { nameOf } from './people.js';

/**
 * List the matches won by each player, most first, with the people at the table who have won none.
 * @param {Pick<Wire.Table, 'tally' | 'seats'>} message
 * @returns {Wire.Won[]}
 */
export function tallyOf({ tally = [], seats }) {
  if (!tally.length) return [];
  const without = seats.filter(({ kind, name }) => kind === 'human' && !tally.some((each) => each.human && each.name === name));
  return [...tally, ...without.map(({ name }) => ({ name, human: true, won: 0 }))].sort((a, b) => b.won - a.won);
}

/**
 * Create the tally as a line with a heading; null before the first match is over, or for one person alone with bots.
 * @param {Pick<Wire.Table, 'tally' | 'seats'>} message
 */
export function tallyLine(message) {
  const each = tallyOf(message);
  if (!each.length || message.seats.filter(({ kind }) => kind === 'human').length < 2) return null;
  return h('p', { class: 'gloss tally' }, h('b', {}, t('tally.title')), ' ',
    h('span', {}, each.map(({ name, human, won }) => `${nameOf({ name, kind: human ? 'human' : 'bot' }, named)} ${won}`).join(' · ')));
}
