// One line at the top of the page, for what concerns every screen: the line is lost, a link is copied.
import { byId } from './dom.js';

const banner = byId('banner');
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} text
 * @param {{ms?: number}} [how] gone again after that time, if it is given
 */
export function showBanner(text, { ms = 0 } = {}) {
  clearTimeout(timer);
  banner.textContent = text;
  banner.className = 'show';
  if (ms) timer = setTimeout(hideBanner, ms);
}

export function hideBanner() {
  clearTimeout(timer);
  banner.className = '';
  banner.textContent = '';
}
