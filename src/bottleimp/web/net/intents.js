// Asking the table for something that may be refused: the reason is shown in the reader's words.
import { showBanner } from '../lib/banner.js';
import { has, t } from '../lib/i18n.js';

/**
 * Whether it was done.
 * @param {Pick<Page.Live, 'send'>} live
 * @param {Wire.Intent} intent
 */
export async function ask(live, intent) {
  const answer = await live.send(intent);
  if (answer.type === 'done') return true;
  const key = `refused.${answer.code}`;
  showBanner(t(has(key) ? key : 'refused.any'), { ms: 5000 });
  return false;
}
