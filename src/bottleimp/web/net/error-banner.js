// The banner that tells the reader why a request to the server failed.
import { showBanner } from '../lib/banner.js';
import { t } from '../lib/i18n.js';
import { ApiError } from './api.js';
import { atHome } from './server-request.js';

const DURATION = 6000; // in milliseconds
const EXPLAINED = ['full', 'too-fast', 'storage']; // codes with a text of their own

/** Return the text for a host that does not answer. */
export const offlineText = () => t(atHome() === 'only' ? 'error.unlaid' : 'error.offline');

/** Show that the host does not answer. */
export const showOffline = () => showBanner(offlineText(), { ms: DURATION });

/**
 * Show why a request failed. A cancelled request shows nothing; an error that is no `ApiError` is thrown again.
 * @param {unknown} error
 */
export function showError(error) {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'cancelled') return;
  if (error.code === 'offline') return void showOffline();
  showBanner(t(`error.${EXPLAINED.includes(error.code) ? error.code : 'any'}`), { ms: DURATION });
}
