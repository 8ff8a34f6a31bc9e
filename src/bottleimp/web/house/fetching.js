// Files of the runtime, fetched with their progress told in bytes: of what arrives, unpacked, as their sizes are known.

/** @typedef {(done: number, total: number) => void} Tell */

const SELDOM = 50; // milliseconds between two reports

export class Fetching {
  /**
   * @param {URL} place
   * @param {Record<string, number>} sizes bytes of each file that is to come
   * @param {Tell} tell
   */
  constructor(place, sizes, tell) {
    this.place = place;
    this.sizes = sizes;
    this.tell = tell;
    this.total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    this.done = 0;
    this.told = 0;
    this.fetch = globalThis.fetch;
    // Of a file that does not come, or breaks off, Python says nothing: it would be waited for for ever.
    const { promise, reject } = /** @type {PromiseWithResolvers<never>} */ (Promise.withResolvers());
    promise.catch(() => {});
    /** Rejected with the first such file. */
    this.broken = promise;
    this.breaks = reject;
  }

  /** So many bytes more. */
  count(/** @type {number} */ bytes) {
    this.done = Math.min(this.total, this.done + bytes);
    const now = performance.now();
    if (this.done < this.total && now - this.told < SELDOM) return;
    this.told = now;
    this.tell(this.done, this.total);
  }

  /** A file, to be read as it arrives; one that is kept here already is counted at once, and handed on untouched. */
  async response(/** @type {string} */ name) {
    const address = new URL(name, this.place);
    const answer = await this.asked(address).catch((error) => {
      this.breaks(error);
      throw error;
    });
    if (await isKept(address)) {
      this.count(this.sizes[name]);
      return answer;
    }
    const { readable, writable } = new TransformStream({
      transform: (chunk, out) => {
        this.count(chunk.length);
        out.enqueue(chunk);
      },
    });
    answer.body.pipeTo(writable).catch(this.breaks);
    return new Response(readable, { headers: answer.headers });
  }

  /** @returns {Promise<Response & {body: ReadableStream}>} */
  async asked(/** @type {URL} */ address) {
    const answer = await this.fetch.call(globalThis, address);
    if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${address.pathname}`);
    return /** @type {Response & {body: ReadableStream}} */ (answer);
  }

  async bytes(/** @type {string} */ name) {
    return new Uint8Array(await (await this.response(name)).arrayBuffer());
  }

  /** A script, which can only be counted when it is here. */
  async script(/** @type {string} */ name) {
    const loaded = await import(new URL(name, this.place).href);
    this.count(this.sizes[name]);
    return loaded;
  }
}

/** Whether this browser has it already; some allow no look at what they keep. */
async function isKept(/** @type {URL} */ address) {
  try {
    return Boolean(await caches.match(address));
  } catch {
    return false;
  }
}
