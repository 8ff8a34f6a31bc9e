// Panels over the screen, made of a native <dialog>: the focus stays inside, and Escape closes it.
import { h, use } from './dom.js';
import { t } from './i18n.js';

let count = 0;

/**
 * Open a panel that `fill` puts content into. Returns a function that closes it.
 * @param {string} title
 * @param {(body: HTMLElement, close: () => void, head: {retitle: (text: string) => void}) => void} fill
 * @param {{wide?: boolean, onclose?: () => void}} [how]
 */
export function openPanel(title, fill, { wide = false, onclose } = {}) {
  const id = `panel-${count += 1}`;
  const body = h('div', { class: 'panel-body' });
  const close = () => dialog.close();
  const heading = h('h2', { id, tabindex: '-1' }, title);
  const dialog = h('dialog', { class: wide ? 'panel wide' : 'panel', 'aria-labelledby': id },
    h('header', { class: 'panel-head' }, heading,
      h('button', { class: 'ib', type: 'button', 'aria-label': t('close'), onclick: close }, use('i-close'))),
    body);
  dialog.addEventListener('click', (event) => { if (event.target === dialog) close(); });
  dialog.addEventListener('close', () => { dialog.remove(); onclose?.(); });
  // Keys pressed in a panel are the panel's, not the table's behind it.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  fill(body, close, { retitle: (text) => { heading.textContent = text; } });
  dialog.showModal();
  heading.focus();
  return close;
}

/** Close all panels. */
export function closePanels() {
  for (const panel of document.querySelectorAll('dialog')) panel.close();
}
