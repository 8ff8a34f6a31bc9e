// Announcements for screen readers: one polite live region for the game, one for refusals.
import { h } from '../lib/dom.js';

const REMEMBERED = 12;

/** Return the text with a full stop, so that screen readers pause after it. @param {string} text */
export const stopped = (text) => (/[.?!…]$/.test(text) || !text ? text : `${text}.`);

export class Announcer {
  constructor() {
    this.polite = h('div', { class: 'sr', role: 'log', 'aria-live': 'polite' });
    this.last = '';
    this.urgent = h('div', { class: 'sr', role: 'alert' });
  }

  get elements() { return [this.polite, this.urgent]; }

  /** @param {string} text */
  tell(text) {
    if (!text) return;
    this.polite.append(h('p', {}, stopped(text)));
    while (this.polite.children.length > REMEMBERED) this.polite.firstChild?.remove();
  }

  /**
   * Announce the prompt of a turn, once.
   * @param {string} turn
   * @param {string} text
   */
  tellOnce(turn, text) {
    if (this.last === `${turn}/${text}`) return;
    this.last = `${turn}/${text}`;
    this.tell(text);
  }

  /** Announce a text at once, even if it repeats the previous one. @param {string} text */
  warn(text) {
    this.urgent.textContent = '';
    setTimeout(() => { this.urgent.textContent = stopped(text); }, 30);
  }
}
