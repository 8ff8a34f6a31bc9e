// The home page's tile of the deal of the day: a blank stamp, later the score, and the streak.
import { played, streak, today } from '../../net/daily-scores.js';
import { h } from '../../lib/dom.js';
import { allTexts, plural, t } from '../../lib/i18n.js';
import { signed } from '../../game/contest-words.js';
import { stamp } from '../contest/stamp.js';

/**
 * @param {HTMLElement} tile
 * @param {HTMLElement} picture
 * @param {HTMLElement} hint
 */
export async function fill(tile, picture, hint) {
  await allTexts();
  const [days, now] = [played(), today()];
  const done = now in days;
  picture.replaceChildren(stamp({ label: done ? signed(days[now]) : t('stamp.blank'), mark: done ? signed(days[now]) : '?' }));
  const row = streak(days, now);
  if (row) hint.textContent = plural('daily.row', row);
  if (!done) tile.append(h('i', { class: 'fresh' }, t('daily.new')));
}
