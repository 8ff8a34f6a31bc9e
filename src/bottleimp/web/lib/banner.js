// A one-line message at the top of the page, above every screen: "connection lost", "link copied".
import { byId, h } from './dom.js';

const banner = byId('banner');
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} text
 * @param {{ms?: number, acts?: [string, () => void][]}} [how] gone again after that time, if it is given; what can be
 *   done about it
 */
export function showBanner(text, { ms = 0, acts = [] } = {}) {
  clearTimeout(timer);
  banner.replaceChildren(text, ...acts.map(([label, onclick]) => h('button', { type: 'button', onclick }, label)));
  banner.className = 'show';
  if (ms) timer = setTimeout(hideBanner, ms);
}

export function hideBanner() {
  clearTimeout(timer);
  banner.className = '';
  banner.textContent = '';
}
