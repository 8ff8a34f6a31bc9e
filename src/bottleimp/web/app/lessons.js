// Lessons: tables on a fixed deal at which somebody explains. What is said, and when, is in lessons/*.json.
import { t } from './i18n.js';

/** Those there are, in the order of learning. */
export const LESSONS = ['first-round'];

/** @typedef {import('../table/guidesteps.js').Lesson} Lesson */

/**
 * @param {string} id
 * @returns {Promise<Lesson>}
 */
export async function lesson(id) {
  const answer = await fetch(new URL(`../lessons/${id}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no lesson ${id}`);
  return answer.json();
}

/**
 * Sit down at the lesson's table.
 * @param {Page.Context} ctx
 * @param {string} id
 */
export async function beginLesson(ctx, id) {
  const { table } = await lesson(id);
  await ctx.createTable({ ...table, name: ctx.settings.name || t('name.guest'), start: true }, { lesson: id });
}
