// Where the page's questions go: to the server, and where there is a house (house.js), wherever where.js says.
import { BASE } from './base.js';

/** @typedef {(path: string, body?: Asked, signal?: AbortSignal) => Promise<Response>} Ask posted if there is a body */
/** @typedef {{bots?: (string | null)[]}} Asked */

/** @type {Ask} */
export const askServer = (path, body, signal) => fetch(BASE + path, {
  signal, ...body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
});

/** Whether tables run in this page, too: "only" there, or as a "spare" (where.js). */
export const atHome = () => document.documentElement.dataset.house;

/** @type {Ask} */
export const ask = async (path, body) => (atHome() ? (await import('./where.js')).ask(path, body)
  : askServer(path, body));
