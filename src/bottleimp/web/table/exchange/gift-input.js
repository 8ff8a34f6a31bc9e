// The reader's input in the exchange, by tap, drag or key: puts cards on places and takes them back.
import { cardOf } from '../../game/cards.js';
import { Gifts, placesToFill } from './gifts.js';

const LAID_OUT = 'bottleimp.gifts';

/** What was laid out outlives a reload, where the browser lets us keep it. */
const memory = {
  load() {
    try {
      return sessionStorage.getItem(LAID_OUT);
    } catch { return null; }
  },
  save(/** @type {string} */ text) {
    try {
      sessionStorage.setItem(LAID_OUT, text);
    } catch { /* then a reload begins anew */ }
  },
};

/** @param {Element | null | undefined} slot */
const placeOf = (slot) => slot?.getAttribute('data-place') ?? null;

export class Giving {
  constructor() { this.gifts = new Gifts(memory); }

  /**
   * Whether the card could be given.
   * @param {Table.Scene} scene
   * @param {Wire.Card} card
   */
  tap(scene, card) {
    if (!scene.myTurn || !scene.view.legal?.exchange?.cards.includes(card)) return false;
    this.gifts.toggle(scene, card);
    return true;
  }

  /**
   * Whether the card is taken where it was dropped.
   * @param {Table.Scene} scene
   * @param {Wire.Card} card
   * @param {number} x
   * @param {number} y
   */
  drop(scene, card, x, y) {
    const slot = document.elementsFromPoint(x, y).map((element) => element.closest('.slot')).find(Boolean);
    if (!slot && !this.gifts.placeOf(card)) return false;
    this.gifts.toggle(scene, card, placeOf(slot));
    return true;
  }

  /**
   * A place is tapped: its card is taken back, or the next card goes there.
   * @param {Table.Scene} scene
   * @param {HTMLElement} well
   */
  slot(scene, well) {
    const card = well.querySelector('.card[data-card]');
    if (card instanceof HTMLElement) this.gifts.toggle(scene, cardOf(card));
    else this.gifts.active = placeOf(well.closest('.slot'));
    return true;
  }

  /**
   * A digit puts the card in hand on the place of that number.
   * @param {Table.Scene} scene
   * @param {Wire.Card} card
   * @param {number} index
   */
  digit(scene, card, index) {
    const slots = placesToFill(scene).flatMap(({ place, count }) => Array.from({ length: count }, () => place));
    if (slots[index]) this.gifts.toggle(scene, card, slots[index]);
    return Boolean(slots[index]);
  }
}
