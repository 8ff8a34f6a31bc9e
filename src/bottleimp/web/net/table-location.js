// Decides where a table runs: on the server, or on the local host, a worker of this page. <html data-house> says which
// hosts exist. Absent: the server only. "only": the local host only. "spare": both; the local host takes games against
// bots while the server is unreachable, and keeps them.
import { BASE } from '../lib/base.js';
import { askServer, atHome } from './server-request.js';
import { tables } from './known-tables.js';

const FILES = /^\/api\/(options$|rules\/)/; // static files next to a page without a server
const SPARED = /^\/api\/(options$|tables$|replays|deals\/)/;
const PATIENCE = 8000; // until a "spare" local host replaces the server, in milliseconds

/**
 * @typedef {object} Line
 * @property {boolean} [near]
 * @property {((event: Event) => void) | null} onopen
 * @property {((event: MessageEvent) => void) | null} onmessage
 * @property {((event: CloseEvent) => void) | null} onclose
 * @property {(text: string) => void} send
 * @property {() => void} close
 */

/** True if the table is in this browser. @param {string} table */
export const livesHere = (table) => atHome() === 'only' || Boolean(atHome() && tables.find(table)?.here);

/** @type {import('./server-request.js').Ask} */
export async function ask(path, body) {
  const [, table = ''] = /^\/api\/tables\/([\w-]+)/.exec(path) ?? [];
  if (atHome() === 'only' && FILES.test(path)) return askServer(path);
  if (livesHere(table)) return askLocalHost(path, body);
  if (!SPARED.test(path) || body?.bots?.includes('open')) return askServer(path, body);
  const answer = await askServer(path, body, AbortSignal.timeout(PATIENCE)).catch(() => null);
  return !answer || [502, 504].includes(answer.status) ? askLocalHost(path, body) : answer;
}

/** @type {import('./server-request.js').Ask} */
async function askLocalHost(path, body) {
  const answer = await (await import('./local-host.js')).ask(path, body);
  if (path === '/api/tables' && answer.ok) tables.keep((await answer.clone().json()).table, { here: true });
  return answer;
}

/**
 * Open a connection to a table: a WebSocket, or a stand-in for one to the local host.
 * @param {string} table
 * @returns {Line}
 */
export function openLine(table) {
  if (!livesHere(table)) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}${BASE}/api/tables/${table}/live`);
  }
  let closed = false;
  /** @type {Line} */
  const line = { near: true, send() {}, close() { closed = true; }, onopen: null, onmessage: null, onclose: null };
  import('./local-host.js').then(({ connect }) => { if (!closed) connect(line, table); },
    () => line.onclose?.(new CloseEvent('close')));
  return line;
}
