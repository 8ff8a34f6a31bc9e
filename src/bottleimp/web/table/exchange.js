// The exchange on the screen: places for the cards to give, and the button that gives them.
import { h, use } from '../app/dom.js';
import { arrange } from './cards.js';
import { placesToFill } from './gifts.js';

/** @typedef {ReturnType<typeof placesToFill>[number]} Target */

export class Exchange {
  /**
   * @param {Table.Cards} cards
   * @param {Table.Words} words
   * @param {() => void} onConfirm
   */
  constructor(cards, words, onConfirm) {
    this.cards = cards;
    this.words = words;
    /** @type {Map<string, {head: HTMLElement, well: HTMLButtonElement, ghost: HTMLElement, root: HTMLElement}>} */
    this.slots = new Map();
    this.root = h('div', { class: 'slots' });
    this.button = h('button', { class: 'btn go', type: 'button', onclick: onConfirm });
    this.foot = h('div', { class: 'foot' }, this.button);
  }

  /**
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   */
  update(scene, doing) {
    const shown = scene.stage === 'exchange' && scene.you !== null;
    this.root.hidden = !shown;
    this.foot.hidden = !shown || !scene.myTurn;
    if (!shown) {
      arrange(this.root, []);
      return;
    }
    const targets = placesToFill(scene);
    arrange(this.root, targets.flatMap((target) => Array.from({ length: target.count },
      (_, index) => this.updateSlot(scene, doing, target, index))));
    this.root.dataset.slots = `${this.root.children.length}`;
    const total = targets.reduce((sum, { count }) => sum + count, 0);
    const { chosen } = doing.gifts;
    this.button.disabled = chosen < total || Boolean(doing.sending);
    this.button.textContent = chosen < total ? this.words.t('table.chosenOf', { n: chosen, total })
      : this.words.plural('table.give', total);
  }

  /**
   * @param {Target} target
   * @param {number} index
   */
  slot({ place, receiver }, index) {
    const key = `${place}:${index}`;
    const known = this.slots.get(key);
    if (known) return known;
    const head = h('div', { class: 'slot-h' });
    const well = h('button', { class: 'slot-w', type: 'button' });
    const ghost = h('div', { class: 'card ghost' }, h('span', { class: 'c-face' }, use('horns', 'q')));
    const root = h('div', { class: `slot${receiver === null ? ' imp' : ''}`, 'data-place': place }, head, well);
    const slot = { head, well, ghost, root };
    this.slots.set(key, slot);
    return slot;
  }

  /**
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   * @param {Target} target
   * @param {number} index
   */
  updateSlot(scene, { gifts, sending }, target, index) {
    const slot = this.slot(target, index);
    const { t } = this.words;
    const { place, receiver } = target;
    const given = scene.setup.givenNow(scene.view).filter((gift) => gift.place === place).map((gift) => gift.card);
    const card = (scene.myTurn ? gifts.on(place) : given)[index];
    slot.head.replaceChildren(
      receiver === null ? use('bottle', 'bt') : h('div', { class: 'pic' }, use(scene.pics[receiver])),
      h('b', { class: 'nm' }, receiver === null ? t('table.impsTrick') : scene.name(receiver)),
      h('small', {}, this.words.named('table.to', place)));
    const next = place === gifts.active && index === gifts.on(place).length;
    slot.root.classList.toggle('on', scene.myTurn && next && card === undefined);
    slot.well.disabled = !scene.myTurn;
    const full = this.words.place(scene, place, receiver);
    slot.well.setAttribute('aria-label', card === undefined ? t('table.slotEmpty', { place: full })
      : t('table.slotFull', { place: full, card: this.words.card(card) }));
    arrange(slot.well, [card === undefined ? slot.ghost
      : this.cards.dress(card, { price: scene.view.price, marks: ['take', sending !== null && 'sending'] })]);
    return slot.root;
  }
}
