// Requests for contests: the deal of the day and friends' challenges. Only the first attempt of a browser counts, so
// each browser has a random player number, which only the server sees.
import { ask } from './api.js';
import { tables } from './known-tables.js';

const KEY = 'bottleimp.player';

let drawn = '';

/** Return this browser's player number. */
export function player() {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    if (/^[0-9a-f]{32}$/.test(kept)) return kept;
  } catch { /* then it lasts as long as the page */ }
  drawn ||= [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    localStorage.setItem(KEY, drawn);
  } catch { /* full or forbidden */ }
  return drawn;
}

/** @type {(id: string) => Promise<Wire.Contest>} */
export const about = (id) => ask(`/api/contests/${id}`);

/** @type {(id: string) => Promise<Wire.BoardAnswer>} */
export const board = (id) => ask(`/api/contests/${id}/board`, { player: player() });

/**
 * Start a contest, or continue at the table where it was started.
 * @param {Page.Context} ctx
 * @param {Wire.Contest} contest
 * @param {string} guest what somebody without a name is called
 */
export async function play(ctx, { id, mode }, guest) {
  /** @type {Wire.Made} */
  const made = await ask(`/api/contests/${id}/tables`, { player: player(), name: ctx.settings.name || guest });
  tables.keep(made.table, { seat: made.seat, token: made.token, mode });
  ctx.navigate(`/t/${made.table}`);
}

/**
 * Create a challenge from the finished round of one of the reader's tables.
 * @param {string} table
 * @param {string} name what the friends read
 * @returns {Promise<{id: string}>}
 */
export const challenge = (table, name) => ask('/api/contests', {
  player: player(), table, token: tables.find(table)?.token ?? '', name,
});

/** Return the path of a contest's screen. The id of a daily deal is its day. @param {string} id */
export const pathOf = (id) => (id.includes('-') ? `/daily/${id}` : `/c/${id}`);
