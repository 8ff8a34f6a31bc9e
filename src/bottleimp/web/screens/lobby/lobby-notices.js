// Notices in the lobby: who joined, left, was removed or became host.
import { showBanner } from '../../lib/banner.js';
import { named, t } from '../../lib/i18n.js';
import { newNotices } from '../../game/company.js';
import { newsBySeat } from '../../game/notices.js';

const SHOWN = 6000;

/**
 * @param {Wire.Table} before
 * @param {Wire.Table} message
 */
export function tellNotices(before, message) {
  const news = newsBySeat(newNotices(before, message), message, { t, named });
  if (news.size) showBanner([...news.values()].join(' '), { ms: SHOWN });
}
