// A contest: the deal of the day or a friend's challenge. Before playing it says what is played, afterwards the
// results.
import { ApiError, offers } from '../../net/api.js';
import { about, board, play } from '../../net/contests.js';
import { bar } from '../../lib/controls.js';
import { played, streak } from '../../net/daily-scores.js';
import { h, sea } from '../../lib/dom.js';
import { described, list, named, plural, t } from '../../lib/i18n.js';
import { style } from '../../lib/style-sheets.js';
import { dateText, timeLeft } from '../../game/contest-words.js';
import { dayBoard } from './day-board.js';
import { duel } from './duel.js';
import { earlier, streakRow } from './earlier-days.js';
import { friendsAt, friendsLine } from '../friends-server.js';
import { showError } from '../../net/error-banner.js';
import { stamp } from './stamp.js';
import { trouble } from '../trouble.js';
import { haveName } from '../../panels/profile.js';

/**
 * @param {Page.Context} ctx
 * @param {string} id of the contest; none is the day's
 * @returns {Promise<Page.Screen>}
 */
export async function contest(ctx, id) {
  if (!offers('contests')) return elsewhere();
  try {
    const [found] = await Promise.all([about(id || 'today'), style('contest')]);
    return screenOf(ctx, found, await board(found.id));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown') return trouble('contest');
    if (error instanceof ApiError && error.code === 'too-fast') return trouble('busy', { again: () => location.reload() });
    throw error;
  }
}

/** Where there is nobody to compare with. */
function elsewhere() {
  const screen = trouble('elsewhere');
  if (friendsAt()) screen.root.querySelector('.adrift-text p')?.after(friendsLine());
  return screen;
}

/**
 * @param {Page.Context} ctx
 * @param {Wire.Contest} found
 * @param {Wire.BoardAnswer} answer
 * @returns {Page.Screen}
 */
function screenOf(ctx, found, answer) {
  const day = found.number !== null;
  const title = day ? t('daily.title') : t('duel.title');
  const again = () => begin(ctx, found);
  const parts = answer.you ? (day ? dayBoard : duel)(found, answer, again) : before(found, answer.begun, again);
  const head = bar(title);
  if (day) head.querySelector('h1')?.append(h('small', {}, dateText(found.id)));
  return {
    name: 'contest', title,
    root: h('main', { class: answer.you ? 'page contest played' : 'page contest' }, head,
      h('div', { class: 'contest-in' }, parts.body), h('footer', { class: 'strand' }, sea(), h('div', { class: 'afloat' }, parts.foot))),
  };
}

/**
 * What awaits the reader.
 * @param {Wire.Contest} found
 * @param {boolean} begun
 * @param {() => void} go
 */
function before(found, begun, go) {
  const day = found.number !== null;
  const over = day && found.left === null;
  const levels = [...new Set(found.bots.filter((bot) => bot !== null))];
  return {
    body: [
      h('div', { class: 'stamp-in' }, stamp({ label: t('stamp.blank') })),
      h('h2', {}, day ? t('daily.number', { n: found.number ?? 0 }) : t('duel.by', { name: found.by ?? '' })),
      h('p', { class: 'gloss' }, t(day ? 'daily.what' : 'duel.what')),
      h('p', { class: 'gloss' }, `${named('mode', found.mode)} · ${t('contest.bots', { levels: list(levels.map((level) => named('bot', level))) })} · ${plural('contest.played', found.played)}`),
      h('p', { class: 'gloss' }, botsLine(levels)),
      h('p', { class: 'gloss strong' }, over ? t('daily.over') : t('contest.first')),
      day && h('p', { class: 'gloss' }, found.left !== null && `${timeLeft(found.left)} `, earlier(found)),
    ],
    foot: [
      day && streakRow(streak(played(), found.today)),
      h('button', { class: 'btn go', type: 'button', onclick: go }, h('span', {}, t(begun ? 'home.continue' : 'home.play'))),
    ],
  };
}

/** How the bots play, and that they are the same for everybody. @param {string[]} levels */
const botsLine = (levels) => [
  ...levels.flatMap((level) => described('bot', level) ? [`${named('bot', level)}: ${described('bot', level)}`] : []),
  t('contest.bots.same'),
].join(' ');

/**
 * @param {Page.Context} ctx
 * @param {Wire.Contest} found
 */
async function begin(ctx, found) {
  // Whoever has set a challenge reads who has taken it up; of a day nobody is named.
  if (found.number === null && !(await haveName())) return;
  try {
    await play(ctx, found, t('name.guest'));
  } catch (error) {
    showError(error);
  }
}
