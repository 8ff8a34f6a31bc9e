// The choice of a seat's player: a bot of some level, or a friend who will join later.
import { choice } from '../lib/controls.js';
import { h, use } from '../lib/dom.js';
import { named, t } from '../lib/i18n.js';

/** The server's word for a seat that is free for a friend. */
export const OPEN = 'open';

/**
 * @param {Wire.Seat} seat
 * @param {string} sitter a bot's name, or OPEN
 * @param {Wire.Options} known
 * @param {(sitter: string) => void} put
 */
export function sitterChoice(seat, sitter, known, put) {
  const label = t('new.seat', { n: seat + 1 });
  return [
    known.friends && choice(label, [{ value: 'bot', label: t('new.bot') }, { value: OPEN, label: t('new.friend') }],
      sitter === OPEN ? OPEN : 'bot', (kind) => put(kind === OPEN ? OPEN : known.bot), { quiet: true }),
    sitter !== OPEN && levelChoice(`${label}: ${t('new.level')}`, known.bots, sitter, put),
  ];
}

/**
 * Which bot, as a select that looks like our paper; one that is no level is there if it sits there.
 * @param {string} label
 * @param {Wire.Options['bots']} levels
 * @param {string} value
 * @param {(bot: string) => void} onchange
 */
export function levelChoice(label, levels, value, onchange) {
  const names = levels.map((level) => level.name);
  const select = h('select', { 'aria-label': label, onchange: () => onchange(select.value) },
    (names.includes(value) ? names : [value, ...names]).map((bot) => h('option', { value: bot }, named('bot', bot))));
  select.value = value;
  return h('span', { class: 'level' }, select, use('i-more'));
}
