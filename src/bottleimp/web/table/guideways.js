// Where to go from the end of a lesson.
import { h } from '../app/dom.js';
import { beginLesson, nextLesson } from '../app/lessons.js';
import { tables } from '../app/tables.js';
import { sayWhy } from '../screens/home.js';

/**
 * To the next lesson, to all of them, and on with this round or to the rules of its mode.
 * @param {import('./table.js').Game} game
 * @param {string} id of the lesson that is over
 * @param {import('../app/lessons.js').Groups} groups
 * @param {() => void} playOn
 */
export function waysOn({ scene, newest, ctx, words: { t } }, id, groups, playOn) {
  const next = nextLesson(groups, id);
  return [
    next === null ? h('a', { href: '/new' }, t('guide.on.new'))
      : h('button', { type: 'button', onclick: () => beginLesson(ctx, next).catch(sayWhy) }, t('guide.on.next')),
    h('a', { href: '/lessons', onclick: () => tables.forget(newest.table) }, t('guide.on.lessons')),
    scene.stage === 'end' ? h('a', { href: `/rules/${scene.view.mode}` }, t('guide.on.rules'))
      : h('button', { type: 'button', onclick: playOn }, t('guide.on.play')),
  ];
}
