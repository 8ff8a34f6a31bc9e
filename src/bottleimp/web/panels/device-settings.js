// The settings of this device: installing the app, and how safely tables are stored in this browser.
import { showBanner } from '../lib/banner.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { canInstall, install } from '../net/installation.js';
import { atHome } from '../net/server-request.js';
import { saveAll } from '../net/saved-files.js';

/** @type {(text: string, onclick: () => void) => HTMLElement} */
const button = (text, onclick) => h('button', { class: 'btn', type: 'button', onclick }, text);

/** Nothing where the browser cannot install it and the tables are elsewhere. */
export function onDevice() {
  const acts = h('div', { class: 'menu-acts' });
  const words = h('p', { class: 'gloss' }, atHome() && t('device.tables'));
  if (canInstall()) acts.append(button(t('install.long'), () => { install(); }));
  if (atHome()) {
    acts.append(button(t('device.save'), saveThem));
    navigator.storage?.persisted?.().then((safe) => { if (!safe) acts.prepend(keepButton(words)); });
  }
  if (!acts.hasChildNodes()) return null;
  return h('section', { class: 'length', 'aria-labelledby': 'device-t' }, h('h2', { class: 'legend-t', id: 'device-t' }, t('device.title')), words, acts);
}

async function saveThem() {
  if (!await saveAll().catch(() => false)) showBanner(t('device.none'), { ms: 5000 });
}

/** A browser may clear what it keeps when it wants room, unless it has promised not to. @param {HTMLElement} words */
function keepButton(words) {
  const ask = button(t('device.keep'), async () => {
    const safe = await navigator.storage.persist();
    words.textContent = t(safe ? 'device.safe' : 'device.unsafe');
    ask.remove();
  });
  return ask;
}
