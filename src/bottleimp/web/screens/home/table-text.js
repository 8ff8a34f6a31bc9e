// Short texts about a table that this browser can return to.
import { named, t } from '../../lib/i18n.js';

/** @typedef {import('../../net/known-tables.js').Entry} Entry */

/** Return how far the table is: waiting in the lobby, or its round. @type {(entry: Entry) => string} */
export const progressText = (entry) => (entry.status === 'lobby' || !entry.round
  ? t('home.waiting') : t('home.round', { round: entry.round }));

/** Return the name of the table's game in the reader's language. @type {(entry: Entry) => string} */
export const gameText = (entry) => named('mode', entry.mode ?? '');
