// Shows how far the local host has loaded: a line along the button Play, and a rising sun on the waiting screen. A
// player who waits for an answer gets a panel with the progress and a button that cancels.
import { showBanner, hideBanner } from '../lib/banner.js';
import { h } from '../lib/dom.js';
import { allTexts, language, t } from '../lib/i18n.js';
import { cancel, onWorkerStatus } from '../net/local-host.js';
import { style } from '../lib/style-sheets.js';
import { openWait } from './loading-panel.js';

/** @typedef {import('../net/local-host.js').WorkerStatus} WorkerStatus */

const { dataset, style: look } = document.documentElement;
const told = h('p', { class: 'sr', role: 'status' });
/** @type {{spot: Element, before: string | null} | null} */
let taken = null;
let [bannered, warned] = [false, false];
/**
 * The panel of a player who waits; null before, and 'dismissed' once it was closed.
 * @type {ReturnType<typeof openWait> | 'dismissed' | null}
 */
let panel = null;

/** @param {import('../net/local-host.js').Loading | null} loading */
const share = (loading) => (loading ? loading.done / loading.total : 0);

/** Show the worker's progress from now on. */
export async function watchWorker() {
  document.body.append(told);
  await Promise.all([allTexts(), style('progress')]);
  onWorkerStatus(see);
}

/** Show the progress now, in a dialog that was opened between two reports. */
export const showProgress = () => onWorkerStatus(see);

/** @param {WorkerStatus} news */
function see({ state, loading, waiting, cancellable, keeps }) {
  warn(state === 'ready' && !keeps);
  const busy = state === 'loading' || loading !== null;
  draw(busy, loading);
  seePanel(cancellable && loading?.part === 'runtime' ? loading : null);
  if (busy && waiting) say(loading);
  else hush();
}

/** @param {boolean} busy @param {import('../net/local-host.js').Loading | null} loading */
function draw(busy, loading) {
  if (busy) dataset.laying = loading?.part ?? 'runtime';
  else delete dataset.laying;
  look.setProperty('--laid', `${busy ? share(loading) : 1}`);
  for (const line of document.querySelectorAll('dialog .laid')) line.textContent = busy ? words(loading) : '';
}

/** Warn once if tables do not outlast the page. */
function warn(/** @type {boolean} */ forgets) {
  if (!forgets || warned) return;
  warned = true;
  showBanner(t('device.forgets'), { ms: 10_000 });
}

/** Open the panel while files are on their way, and close it when nobody waits. */
function seePanel(/** @type {import('../net/local-host.js').Loading | null} */ loading) {
  const open = typeof panel === 'object' ? panel : null;
  if (!loading) {
    panel = null;
    open?.close();
  } else if (!panel && loading.done < loading.total && !document.querySelector('dialog[open]')) {
    panel = openWait({ size: loading.sent ?? loading.total, cancel, onclose: () => { if (panel) panel = 'dismissed'; } });
    panel.see(share(loading));
  } else open?.see(share(loading));
}

/** Return the progress as text. @param {import('../net/local-host.js').Loading | null} loading */
function words(loading) {
  if (loading?.done === loading?.total) return t(loading ? 'laying.nearly' : 'laying.runtime');
  const how = new Intl.NumberFormat(language(), { style: 'percent' });
  return `${t(`laying.${loading?.part ?? 'runtime'}`)} ${how.format(share(loading))}`;
}

/** @param {import('../net/local-host.js').Loading | null} loading */
function say(loading) {
  const part = loading?.part ?? 'runtime';
  const text = words(loading);
  // Read out once, not at every step.
  if (told.dataset.part !== part) told.textContent = t(`laying.${part}`);
  told.dataset.part = part;
  const spot = document.querySelector('.btn[aria-busy] small, .waiting .laid');
  if (taken?.spot !== spot) giveBack();
  if (spot) {
    taken ??= { spot, before: spot.textContent };
    spot.textContent = text;
  } else {
    bannered = true;
    showBanner(text);
  }
}

/** Restore the text that the progress replaced. */
function giveBack() {
  if (taken) taken.spot.textContent = taken.before;
  taken = null;
  if (bannered) hideBanner();
  bannered = false;
}

function hush() {
  giveBack();
  told.textContent = '';
  delete told.dataset.part;
}
