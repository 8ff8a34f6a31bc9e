// Requests to the server over HTTP.
import { BASE } from '../lib/base.js';

/** @typedef {(path: string, body?: Asked, signal?: AbortSignal) => Promise<Response>} Ask posted if there is a body */
/** @typedef {{bots?: (string | null)[]}} Asked */

/** @type {Ask} */
export const askServer = (path, body, signal) => fetch(BASE + path, {
  signal, ...body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
});

/** Whether tables run in this page, too: "only" there, or as a "spare" (table-location.js). */
export const atHome = () => document.documentElement.dataset.house;
