// Files of the runtime. If the web server does not compress, the compressed twins from the build (`x.gz`) are requested
// and unpacked here. Progress counts unpacked bytes. Each complete file goes into a cache (downloads.js), from which
// the service worker takes it, so that no file is downloaded twice.
import { Downloads, isKept } from './downloads.js';

/** @typedef {(done: number, total: number, sent: number) => void} Tell bytes unpacked, and bytes sent in all */
/** @typedef {Record<string, Local.Part>} Parts */

const SELDOM = 50; // milliseconds between two reports
const GZIP = [0x1f, 0x8b];

export class RuntimeFiles {
  /**
   * @param {URL} place
   * @param {Parts} parts the files that are to come
   * @param {Tell} tell
   */
  constructor(place, parts, tell) {
    this.place = place;
    this.parts = parts;
    this.tell = tell;
    this.downloads = new Downloads(place);
    const all = Object.values(parts);
    this.total = all.reduce((sum, { size }) => sum + size, 0);
    this.sent = all.reduce((sum, { size, packed }) => sum + (packed ?? size), 0);
    this.done = 0;
    this.told = 0;
    this.fetch = globalThis.fetch;
    /** @type {Promise<boolean> | null} */
    this.asking = null;
    // Pyodide does not report a file that is missing or breaks off: it would wait for ever.
    const { promise, reject } = /** @type {PromiseWithResolvers<never>} */ (Promise.withResolvers());
    promise.catch(() => {});
    /** Rejected with the first such file. */
    this.broken = promise;
    this.breaks = reject;
  }

  /** Count bytes that have arrived. */
  count(/** @type {number} */ bytes) {
    this.done = Math.min(this.total, this.done + bytes);
    const now = performance.now();
    if (this.done < this.total && now - this.told < SELDOM) return;
    this.told = now;
    this.tell(this.done, this.total, this.sent);
  }

  /** A file, to be read as it arrives. One that the service worker keeps is counted at once and handed on untouched. */
  async response(/** @type {string} */ name) {
    const address = new URL(name, this.place);
    const { size, mark } = this.parts[name];
    try {
      const kept = await isKept(address);
      const early = kept ? await this.asked(address) : await this.downloads.find(address, mark);
      if (early) {
        this.count(size);
        return early;
      }
      const { body, headers } = await this.unpacked(name, address);
      const [now, later] = body.pipeThrough(this.counter()).tee();
      this.downloads.put(address, mark, new Response(later, { headers })).catch(this.breaks);
      return new Response(now, { headers });
    } catch (error) {
      this.breaks(error);
      throw error;
    }
  }

  /** Create a stream that counts the bytes flowing through it. */
  counter() {
    return new TransformStream({
      transform: (/** @type {Uint8Array} */ chunk, out) => {
        this.count(chunk.length);
        out.enqueue(chunk);
      },
    });
  }

  /**
   * The file's twin, unpacked, if the build made one and the host does not compress by itself; or else the plain file.
   * @param {string} name
   * @param {URL} address
   */
  async unpacked(name, address) {
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
    const twin = await this.usesTwin(name) ? await this.twin(address) : null;
    const headers = { 'Content-Type': name.endsWith('.mjs') ? 'text/javascript' : type };
    return { headers, body: twin ?? (await this.asked(address)).body };
  }

  /**
   * The twin's content; null if the host has no twin.
   * @param {URL} address
   * @returns {Promise<ReadableStream | null>}
   */
  async twin(address) {
    const answer = await this.asked(new URL(`${address.href}.gz`)).catch(() => null);
    if (!answer) return null;
    const { first, body } = await withFirst(answer.body);
    if (GZIP.every((byte, at) => first[at] === byte)) return body.pipeThrough(new DecompressionStream('gzip'));
    // Some hosts declare the twin as an encoding, and the browser has unpacked it; others answer with a page.
    if (answer.headers.has('content-encoding')) return body;
    body.cancel().catch(() => {});
    return null;
  }

  async usesTwin(/** @type {string} */ name) {
    if (!this.parts[name].packed || !('DecompressionStream' in globalThis)) return false;
    this.asking ??= this.compresses(name);
    return !(await this.asking);
  }

  /** True if the host compresses the file on its way. */
  async compresses(/** @type {string} */ name) {
    const answer = await this.fetch.call(globalThis, new URL(name, this.place), { method: 'HEAD' }).catch(() => null);
    return Boolean(answer?.ok && answer.headers.has('content-encoding'));
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

  /** A script as a module. Where a twin is unpacked, it is imported from memory, if the browser allows that. */
  async script(/** @type {string} */ name) {
    const address = new URL(name, this.place);
    if (!await isKept(address) && await this.usesTwin(name)) {
      const file = await (await this.response(name)).blob();
      const local = URL.createObjectURL(file);
      try {
        return await import(local);
      } catch (error) {
        console.warn('not imported from memory:', error);
      } finally {
        URL.revokeObjectURL(local);
      }
    }
    const loaded = await import(address.href);
    this.count(this.parts[name].size);
    return loaded;
  }
}

/** A stream's first bytes, and the stream with them. @param {ReadableStream<Uint8Array>} stream */
async function withFirst(stream) {
  const reader = stream.getReader();
  const { value: first = new Uint8Array(), done } = await reader.read();
  const body = new ReadableStream({
    start(out) {
      if (!done) out.enqueue(first);
      else out.close();
    },
    async pull(out) {
      const next = await reader.read();
      if (next.done) out.close();
      else out.enqueue(next.value);
    },
    cancel: (why) => reader.cancel(why),
  });
  return { first, body };
}
