// What the page's modules ask of a browser before anything is drawn, for tests in Node. Import it first.
import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';

/** @type {Map<string, string>} */
export const stored = new Map();
/** The window, for what happens to it: `page.dispatchEvent(new Event('offline'))`. */
export const page = new EventTarget();
setMaxListeners(0, page); // one page for all the visits of a test
/** @type {{dataset: Record<string, string>, lang: string, large: boolean | undefined}} */
export const root = { dataset: {}, lang: '', large: undefined };
/** What the reader's browser is like. */
export const reader = { languages: ['en'], coarse: false };

/** @type {Record<string, unknown>} */
const fakes = {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  document: Object.assign(new EventTarget(), {
    hidden: false,
    documentElement: Object.assign(root, {
      toggleAttribute: (/** @type {string} */ _, /** @type {boolean} */ on) => { root.large = on; },
    }),
  }),
  localStorage: {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
    removeItem: (/** @type {string} */ key) => stored.delete(key),
  },
  location: { protocol: 'https:', host: 'table.example', href: 'https://table.example/' },
  matchMedia: () => ({ matches: reader.coarse }),
  navigator: { get languages() { return reader.languages; } },
  // The page's own files, from the disk.
  fetch: async (/** @type {URL} */ url) => {
    try {
      return new Response(await readFile(url));
    } catch {
      return new Response(null, { status: 404 });
    }
  },
};
for (const [name, value] of Object.entries(fakes)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
