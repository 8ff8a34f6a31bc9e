// When the first screen is there: the house is started where there is no server; then the page is kept for next time.
import { keepPage } from './install.js';
import { atHome } from './line.js';

export async function keep() {
  if (atHome()) await openHouse();
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
