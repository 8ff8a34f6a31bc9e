// Opens a round's review from its link: loads the texts, the style sheet and the round, then shows it on the table.
import { replay as fetchReplay } from '../net/codes.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { reviewWords } from '../net/review-feed.js';
import { onShow, whenShown } from '../lib/screen.js';
import { style } from '../lib/style-sheets.js';
import { Review } from '../review/review.js';
import { placeIn } from '../table/replay/replay-moments.js';

/**
 * @param {Page.Context} ctx
 * @param {string} code
 * @returns {Promise<Page.Screen>}
 */
export async function review(ctx, code) {
  const { trick, seat, people } = placeIn(location.hash);
  const [found] = await Promise.all([fetchReplay(code, seat), reviewWords(), style('review')]);
  const root = h('div', { class: 'at-table reviewing' });
  /** @type {Review | null} */
  let shown = null;
  // First on show, so that the table can measure its place.
  whenShown('review').then(() => {
    if (onShow() === screen) shown = new Review(root, ctx, found, { trick: trick || null, people });
  });
  /** @type {Page.Screen} */
  const screen = { name: 'review', title: t('review.title'), root, destroy: () => shown?.destroy() };
  return screen;
}
