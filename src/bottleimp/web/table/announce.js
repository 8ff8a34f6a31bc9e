// What happens, in words for who does not see it: one polite voice for the game, one for refusals.
import { h } from '../app/dom.js';

export class Announcer {
  constructor() {
    this.polite = h('div', { class: 'sr', role: 'log', 'aria-live': 'polite' });
    this.urgent = h('div', { class: 'sr', role: 'alert' });
  }

  get elements() { return [this.polite, this.urgent]; }

  say(text) {
    if (!text) return;
    this.polite.append(h('p', {}, text));
    while (this.polite.children.length > 12) this.polite.firstChild.remove();
  }

  /** Said at once, and again if it is the same. */
  warn(text) {
    this.urgent.textContent = '';
    setTimeout(() => { this.urgent.textContent = text; }, 30);
  }
}
