// The buttons at the end of a lesson.
import { h } from '../../lib/dom.js';
import { beginLesson, nextLesson } from '../../net/lessons.js';
import { tables } from '../../net/known-tables.js';
import { showError } from '../../net/error-banner.js';

/**
 * First of all to the next lesson; then on with this round, or from its end to a real one and to the rules of its mode.
 * @param {import('../table.js').Game} game
 * @param {string} id of the lesson that is over
 * @param {import('../../net/lessons.js').Groups} groups
 * @param {() => void} playOn
 */
export function waysOn({ scene, newest, ctx, words: { t } }, id, groups, playOn) {
  const next = nextLesson(groups, id);
  /** @type {(text: string, onclick: () => void, cls?: string) => HTMLElement} */
  const way = (text, onclick, cls) => h('button', { class: cls, type: 'button', onclick }, text);
  const lessons = h('a', { href: '/lessons', onclick: () => tables.forget(newest.table) }, t('guide.on.lessons'));
  const first = next === null ? h('a', { class: 'btn go', href: '/new' }, t('guide.on.new'))
    : way(t('guide.on.next'), () => beginLesson(ctx, next).catch(showError), 'btn go');
  if (scene.stage !== 'end') return [first, lessons, way(t('guide.on.play'), playOn)];
  return [
    first,
    way(t('guide.on.real'), () => { playOn(); ctx.live.send({ type: 'rematch' }); }),
    lessons,
    h('a', { href: `/rules/${scene.view.mode}` }, t('guide.on.rules')),
  ];
}
