// When the first screen is there: the house is started where there is no server; then the page is kept for next time.
import { keepPage } from './install.js';
import { atHome } from './line.js';

export async function keep() {
  const { saveData = false } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection ?? {};
  if (atHome()) {
    const [{ onHouse, start }, { watchLaying }] = await Promise.all([import('./house.js'), import('./laying.js')]);
    watchLaying();
    if (atHome() === 'only' && !saveData) start();
    if (atHome() === 'only') await new Promise((come) => { onHouse(({ state }) => { if (state === 'ready') come(undefined); }); });
  }
  await keepPage();
}
