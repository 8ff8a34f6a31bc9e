// The screen on show. There is one at a time; showing another closes the panels over it.
import { byId } from './dom.js';
import { t } from './i18n.js';
import { closePanels } from './panel.js';

const app = byId('app');
/** @type {Page.Screen | null} */
let shown = null;

/** @type {{name: string, come: () => void} | null} */
let awaited = null;

export const onShow = () => shown;

/** Wait until a screen with this name is on show. @param {string} name @returns {Promise<void>} */
export const whenShown = (name) => new Promise((come) => { awaited = { name, come }; });

/**
 * Show a screen. `moved` scrolls to its top and focuses its heading, as after a change of address.
 * @param {Page.Screen} screen
 * @param {{moved?: boolean}} [how]
 */
export function show(screen, { moved = false } = {}) {
  if (shown && (moved || screen.name !== shown.name)) closePanels();
  shown?.destroy?.();
  shown = screen;
  document.body.dataset.screen = screen.name;
  app.replaceChildren(screen.root);
  tell(screen.name);
  document.title = screen.title ? `${screen.title} · ${t('title')}` : t('title');
  if (moved) {
    scrollTo(0, 0);
    const heading = app.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }
}

/** Say whether reloading the page now would not interrupt play. @param {boolean} now */
export const setInterruptible = (now) => dispatchEvent(new CustomEvent('interruptible', { detail: now }));

/** Resolve `whenShown` for a screen with this name. @param {string} name */
function tell(name) {
  if (name !== 'table' && name !== 'waiting') setInterruptible(true);
  if (awaited?.name !== name) return;
  awaited.come();
  awaited = null;
}
