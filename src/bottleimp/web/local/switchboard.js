// Carries messages between the page and the local host; each connection has its own messages in order.
//   page → {ask: n, path, body}          worker → {answer: n, status, text}
//   page → {open: n, table}              worker → {opened: n}
//   page → {say: n, text} {hangUp: n}    worker → {said: n, text} {closed: n}
import { TableClaims } from './table-claims.js';

/** @typedef {{table: string, line: Local.Line | null, heard: Promise<void>}} Connected until all so far was heard */

export class Switchboard {
  /**
   * @param {Promise<Local.Host>} host
   * @param {(message: Local.FromHost) => void} post
   * @param {{locks?: LockManager, options: () => Promise<string>}} around
   */
  constructor(host, post, { locks, options }) {
    this.host = host;
    this.post = post;
    this.options = options;
    /** @type {Map<number, Connected>} */
    this.lines = new Map();
    this.claims = new TableClaims(locks, (table) => this.letGo(table));
  }

  /** @param {Local.FromPage} message */
  async hear(message) {
    if ('ask' in message) await this.ask(message);
    else if ('open' in message) await this.open(message);
    else if ('say' in message) this.say(message);
    else if ('hangUp' in message) await this.hangUp(message.hangUp);
  }

  /** @param {Local.Ask} asked */
  async ask({ ask, path, body }) {
    if (path === '/api/options') {
      this.post({ answer: ask, status: 200, text: await this.options() });
      return;
    }
    const host = await this.host;
    const answer = await host.ask(decoded(path), body);
    const [status, text] = answer.toJs();
    answer.destroy();
    this.post({ answer: ask, status, text });
  }

  /** Open a connection. Messages that arrive before it is open are handled afterwards. @param {Local.Open} asked */
  async open({ open, table }) {
    /** @type {Connected} */
    const at = { table, line: null, heard: Promise.resolve() };
    at.heard = this.connect(open, at);
    this.lines.set(open, at);
    await at.heard;
    this.post({ opened: open });
  }

  /**
   * Claim the table for the newest connection. Another page may have played there, so a stale copy is dropped.
   * @param {number} number
   * @param {Connected} at
   */
  async connect(number, at) {
    const host = await this.host;
    const say = (/** @type {string} */ text) => this.post({ said: number, text });
    at.line = host.line(at.table, say, () => { this.hangUp(number); });
    if (await this.claims.claim(at.table)) host.let_go(at.table);
  }

  /** @param {Local.Say} said */
  say({ say, text }) {
    const at = this.lines.get(say);
    if (at) at.heard = at.heard.then(() => at.line?.hear(text)).catch((error) => this.trouble(say, error));
  }

  /** Log an internal error and close the connection; the page connects again. */
  trouble(/** @type {number} */ number, /** @type {unknown} */ error) {
    console.error(error);
    this.hangUp(number);
  }

  /** Close a connection and tell the page. A table without connections is dropped. */
  async hangUp(/** @type {number} */ number) {
    const at = this.lines.get(number);
    if (!at) return;
    this.lines.delete(number);
    this.post({ closed: number });
    await at.heard;
    at.line?.on_closed();
    at.line?.destroy();
    if ([...this.lines.values()].some(({ table }) => table === at.table)) return;
    await this.letGo(at.table);
    this.claims.release(at.table);
  }

  /** Drop a table: another page has claimed it, or it has no connections. */
  async letGo(/** @type {string} */ table) {
    (await this.host).let_go(table);
  }
}

/** Decode a path. A malformed path is returned unchanged. */
function decoded(/** @type {string} */ path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
