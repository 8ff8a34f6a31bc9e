// The deal of the day after playing: the stamp, the rank, all scores and rounds, and the ways to share it.
import { keepDay, played, streak } from '../../net/daily-scores.js';
import { h, use } from '../../lib/dom.js';
import { plural, t } from '../../lib/i18n.js';
import { playersText } from '../../net/link-people.js';
import { hashOf } from '../../table/replay/replay-moments.js';
import { dateText, decimal, fallText, ordinal, roughly, shareText, signed, timeLeft } from '../../game/contest-words.js';
import { earlier, streakRow } from './earlier-days.js';
import { histogram } from './histogram.js';
import { openSharing } from './stamp-sharing.js';
import { stamp } from './stamp.js';

/**
 * @param {Wire.Contest} found
 * @param {Wire.Board} board
 * @param {() => void} again
 */
export function dayBoard(found, board, again) {
  const { you, place, played: many, scores } = board;
  if (you.counts) keepDay(found.id, you.score);
  const name = t('daily.number', { n: found.number ?? 0 });
  const score = signed(you.score);
  /** @type {Pick<import('./stamp.js').Stamped, 'title' | 'score' | 'name' | 'day'>} */
  const print = {
    title: t('title'), score, name,
    day: [dateText(found.id, { day: 'numeric' }).replace(/\D/g, ''), dateText(found.id, { month: 'short' }).replace('.', '').toUpperCase()],
  };
  // Others will play this deal today: what is handed on shows no card of it.
  const shared = () => stamp({ ...print, label: t('share.label', { score }), fall: roughly(you.falls[0]), cards: false });
  return {
    body: [
      h('div', { class: 'stamp-in' }, stamp({ ...print, label: t('stamp.label', { falls: fallText(you.falls[0]), score }), fall: you.falls[0] })),
      h('dl', { class: 'tri' },
        figure(t('daily.score'), score),
        you.lost !== null && figure(t('daily.lost'), decimal(you.lost)),
        many > 1 && figure(plural('daily.of', many), you.counts ? ordinal(place) : '–'),
        many > 1 && figure(t('daily.best'), signed(Math.max(...scores.map(([each]) => each))))),
      !you.counts && h('p', { class: 'gloss' }, t('daily.over')),
      scores.length > 0 && h('section', {}, h('h2', {}, t('daily.scores')), histogram(scores, you.score, {
        label: t('daily.scores.label', { score, players: plural('contest.players', many) }), you: t('you'),
      })),
      others(found, board),
      h('p', { class: 'gloss' }, found.left !== null && `${timeLeft(found.left)} `, earlier(found)),
    ],
    foot: [
      streakRow(streak(played(), found.today)),
      h('button', { class: 'btn go', type: 'button', onclick: () => openSharing(shared(), shareText(found, board, name), `bottle-imp-${found.id}.svg`) },
        use('i-share', 'ic'), h('span', {}, t('daily.share'))),
      h('a', { class: 'btn', href: `/r/${you.code}${hashOf(0, found.seat)}` }, h('span', {}, t('contest.look')), h('small', {}, t('contest.steps'))),
      h('button', { class: 'btn', type: 'button', onclick: again }, h('span', {}, t('contest.again')), h('small', {}, t('contest.practice'))),
    ],
  };
}

/** @type {(name: string, value: string) => HTMLElement} */
const figure = (name, value) => h('div', {}, h('dd', {}, value), h('dt', {}, name));

/** The nameless player of a round of the day, for its link. @param {Wire.Contest} found */
const stranger = ({ bots }) => playersText(bots, t('name.guest'));

/**
 * The rounds of others, nameless.
 * @param {Wire.Contest} found
 * @param {Wire.Board} board
 */
function others(found, board) {
  if (!board.others.length) return h('p', { class: 'gloss' }, t('daily.only'));
  return h('section', {}, h('h2', {}, t('daily.others')), h('p', { class: 'gloss' }, t('daily.others.about')),
    h('ul', { class: 'rounds' }, board.others.map(({ score, code }) => h('li', {},
      h('a', { class: 'quiet', href: `/r/${code}${hashOf(0, found.seat, stranger(found))}`, 'aria-label': t('daily.lookAt', { score: signed(score) }) }, signed(score))))));
}
