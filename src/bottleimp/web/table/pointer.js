// Taps and drags of cards. A drag of more than a few pixels moves the card; a drop reports where it ended.
import { cardOf } from '../game/cards.js';

const SLACK = 9;

/**
 * The element of that kind that an event is about.
 * @param {Event} event
 * @param {string} selector
 */
function hit({ target }, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement ? found : null;
}

/**
 * Watch all cards under `root`; `onDrop` says whether the card is taken there.
 * @param {HTMLElement} root
 * @param {object} listeners
 * @param {(card: Wire.Card) => void} listeners.onTap
 * @param {(slot: HTMLElement) => void} listeners.onSlot
 * @param {(card: Wire.Card, x: number, y: number, rise: number) => boolean} listeners.onDrop `rise` is how far it
 *   was carried upwards, in heights of the card
 * @param {(card: Wire.Card | null) => void} listeners.onHover
 */
export function watchCards(root, { onTap, onSlot, onDrop, onHover }) {
  /** @type {{element: HTMLElement, id: number, x: number, y: number, moved: boolean} | null} */
  let held = null;
  let dragged = false;

  root.addEventListener('pointerdown', (event) => {
    const element = hit(event, '.card[role=button],.card.take');
    if (!element || event.button) return;
    held = { element, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  });
  root.addEventListener('pointermove', (event) => {
    if (!held || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < SLACK) return;
    if (!held.moved) {
      held.moved = true;
      held.element.setPointerCapture(event.pointerId);
      held.element.classList.add('dragged');
    }
    held.element.style.transform = `translate(${dx}px,${dy}px)`;
  });
  const end = (/** @type {PointerEvent} */ event) => {
    if (!held || event.pointerId !== held.id) return;
    const { element, moved, y } = held;
    held = null;
    if (!moved) return;
    dragged = true;
    setTimeout(() => { dragged = false; }, 0);
    const from = element.style.transform;
    const taken = event.type === 'pointerup' && onDrop(cardOf(element), event.clientX, event.clientY,
      (y - event.clientY) / element.offsetHeight);
    element.classList.remove('dragged');
    element.style.transform = '';
    if (!taken) element.animate([{ transform: from }, { transform: 'none' }], { duration: 160, easing: 'ease-out' });
  };
  root.addEventListener('pointerup', end);
  root.addEventListener('pointercancel', end);
  root.addEventListener('click', (event) => {
    if (dragged) return; // the click that ends a drag is not a tap
    const slot = hit(event, '.slot-w');
    const element = hit(event, '.card[role=button]');
    if (slot) onSlot(slot);
    else if (element) onTap(cardOf(element));
  });
  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout']) {
    root.addEventListener(type, (event) => {
      const element = hit(event, '.card[role=button]');
      // After a tap the focus stays in the hand, where nobody sees it: that is no look at a card.
      const looks = type === 'pointerover' || (type === 'focusin' && element?.matches(':focus-visible'));
      if (element) onHover(looks ? cardOf(element) : null);
    });
  }
}
