// The question whether a newcomer who presses Play wants a guided round first.
import { h, use } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { beginLesson, lessonGroups } from '../../net/lessons.js';
import { openPanel } from '../../lib/panel.js';
import { tables } from '../../net/known-tables.js';
import { showError } from '../../net/error-banner.js';

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
      await begin(ctx).then(() => table && tables.forget(table), showError);
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
    if (play) import('../../panels/worker-progress.js').then(({ showProgress }) => showProgress(), () => {});
  });
}
