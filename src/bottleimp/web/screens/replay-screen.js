// Opens a past round from its link and steps through it on the real table.
import { ApiError, options } from '../net/api.js';
import { replay as fetchReplay } from '../net/codes.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { load } from '../lib/loader.js';
import { onShow, whenShown } from '../lib/screen.js';
import { Replay } from '../table/replay/replay.js';
import { placeIn } from '../table/replay/replay-moments.js';
import { trouble } from './trouble.js';

/**
 * @param {Page.Context} ctx
 * @param {string} code of the round, and `/review` if it is to be judged
 * @returns {Promise<Page.Screen>}
 */
export async function replay(ctx, code) {
  const [round, part, more] = code.split('/');
  if (more !== undefined || !['review', undefined].includes(part)) return trouble('page');
  try {
    return part && (await options()).reviews ? await (await load('../screens/review-screen.js')).review(ctx, round)
      : await stepThrough(ctx, round);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown') return notFound(error);
    if (error instanceof ApiError && error.code === 'too-fast') return trouble('busy', { again: () => location.reload() });
    throw error;
  }
}

/**
 * @param {Page.Context} ctx
 * @param {string} code
 * @returns {Promise<Page.Screen>}
 */
async function stepThrough(ctx, code) {
  const place = placeIn(location.hash);
  const found = await fetchReplay(code, place.seat);
  const root = h('div', { class: 'at-table replaying' });
  /** @type {Replay | null} */
  let shown = null;
  // First on show, so that the table can measure its place.
  whenShown('replay').then(() => {
    if (onShow() === screen) shown = new Replay(root, ctx, found, place);
  });
  /** @type {Page.Screen} */
  const screen = { name: 'replay', title: t('replay.title'), root, destroy: () => shown?.destroy() };
  return screen;
}

/** @param {ApiError} error */
function notFound({ answer: { first, last } }) {
  const screen = trouble('replay');
  if (first && last) {
    screen.root.querySelector('h1')?.after(h('p', {}, first === last ? t('trouble.replay.at', { first })
      : t('trouble.replay.within', { first, last })));
  }
  return screen;
}
