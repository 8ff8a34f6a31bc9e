// Requests and their answers. An ApiError has the `code` of the answer, or 'offline' if there was no answer.
import { ask as send } from './request.js';
import { atHome } from './server-request.js';

export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} [reason] for logs, in English
   * @param {{first?: number, last?: number}} [answer] of a bad code, where its fault lies
   */
  constructor(code, reason, answer = {}) {
    super(reason || code);
    this.code = code;
    this.answer = answer;
  }
}

/**
 * @param {string} path
 * @param {object} [body] posted if there is one
 */
export async function ask(path, body) {
  let answer;
  try {
    answer = await send(path, body);
  } catch (error) {
    throw new ApiError(error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'offline');
  }
  const value = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(value?.error || 'server', value?.reason, value ?? {});
  if (value === null) throw new ApiError('offline'); // the answer broke off
  return value;
}

/** @type {Promise<Wire.Options> | undefined} */
let known;
/** @type {Pick<Wire.Options, 'reviews' | 'contests' | 'friends'> | undefined} */
let told;

/** Return the options for new tables. They are requested once; a failed request is repeated at the next call. */
export function options() {
  known ??= ask('/api/options').then((answer) => (told = answer)).catch((error) => {
    known = undefined;
    throw error;
  });
  return /** @type {Promise<Wire.Options>} */ (known);
}

/** True if the host offers this feature. Until the options are known, a page without a server offers none. */
export const offers = (/** @type {'reviews' | 'contests' | 'friends'} */ what) => (told ? told[what] : atHome() !== 'only');

/** @type {(wanted: Wire.Wish) => Promise<Wire.Made>} */
export const createTable = (wanted) => ask('/api/tables', wanted);

/** @type {(language: string, mode: string) => Promise<{html: string}>} */
export const rulesPage = (language, mode) => ask(`/api/rules/${language}/${mode}`);
