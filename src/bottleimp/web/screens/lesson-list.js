// The screen of lessons: all lessons, which are finished, and which is next.
import { bar } from '../lib/controls.js';
import { h, sea, use } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { beginLesson, lessonGroups, lessonLine, lessonName, lessonsDone, nextLesson } from '../net/lessons.js';
import { sun } from '../game/cards.js';
import { showError } from '../net/error-banner.js';

/**
 * A sun with the lesson's number; it shines once the lesson is done.
 * @param {number} number
 * @param {boolean} known
 */
const numbered = (number, known) => h('span', { class: 'ls-sun' }, sun(), h('b', {}, number),
  known && h('span', { class: 'sr' }, t('learn.done')));

/**
 * @param {Page.Context} ctx
 * @returns {Promise<Page.Screen>}
 */
export async function lessons(ctx) {
  const groups = await lessonGroups();
  const done = lessonsDone();
  const next = nextLesson(groups);
  const every = groups.flatMap((group) => group.lessons);
  /** @param {string} id */
  const item = (id) => {
    const known = done.has(id);
    const doing = t(known ? 'learn.again' : 'learn.begin');
    return h('li', { class: [known && 'done', id === next && 'next'].filter(Boolean).join(' '), 'data-lesson': id },
      numbered(every.indexOf(id) + 1, known), h('h3', {}, lessonName(id)), h('p', {}, lessonLine(id)),
      h('button', {
        class: id === next ? 'btn go' : 'btn', type: 'button', 'aria-label': `${doing}: ${lessonName(id)}`,
        onclick: () => beginLesson(ctx, id).catch(showError),
      }, doing));
  };
  return {
    name: 'learn',
    title: t('learn.title'),
    root: h('main', { class: 'page learn' }, bar(t('learn.title')),
      h('div', { class: 'learn-in' },
        h('div', { class: 'learn-who' }, use('p-keawe', 'learn-face'),
          h('p', {}, next === null ? t('learn.all') : t('learn.lede'),
            h('small', { class: 'ls-count' }, t('learn.count', {
              n: every.filter((id) => done.has(id)).length, total: every.length })))),
        groups.map(({ name, lessons: ids }) => h('section', {},
          h('h2', {}, t(`learn.group.${name}`)),
          h('ol', { class: 'lessons' }, ids.map(item))))),
      h('footer', { class: 'strand still' }, sea())),
  };
}
