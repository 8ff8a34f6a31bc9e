// Marks on the cards of a hand: who gave the card, the price between two cards, and the button that plays.
import { h, use } from '../../lib/dom.js';
import { cardText } from '../../game/setup.js';

/**
 * A card that was given to me keeps the face of who gave it.
 * @param {HTMLElement} element
 * @param {Table.Scene} scene
 * @param {Wire.Seat | undefined} giver
 */
export function markGiver(element, scene, giver) {
  const old = element.querySelector('.giver');
  if (giver === undefined) old?.remove();
  else if (!old) element.append(h('span', { class: 'giver', 'aria-hidden': 'true', title: scene.name(giver) }, use(scene.pics[giver])));
}

/**
 * The tab of a card at the end of a row does not stick out of it.
 * @param {HTMLElement} tab
 * @param {number} index the lifted card's, or -1
 * @param {number} count how many cards the hand has, in one row or in two
 */
export function placeTab(tab, index, count) {
  if (index < 0) return;
  const half = Math.ceil(count / 2);
  tab.classList.toggle('at-left', index === 0 || index === half);
  tab.classList.toggle('at-right', index === half - 1 || index === count - 1);
}

/**
 * The price tag stands at the left of the first card above the price. A hand in colours is crossed more than once:
 * there, the flames on the cards tell.
 * @param {Table.Scene} scene
 * @param {{row: HTMLElement, tag: HTMLElement}} hand
 */
export function placeTag(scene, { row, tag }) {
  tag.remove();
  const cards = [...row.querySelectorAll('.card[role=button]')];
  if (scene.stage !== 'play' || scene.sort !== 'number' || !cards.length) return;
  const cold = cards.find((element) => !element.classList.contains('hot'));
  tag.replaceChildren(use('marker'), h('span', { 'data-price': cardText(scene.view.price) }));
  tag.classList.toggle('after', !cold);
  tag.classList.toggle('first', cold === cards[0]);
  tag.classList.toggle('turned', cold === cards[Math.ceil(cards.length / 2)]); // the first of a second row
  (cold ?? cards[cards.length - 1]).append(tag);
}
