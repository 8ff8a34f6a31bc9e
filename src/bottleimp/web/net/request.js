// The page's requests. With a local host (local-host.js), table-location.js decides whether the server gets them.
import { askServer, atHome } from './server-request.js';

/** @typedef {import('./server-request.js').Ask} Ask */

/** @type {Ask} */
export const ask = async (path, body) => (atHome() ? (await import('./table-location.js')).ask(path, body)
  : askServer(path, body));
