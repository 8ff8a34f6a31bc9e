// The exchange on the screen: places for the cards to give, and the button that gives them.
import { h, use } from '../../lib/dom.js';
import { arrange } from '../../game/cards.js';
import { placesToFill } from './gifts.js';
import { signOf } from '../hand/hand.js';

/** @typedef {ReturnType<typeof placesToFill>[number]} Target */

// Where the receiver sits, seen from the reader.
const [BEFORE, AFTER] = [{ w: '←', nw: '↖' }, { ne: '↗', e: '→' }];

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
    this.button = h('button', { class: 'btn go', type: 'button', onclick: () => this.complete && onConfirm() });
    this.complete = false;
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
    this.root.style.setProperty('--slots', `${Math.max(3, this.root.children.length)}`);
    const total = targets.reduce((sum, { count }) => sum + count, 0);
    const { chosen } = doing.gifts;
    // Never `disabled`: the button keeps the focus while the cards are on their way.
    this.complete = chosen === total && doing.sending === null;
    this.button.setAttribute('aria-disabled', String(!this.complete));
    this.button.textContent = chosen < total ? this.words.t('table.chosenOf', { n: chosen, total })
      : this.words.plural('table.give', total);
  }

  /**
   * Return a short name of the receiver of a place. The ribbon has the full name.
   * @param {Table.Scene} scene
   * @param {Target} target
   */
  label(scene, { receiver, into }) {
    const who = h('span', { class: 'slot-n' }, receiver === null ? this.words.t('table.imp') : scene.name(receiver));
    if (receiver === null) return h('b', { class: 'nm' }, use('impface', 'slot-s'), who);
    /** @type {(arrows: Partial<Record<Table.Place, string>>) => Element[]} */
    const arrow = (arrows) => [arrows[scene.places[receiver]]].flatMap((sign) => (sign ? [h('span', { class: 'slot-a' }, sign)] : []));
    if (scene.setup.severalHands && into) return h('b', { class: 'nm' }, use(signOf(scene.setup, into), 'slot-s line'), who);
    const sign = scene.places[receiver] === 'n' ? [use(scene.pics[receiver], 'slot-s slot-f')] : arrow(BEFORE);
    return h('b', { class: 'nm' }, sign, who, arrow(AFTER));
  }

  /**
   * @param {Target} target
   * @param {number} index
   * @param {string} pic what stands on the empty place
   */
  slot({ place, receiver }, index, pic) {
    const key = `${place}:${index}`;
    const known = this.slots.get(key);
    if (known) return known;
    const head = h('div', { class: 'slot-h' });
    const well = h('button', { class: 'slot-w', type: 'button' });
    const ghost = h('div', { class: 'card ghost' }, h('span', { class: 'c-face' }, use(pic, 'q')));
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
    const { t } = this.words;
    const { place, receiver } = target;
    const slot = this.slot(target, index, receiver === null ? 'impface' : scene.pics[receiver]);
    const given = scene.setup.givenNow(scene.view).filter((gift) => gift.place === place).map((gift) => gift.card);
    const card = (scene.myTurn ? gifts.on(place) : given)[index];
    slot.head.replaceChildren(this.label(scene, target), h('small', {}, this.words.named('table.to', place)));
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
