// Earlier deals of the day: the current streak, and the deals that can still be played.
import { daysBefore, played } from '../../net/daily-scores.js';
import { h, s } from '../../lib/dom.js';
import { plural, t } from '../../lib/i18n.js';
import { openPanel } from '../../lib/panel.js';
import { dateText, signed } from '../../game/contest-words.js';

const SHOWN = 14;
const SUNS = 7;

/**
 * Suns for days in a row, never flames.
 * @param {number} n
 */
export function streakRow(n) {
  return n > 0 && h('p', { class: 'streak' }, h('span', {}, plural('daily.row', n)),
    h('span', { class: 'row-suns', 'aria-hidden': 'true' }, Array.from({ length: SUNS }, (_, i) => s('svg', {
      viewBox: '-13 -13 26 26', class: i < n ? 'risen' : 'to-rise',
    }, s('circle', { r: 8 }), s('path', { d: 'M0-12V-10M0 10V12M-12 0H-10M10 0H12M-8.500-8.500L-7-7M7 7L8.500 8.500M-8.500 8.500L-7 7M7-7L8.500-8.500' })))));
}

/** The way to the days before. @param {Wire.Contest} found */
export function earlier({ today }) {
  return h('button', {
    class: 'quiet', type: 'button', onclick: () => openPanel(t('daily.earlier'), (body) => {
      const mine = played();
      body.append(h('p', { class: 'gloss' }, t('daily.earlier.about')), h('ul', { class: 'ways' },
        Array.from({ length: SHOWN }, (_, i) => daysBefore(today, i + 1)).map((day) => h('li', {},
          h('a', { class: 'way', href: `/daily/${day}` }, dateText(day), day in mine && h('b', {}, signed(mine[day])))))));
    }),
  }, t('daily.earlier'));
}
