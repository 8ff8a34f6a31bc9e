// Lessons: the page of all there are, and the offer to who presses Play for the first time.
import { bar } from '../app/controls.js';
import { h, sea, use } from '../app/dom.js';
import { described, named, t } from '../app/i18n.js';
import { LESSONS, beginLesson } from '../app/lessons.js';
import { openPanel } from '../app/panel.js';
import { tables } from '../app/tables.js';
import { sayWhy } from './home.js';

/**
 * @param {Page.Context} ctx
 * @param {string} id
 */
async function begin(ctx, id) {
  try {
    await beginLesson(ctx, id);
  } catch (error) {
    sayWhy(error);
  }
}

/**
 * @param {Page.Context} ctx
 * @returns {Page.Screen}
 */
export function learn(ctx) {
  return {
    name: 'learn',
    title: t('learn.title'),
    root: h('main', { class: 'page learn' }, bar(t('learn.title')),
      h('div', { class: 'learn-in' },
        h('div', { class: 'learn-who' }, use('p-keawe', 'learn-face'), h('p', {}, t('learn.lede'))),
        h('ol', { class: 'lessons' }, LESSONS.map((id) => h('li', {},
          h('h2', {}, named('lesson', id)), h('p', {}, described('lesson', id)),
          h('button', { class: 'btn go', type: 'button', onclick: () => begin(ctx, id) }, t('learn.begin')))))),
      h('footer', { class: 'strand still' }, sea())),
  };
}

/**
 * Ask a newcomer: a guided round instead of this table? Whoever says no plays on.
 * @param {Page.Context} ctx
 * @param {string | undefined} table
 */
export function offer(ctx, table) {
  openPanel(t('learn.offer'), (body, close) => {
    const begun = async () => {
      close();
      await begin(ctx, LESSONS[0]);
      if (table) tables.forget(table);
    };
    body.append(
      h('div', { class: 'learn-who' }, use('p-keawe', 'learn-face'), h('p', {}, t('learn.offer.line'))),
      h('div', { class: 'learn-acts' },
        h('button', { class: 'btn go', type: 'button', onclick: begun }, t('learn.offer.yes')),
        h('button', { class: 'btn', type: 'button', onclick: close }, t('learn.offer.no'))));
  });
}
