// The question to a player who presses Play for the first time: a guided round?
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
 * Offer a newcomer a guided round. Over a hand that is dealt already, every other answer leads back to that hand.
 * Before the game is loaded there is no hand: `play` then deals it.
 * @param {Page.Context} ctx
 * @param {{table?: string, play?: () => void}} how the table of the hand that is dealt
 */
export function offer(ctx, { table, play }) {
  openPanel(t('learn.offer'), (body, close) => {
    const guided = async () => {
      close();
      await begin(ctx).then(() => table && tables.forget(table), sayWhy);
    };
    const alone = () => {
      close();
      play?.();
    };
    body.append(
      h('div', { class: 'learn-who' }, use('p-keawe', 'learn-face'), h('p', {}, t('learn.offer.line'))),
      h('div', { class: 'learn-acts' },
        h('button', { class: 'btn go', type: 'button', onclick: guided }, t('learn.offer.yes')),
        h('button', { class: 'btn', type: 'button', onclick: alone }, t('learn.offer.no'))),
      play && h('p', { class: 'laid gloss' }) || '');
    if (play) import('../app/laying.js').then(({ showProgress }) => showProgress(), () => {});
  });
}
