// The page as an installed app: registers the service worker, which lets the page open offline, announces a newer
// version between rounds, and offers installation where the browser supports it.
import { hideBanner, showBanner } from '../lib/banner.js';
import { BASE } from '../lib/base.js';
import { allTexts, language, onLanguage, t } from '../lib/i18n.js';
import { atHome } from './server-request.js';
import { style } from '../lib/style-sheets.js';

const OFTEN = 3_600_000; // between two looks for a newer version, in milliseconds

/** @typedef {Event & {prompt: () => Promise<{outcome: string}>}} InstallEvent */

/** @type {InstallEvent | null} */
let offer = null;
/** @type {Set<() => void>} */
const listeners = new Set();

/** Keep the browser's offer to install the page. @param {Event} event */
export function keepOffer(event) {
  offer = /** @type {InstallEvent} */ (event);
  for (const listener of [...listeners]) listener();
}

/** True if the browser offers to install the page. */
export const canInstall = () => offer !== null;

/** Call `listener` when `canInstall` changes. @param {() => void} listener */
export function onOffer(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ask the browser to install the page; it asks the reader. */
export async function install() {
  const asked = offer;
  offer = null;
  await asked?.prompt();
  await navigator.storage?.persist?.();
  for (const listener of [...listeners]) listener();
}

/** @param {string} spoken */
function name(spoken) {
  const file = spoken === 'en' ? 'manifest' : `manifest.${spoken}`;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `${BASE}/${file}.webmanifest`);
}

/** Register the service worker, and announce new versions of the page. */
export async function keepPage() {
  const { serviceWorker: keeper } = navigator;
  // A server with a temporary address sends no manifest: its page must not be cached.
  if (!keeper || !document.querySelector('link[rel=manifest]')) return;
  // The manifest has the app's name in the reader's language.
  onLanguage(name);
  name(language());
  const first = !keeper.controller;
  const kept = await keeper.register(`${BASE}/sw.js`, { updateViaCache: 'none' }).catch(() => null);
  if (!kept) return; // the browser or the server refuses it
  let [looked, later, quiet] = [Date.now(), false, document.body.dataset.screen !== 'table'];

  // The very first version also waits for a moment, but it replaces none.
  const isNew = () => kept.waiting && kept.active && !later && quiet;
  const announce = async () => {
    if (!isNew()) return;
    await Promise.all([allTexts(), style('progress')]);
    if (!isNew()) return;
    showBanner(t('update.ready'), { acts: [
      [t('update.take'), () => kept.waiting?.postMessage({ take: true })],
      [t('update.later'), () => { later = true; hideBanner(); }],
    ] });
  };
  addEventListener('interruptible', (event) => {
    const { detail: now } = /** @type {CustomEvent<boolean>} */ (event);
    if (quiet && !now && kept.waiting) hideBanner();
    quiet = now;
    announce();
  });
  announce();
  kept.addEventListener('updatefound', () => kept.installing?.addEventListener('statechange', announce));
  keeper.addEventListener('controllerchange', () => { if (!first && quiet) location.reload(); });
  keeper.ready.then(async () => {
    await allTexts();
    if (first && quiet && atHome() === 'only') showBanner(t('offline.ready'), { ms: 6000 });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < OFTEN) return;
    looked = Date.now();
    kept.update().catch(() => {});
  });
}
