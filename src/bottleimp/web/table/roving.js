// The focus in the hand: one card is in the tab order, and arrows go on from it.
import { cardOf } from './cards.js';

export class Roving {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Wire.Card | null} the card that has, or last had, the focus */
    this.focused = null;
  }

  get cards() {
    return [...this.root.querySelectorAll('.card[role=button]')].filter((card) => card instanceof HTMLElement);
  }

  get current() { return this.cards.find((card) => card.tabIndex === 0); }

  update() {
    const { cards } = this;
    const current = cards.find((card) => cardOf(card) === this.focused)
      ?? cards.find((card) => card.getAttribute('aria-disabled') === 'false') ?? cards[0];
    for (const card of cards) {
      const place = card === current ? 0 : -1;
      if (card.getAttribute('tabindex') !== `${place}`) card.tabIndex = place;
    }
  }

  /** @param {HTMLElement | undefined} card */
  focus(card) {
    if (!card) return;
    this.focused = cardOf(card);
    this.update();
    card.focus({ preventScroll: true });
  }

  /**
   * Move the focus within the hand, or to its end; from outside, to the card in the tab order.
   * @param {number} by
   */
  step(by) {
    const { cards } = this;
    const at = cards.findIndex((card) => card === document.activeElement);
    const inside = cards[Math.min(cards.length - 1, Math.max(0, at + by))];
    this.focus(at < 0 && Number.isFinite(by) ? this.current : inside);
  }
}
