// The reader's input in the exchange, by tap, drag or key: puts cards on places and takes them back.
import { cardOf } from '../../game/cards.js';
import { Gifts, placesToFill } from './gifts.js';

const LAID_OUT = 'bottleimp.gifts';

/** Key of the cards laid out so far, stored so that they survive a reload. */
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
   * True if the card can be given.
   * @param {Table.Scene} scene
   * @param {Wire.Card} card
   */
  tap(scene, card) {
    if (!scene.myTurn || !scene.view.legal?.exchange?.cards.includes(card)) return false;
    this.gifts.toggle(scene, card);
    return true;
  }

  /**
   * Handle a drop. Returns true if the card is accepted there.
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
   * Handle a tap on a place: take its card back, or direct the next card there.
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
   * Handle a digit: put the focused card on the place with this number.
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
