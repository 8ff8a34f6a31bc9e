// The rounds that this browser has played: figures by mode, a chart, and a link to each round.
import { bar, choice } from '../lib/controls.js';
import { forgetAll, asFile, KEPT, rounds, summed } from '../net/history.js';
import { h, sea } from '../lib/dom.js';
import { named, plural, region, t } from '../lib/i18n.js';
import { openPanel } from '../lib/panel.js';
import { save } from '../net/saved-files.js';
import { style } from '../lib/style-sheets.js';
import { hashOf } from '../table/replay/replay-moments.js';
import { decimal, rankText, signed } from '../game/contest-words.js';
import { pointsChart } from './points-chart.js';

/** @typedef {import('../net/history.js').Past} Past */

const PAGE = 30;

/**
 * @param {Page.Context} ctx
 * @returns {Promise<Page.Screen>}
 */
export async function historyScreen(ctx) {
  await style('history');
  const all = rounds();
  const body = h('div', { class: 'history-in' });
  if (all.length) draw(ctx, body, all, '');
  else body.append(h('p', {}, t('history.empty')), h('a', { class: 'btn go', href: '/' }, t('home.play')));
  return {
    name: 'history', title: t('history.title'),
    root: h('main', { class: 'page history' }, bar(t('history.title')), body, h('footer', { class: 'strand still' }, sea())),
  };
}

/**
 * @param {Page.Context} ctx
 * @param {HTMLElement} body
 * @param {Past[]} all
 * @param {string} mode none is all
 */
function draw(ctx, body, all, mode) {
  const modes = [...new Set(all.map((past) => past.mode))];
  const some = mode ? all.filter((past) => past.mode === mode) : all;
  const items = [{ value: '', label: t('history.all') }, ...modes.map((each) => ({ value: each, label: named('mode', each) }))];
  const chosen = choice(t('history.which'), items, mode, (value) => {
    draw(ctx, body, all, value);
    /** @type {HTMLElement | null} */ (body.querySelector('input:checked'))?.focus();
  }, { quiet: true });
  body.replaceChildren(...[
    modes.length > 1 && chosen, figures(some), chart(some), list(some), keeping(ctx),
  ].filter((part) => part instanceof Node));
}

/** @param {Past[]} some */
function figures(some) {
  const { rounds: n, mean, kept, best, lost } = summed(some);
  /** @type {(name: string, value: string | number) => HTMLElement} */
  const figure = (name, value) => h('div', {}, h('dd', {}, value), h('dt', {}, name));
  return h('dl', { class: 'figures' }, figure(plural('history.rounds', n), n), figure(t('history.mean'), decimal(mean)),
    figure(t('history.kept'), kept), figure(t('history.best'), signed(best)),
    lost !== null && figure(t('history.lost'), decimal(lost)));
}

/** @param {Past[]} some */
function chart(some) {
  return h('section', {}, h('h2', {}, t('history.points')), pointsChart([...some].reverse(), decimal),
    h('p', { class: 'gloss' }, t('history.line')));
}

/** @param {Past[]} some */
function list(some) {
  const when = new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'short' });
  const rows = h('ol', { class: 'past' });
  const more = h('button', { class: 'btn', type: 'button', onclick: () => add() }, t('history.older'));
  const add = () => {
    const from = rows.children.length;
    rows.append(...some.slice(from, from + PAGE).map((past) => h('li', {}, h('a', { href: `/r/${past.code}${hashOf(0, past.seat, past.people)}` },
      h('span', {}, h('b', {}, named('mode', past.mode)), h('small', {}, when.format(past.at), past.place !== undefined && ` · ${rankText(past.place, past.players)}`, past.kept > 0 && ` · ${t('history.bottle')}`)),
      h('b', { class: past.kept ? 'burnt' : '' }, signed(past.score))))));
    more.hidden = rows.children.length >= some.length;
    const first = rows.children[from]?.querySelector('a');
    if (from) first?.focus();
  };
  add();
  return h('section', {}, h('h2', {}, t('history.list')), rows, more);
}

/** What can be done with all of it. @param {Page.Context} ctx */
function keeping(ctx) {
  return h('section', { class: 'keeping' }, h('p', { class: 'gloss' }, t('history.about', { n: KEPT })),
    h('button', { class: 'btn', type: 'button', onclick: () => save(asFile(), 'bottle-imp-history.json') }, t('history.export')),
    h('button', { class: 'btn', type: 'button', onclick: () => openPanel(t('history.sure'), (body, close) => body.append(
      h('p', { class: 'gloss' }, t('history.sure.about')),
      h('div', { class: 'keeping' },
        h('button', { class: 'btn', type: 'button', onclick: close }, t('close')),
        h('button', { class: 'btn go', type: 'button', onclick: () => { forgetAll(); close(); ctx.navigate('/history'); } }, t('history.delete'))))) },
    t('history.delete')));
}
