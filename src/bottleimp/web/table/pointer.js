// Taps and drags of cards. A drag past a few pixels carries the card; a drop tells where it landed.
const SLACK = 9;

/** Watch all cards under `root`: onTap(card), onSlot(element), onDrop(card, x, y) → taken?, onHover(card or null). */
export function watchCards(root, { onTap, onSlot, onDrop, onHover }) {
  let held = null;
  let dragged = false;

  root.addEventListener('pointerdown', (event) => {
    const element = event.target.closest('.card[role=button],.card.take');
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
  const end = (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { element, moved } = held;
    held = null;
    if (!moved) return;
    dragged = true;
    setTimeout(() => { dragged = false; }, 0);
    const from = element.style.transform;
    const taken = event.type === 'pointerup' && onDrop(Number(element.dataset.card), event.clientX, event.clientY);
    element.classList.remove('dragged');
    element.style.transform = '';
    if (!taken) element.animate([{ transform: from }, { transform: 'none' }], { duration: 160, easing: 'ease-out' });
  };
  root.addEventListener('pointerup', end);
  root.addEventListener('pointercancel', end);
  root.addEventListener('click', (event) => {
    if (dragged) return; // the click that ends a drag is not a tap
    const slot = event.target.closest('.slot-w');
    const element = event.target.closest('.card[role=button]');
    if (slot) onSlot(slot);
    else if (element) onTap(Number(element.dataset.card));
  });
  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout']) {
    root.addEventListener(type, (event) => {
      const element = event.target.closest?.('.card[role=button]');
      if (element) onHover(['pointerover', 'focusin'].includes(type) ? Number(element.dataset.card) : null);
    });
  }
}
