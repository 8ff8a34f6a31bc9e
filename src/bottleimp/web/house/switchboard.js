// Between the page and the house: what is asked is answered, and each line has its own messages in order.
//   page → {ask: n, path, body}          house → {answer: n, status, text}
//   page → {open: n, table}              house → {opened: n}
//   page → {say: n, text} {hangUp: n}    house → {said: n, text} {closed: n}
import { Claims } from './claims.js';

export class Switchboard {
  /**
   * @param {Promise<House.House>} house
   * @param {(message: House.FromHouse) => void} post
   * @param {{locks?: LockManager, options: () => Promise<string>}} around
   */
  constructor(house, post, { locks, options }) {
    this.house = house;
    this.post = post;
    this.options = options;
    /** @type {Map<number, {line: House.Line, table: string, heard: Promise<void>}>} */
    this.lines = new Map();
    this.claims = new Claims(locks, (table) => this.letGo(table));
  }

  /** @param {House.FromPage} message */
  async hear(message) {
    if ('ask' in message) await this.ask(message);
    else if ('open' in message) await this.open(message);
    else if ('say' in message) this.say(message);
    else if ('hangUp' in message) await this.hangUp(message.hangUp);
  }

  /** @param {House.Ask} asked */
  async ask({ ask, path, body }) {
    if (path === '/api/options') {
      this.post({ answer: ask, status: 200, text: await this.options() });
      return;
    }
    const house = await this.house;
    const answer = await house.ask(decoded(path), body);
    const [status, text] = answer.toJs();
    answer.destroy();
    this.post({ answer: ask, status, text });
  }

  /**
   * The newest line has the table: no other page goes on there, and what this house knows of it may be old.
   * @param {House.Open} asked
   */
  async open({ open, table }) {
    const house = await this.house;
    const line = house.line(
      table,
      (text) => this.post({ said: open, text }),
      () => this.hangUp(open),
    );
    const ready = this.claims.claim(table).then((fresh) => { if (fresh) house.let_go(table); });
    this.lines.set(open, { line, table, heard: ready });
    await ready;
    this.post({ opened: open });
  }

  /** @param {House.Say} said */
  say({ say, text }) {
    const at = this.lines.get(say);
    if (at) at.heard = at.heard.then(() => at.line.hear(text)).catch((error) => this.trouble(say, error));
  }

  /** A mistake of ours: the page comes back on another line. */
  trouble(/** @type {number} */ number, /** @type {unknown} */ error) {
    console.error(error);
    this.hangUp(number);
  }

  /** Whoever hung up: the page is told, and the table goes when nobody is there any more. */
  async hangUp(/** @type {number} */ number) {
    const at = this.lines.get(number);
    if (!at) return;
    this.lines.delete(number);
    this.post({ closed: number });
    await at.heard;
    at.line.gone();
    at.line.destroy();
    if (![...this.lines.values()].some(({ table }) => table === at.table)) this.claims.release(at.table);
  }

  /** Another page has taken the table. */
  async letGo(/** @type {string} */ table) {
    (await this.house).let_go(table);
  }
}

/** A path without its escapes; one that cannot be read is left as it is. */
function decoded(/** @type {string} */ path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
