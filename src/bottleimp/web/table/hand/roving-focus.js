// Roving focus in the hand: one card is in the tab order, and arrow keys move on from it.
import { cardOf } from '../../game/cards.js';

export class Roving {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Wire.Card | null} the card that has, or last had, the focus */
    this.focused = null;
    /** @type {string | null} the reader's last turn */
    this.turn = null;
    /** Where the focus is, or was last, among the cards. */
    this.at = 0;
    root.addEventListener('focusin', () => {
      this.at = Math.max(0, this.cards.findIndex((card) => card === document.activeElement));
    });
  }

  get cards() {
    return [...this.root.querySelectorAll('.card[role=button]')].filter((card) => card instanceof HTMLElement);
  }

  get current() { return this.cards.find((card) => card.tabIndex === 0); }

  update() {
    const { cards } = this;
    const current = cards.find((card) => cardOf(card) === this.focused) ?? this.nearest(cards);
    this.at = current ? cards.indexOf(current) : 0;
    for (const card of cards) {
      const place = card === current ? 0 : -1;
      if (card.getAttribute('tabindex') !== `${place}`) card.tabIndex = place;
    }
  }

  /** Where the focus was, or beside it; a card that may be played if there is one. @param {HTMLElement[]} cards */
  nearest(cards) {
    const may = cards.filter((card) => card.getAttribute('aria-disabled') === 'false');
    /** @type {(card: HTMLElement) => number} */
    const far = (card) => Math.abs(cards.indexOf(card) - this.at);
    return (may.length ? may : cards).reduce((/** @type {HTMLElement | undefined} */ best, card) => (
      best && far(best) <= far(card) ? best : card), undefined);
  }

  /**
   * At the beginning of a turn, leave a card that may not be played for the nearest that may.
   * @param {string} turn
   */
  renew(turn) {
    if (this.turn === turn) return;
    this.turn = turn;
    if (this.current?.getAttribute('aria-disabled') !== 'true') return;
    this.focused = null;
    const inside = this.root.contains(document.activeElement);
    this.update();
    if (inside) this.focus(this.current);
  }

  /** @param {HTMLElement | undefined} card */
  focus(card) {
    if (!card) return;
    this.focused = cardOf(card);
    this.update();
    card.focus({ preventScroll: true });
  }

  /**
   * Move the focus within the hand, round and round, or to its end; from outside, to the card in the tab order.
   * @param {number} by
   */
  step(by) {
    const { cards } = this;
    const at = cards.findIndex((card) => card === document.activeElement);
    const { length } = cards;
    const inside = Number.isFinite(by) ? (at + by + length) % length : Math.min(length - 1, Math.max(0, at + by));
    this.focus(at < 0 && Number.isFinite(by) ? this.current : cards[inside]);
  }
}
