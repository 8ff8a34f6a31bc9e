// The cache of runtime files that were downloaded before the service worker was installed. The service worker takes
// them from here (service-worker.js), and so does a download that was cancelled and starts again. A file is used only
// if its hash is correct.

const DIGITS = 16;

/** The cache's name for the site at that path; service-worker.js has the same. @param {string} path */
const cacheName = (path) => `bottleimp downloads ${path}`;

export class Downloads {
  /** @param {URL} place the folder `runtime/` of the site */
  constructor(place) {
    this.name = cacheName(new URL('..', place).pathname);
  }

  /**
   * Return the file if it is in the cache and its hash is correct.
   * @param {URL} address
   * @param {string} mark
   * @returns {Promise<Response | null>}
   */
  async find(address, mark) {
    try {
      if (!await caches.has(this.name)) return null;
      const found = await (await caches.open(this.name)).match(address);
      return found && await markOf(await found.clone().arrayBuffer()) === mark ? found : null;
    } catch {
      return null; // a browser that allows no look at what it keeps
    }
  }

  /** Add a file if its hash is correct. @param {URL} address @param {string} mark @param {Response} file */
  async put(address, mark, file) {
    const bytes = await file.arrayBuffer();
    try {
      if (await markOf(bytes) !== mark) return;
      await (await caches.open(this.name)).put(address, new Response(bytes, { headers: file.headers }));
    } catch { /* no room, or a browser that allows none: the file is loaded again */ }
  }
}

/** True if the service worker keeps the file. @param {URL} address */
export async function isKept(address) {
  try {
    for (const name of await caches.keys()) {
      if (!name.startsWith(cacheName('')) && await (await caches.open(name)).match(address)) return true;
    }
  } catch { /* a browser that allows no look at what it keeps */ }
  return false;
}

/** Return the start of the SHA-256, as the build writes it. @param {ArrayBuffer} bytes */
async function markOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, DIGITS);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
