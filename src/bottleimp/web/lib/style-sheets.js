// Style sheets of rarely visited screens, fetched together with their code.
import { h } from './dom.js';

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * Load a style sheet once, and wait for it. A failure is retried at the next call.
 * @param {string} name
 */
export function style(name) {
  const known = asked.get(name);
  if (known) return known;
  const coming = new Promise((come, fail) => {
    const link = h('link', {
      rel: 'stylesheet', href: new URL(`../css/${name}.css`, import.meta.url).href, onload: () => come(undefined),
      onerror: () => { asked.delete(name); link.remove(); fail(new Error(`no style ${name}`)); },
    });
    document.head.append(link);
  });
  asked.set(name, coming);
  return coming;
}
