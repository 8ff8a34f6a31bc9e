// The offer to who presses Play for the first time: a guided round.
import { h, use } from '../app/dom.js';
import { t } from '../app/i18n.js';
import { beginLesson, lessonGroups } from '../app/lessons.js';
import { openPanel } from '../app/panel.js';
import { tables } from '../app/tables.js';
import { sayWhy } from './home.js';

/** The first lesson of all. @param {Page.Context} ctx */
async function begin(ctx) {
  const [{ lessons: [first] }] = await lessonGroups();
  await beginLesson(ctx, first);
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
      await begin(ctx).then(() => table && tables.forget(table), sayWhy);
    };
    body.append(
      h('div', { class: 'learn-who' }, use('p-keawe', 'learn-face'), h('p', {}, t('learn.offer.line'))),
      h('div', { class: 'learn-acts' },
        h('button', { class: 'btn go', type: 'button', onclick: begun }, t('learn.offer.yes')),
        h('button', { class: 'btn', type: 'button', onclick: close }, t('learn.offer.no'))));
  });
}
