// Runs once the first screen is shown: starts the local host if there is one, then installs the service worker.
import { keepPage } from '../net/installation.js';
import { atHome } from '../net/server-request.js';

export async function keep() {
  if (atHome()) await startLocalHost();
  await keepPage();
}

/** Where there is no server, at once: it is what people come for, unless they count every byte. */
async function startLocalHost() {
  const [{ onWorkerStatus, start }, { watchLaying }] = await Promise.all([import('../net/local-host.js'), import('../panels/worker-progress.js')]);
  watchLaying();
  if (atHome() !== 'only') return;
  const { saveData = false } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection ?? {};
  if (!saveData) start();
  await new Promise((come) => { onWorkerStatus(({ state }) => { if (state === 'ready') come(undefined); }); });
}
