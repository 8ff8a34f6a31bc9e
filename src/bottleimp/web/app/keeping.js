// When the first screen is there: the house is started where there is no server; then the page is kept for next time.
import { options } from './api.js';
import { hideBanner, showBanner } from './banner.js';
import { allTexts, t } from './i18n.js';
import { keepPage } from './install.js';
import { atHome } from './line.js';

const AGAIN = 4000; // until a server that did not answer is asked again, in milliseconds

/** @param {Page.Context} ctx */
export async function keep(ctx) {
  if (atHome()) await openHouse();
  else notice(ctx);
  await keepPage();
}

/** Where there is no server, at once: it is what people come for, unless they count every byte. */
async function openHouse() {
  const [{ onHouse, start }, { watchLaying }] = await Promise.all([import('./house.js'), import('./laying.js')]);
  watchLaying();
  if (atHome() !== 'only') return;
  const { saveData = false } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection ?? {};
  if (!saveData) start();
  await new Promise((come) => { onHouse(({ state }) => { if (state === 'ready') come(undefined); }); });
}

/**
 * A home page that was kept opens without its server, too: then it says so until there is one.
 * @param {Page.Context} ctx
 */
async function notice(ctx, before = false) {
  const answers = await options().then(() => true, () => false);
  if (document.body.dataset.screen !== 'home') return;
  if (answers && before) {
    hideBanner();
    ctx.navigate('/');
  }
  if (answers) return;
  await allTexts();
  showBanner(t('banner.offline'));
  setTimeout(() => notice(ctx, true), AGAIN);
}
