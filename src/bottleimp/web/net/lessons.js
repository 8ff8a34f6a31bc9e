// Lessons: tables on a fixed deal with explanations. Their steps and texts are in lessons/*.json.
import { described, has, named, t } from '../lib/i18n.js';
import { settings } from '../lib/settings.js';
import { tables } from './known-tables.js';

/**
 * The groups of lessons, in the order of learning. The lesson of a mode has the mode's id.
 * @typedef {{name: string, lessons: string[]}[]} Groups
 */

/** @param {string} name */
async function file(name) {
  const answer = await fetch(new URL(`../lessons/${name}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no lesson ${name}`);
  return answer.json();
}

/** @type {(id: string) => Promise<Table.Lesson>} */
export const lesson = file;

/** @type {() => Promise<Groups>} */
export const lessonGroups = () => file('all/index');

/** Return a lesson's title. @param {string} id */
export const lessonName = (id) => (has(`lesson.${id}`) ? t(`lesson.${id}`) : named('mode', id));

/** Return a lesson's description in one line. @param {string} id */
export const lessonLine = (id) => described(has(`lesson.${id}`) ? 'lesson' : 'mode', id);

/**
 * Create a lesson's table and go there. Forgets the tables of unfinished lessons.
 * @param {Pick<Page.Context, 'createTable'>} ctx
 * @param {string} id
 */
export async function beginLesson(ctx, id) {
  const { table } = await lesson(id);
  const before = tables.open().filter((entry) => entry.lesson);
  await ctx.createTable({ ...table, name: settings.name || t('name.guest'), start: true }, { lesson: id });
  for (const old of before) tables.forget(old.id);
}

const KEY = 'bottleimp.lessons';

/** @type {Set<string>} done while nothing can be kept */
const unsaved = new Set();

/**
 * Return the lessons that were finished in this browser.
 * @returns {Set<string>}
 */
export function lessonsDone() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set([...Array.isArray(kept) ? kept : [], ...unsaved]);
  } catch { return unsaved; }
}

/** @param {string} id */
export function finishLesson(id) {
  unsaved.add(id);
  try {
    localStorage.setItem(KEY, JSON.stringify([...lessonsDone()]));
  } catch { /* then it is known as long as this page */ }
}

/**
 * Return the next unfinished lesson, starting after `after` if given; null when all are finished.
 * @param {Groups} groups
 * @param {string} [after]
 */
export function nextLesson(groups, after) {
  const every = groups.flatMap(({ lessons }) => lessons);
  const from = after === undefined ? 0 : every.indexOf(after) + 1;
  const done = lessonsDone();
  return [...every.slice(from), ...every.slice(0, from)].find((id) => !done.has(id)) ?? null;
}
