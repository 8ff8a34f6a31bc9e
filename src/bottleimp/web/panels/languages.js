// The choice of language, as a panel that every screen can open.
import { choice } from '../lib/controls.js';
import { LANGUAGES, language, t } from '../lib/i18n.js';
import { openPanel } from '../lib/panel.js';
import { settings } from '../lib/settings.js';

/** Each language is written, and read out, in its own. */
export function languageChoice({ quiet = false } = {}) {
  const items = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label, lang: value }));
  return choice(t('settings.language'), items, language(), (value) => settings.set('language', value), { quiet });
}

export function openLanguages() {
  openPanel(t('settings.language'), (body, close) => {
    const group = languageChoice({ quiet: true });
    group.classList.add('tall');
    body.append(group);
    // A click closes; arrow keys go on choosing.
    group.addEventListener('click', (event) => {
      if (event.detail && event.target instanceof HTMLInputElement) close();
    });
  });
}

/**
 * Draw again in another language without losing the place of somebody who chooses it by keyboard.
 * @param {() => void | Promise<void>} draw
 */
export async function keepPosition(draw) {
  const choosing = document.activeElement?.closest('label[lang]');
  await draw();
  if (!choosing || choosing.isConnected) return;
  /** @type {HTMLInputElement | null} */ (document.querySelector('label[lang] input:checked'))?.focus();
}
