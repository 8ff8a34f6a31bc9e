// Requests to the server over HTTP.
import { BASE } from '../lib/base.js';

/** @typedef {(path: string, body?: Asked, signal?: AbortSignal) => Promise<Response>} Ask a POST if there is a body */
/** @typedef {{bots?: (string | null)[]}} Asked */

/** @type {Ask} */
export const askServer = (path, body, signal) => fetch(BASE + path, {
  signal, ...body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
});

/** Return "only" or "spare" if tables also run in this page (see table-location.js), else undefined. */
export const atHome = () => document.documentElement.dataset.house;
