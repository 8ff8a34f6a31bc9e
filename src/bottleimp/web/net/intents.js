// Sends a player's intent to the table and, if it is refused, shows the reason in the reader's language.
import { showBanner } from '../lib/banner.js';
import { has, t } from '../lib/i18n.js';

/**
 * Send an intent. Returns true if it was done, or shows why it was refused.
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
