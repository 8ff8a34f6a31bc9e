// The table being laid: what a page without a server shows while its house is fetched. Nothing is in the way: a line
// grows along the button that deals, the sun rises over who waits, and who has asked for something is told how far
// it is.
import { showBanner, hideBanner } from './banner.js';
import { h } from './dom.js';
import { allTexts, language, t } from './i18n.js';
import { onHouse } from './house.js';
import { style } from './style.js';

/** @typedef {import('./house.js').News} News */

const { dataset, style: look } = document.documentElement;
const told = h('p', { class: 'sr', role: 'status' });
/** @type {{spot: Element, before: string | null} | null} */
let taken = null;
let [bannered, warned] = [false, false];

/** @param {import('./house.js').Loading | null} loading */
const share = (loading) => (loading ? loading.done / loading.total : 0);

/** From now on it is seen. */
export async function watchLaying() {
  document.body.append(told);
  await Promise.all([allTexts(), style('keeping')]);
  onHouse(see);
}

/** @param {News} news */
function see({ state, loading, waiting, keeps }) {
  const busy = state === 'loading' || loading !== null;
  if (busy) dataset.laying = loading?.part ?? 'runtime';
  else delete dataset.laying;
  look.setProperty('--laid', `${busy ? share(loading) : 1}`);
  if (busy && waiting) say(loading);
  else hush();
  if (state === 'ready' && !keeps && !warned) {
    warned = true;
    showBanner(t('device.forgets'), { ms: 10_000 });
  }
}

/** @param {import('./house.js').Loading | null} loading */
function say(loading) {
  const part = loading?.part ?? 'runtime';
  const how = new Intl.NumberFormat(language(), { style: 'percent' });
  const text = loading?.done === loading?.total ? t(loading ? 'laying.nearly' : 'laying.runtime')
    : `${t(`laying.${part}`)} ${how.format(share(loading))}`;
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

/** What stood at the spot stands there again. */
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
