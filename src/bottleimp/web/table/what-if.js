// A table that continues a past round ("What if"): its title, and the link back to the page where it began.
import { h } from '../lib/dom.js';
import { tables } from '../net/known-tables.js';

/** @type {Map<string, string | null>} by table, so that storage is read once for each */
const pages = new Map();

/** Return the path of the page where the table was created; null for other tables. @param {string} table */
export function cameFrom(table) {
  const known = pages.get(table);
  if (known !== undefined) return known;
  const back = tables.find(table)?.back;
  const page = typeof back === 'string' && back.startsWith('/r/') ? back : null;
  pages.set(table, page);
  return page;
}

/**
 * Create the link back for the menu and the result sheet; false if there is none.
 * @param {string} table
 * @param {Table.Words['t']} t
 * @param {string} cls
 */
export function wayBack(table, t, cls) {
  const page = cameFrom(table);
  const review = page?.split('#')[0].endsWith('/review');
  return page !== null && h('a', { class: cls, href: page }, t(review ? 'whatif.review' : 'whatif.replay'));
}
