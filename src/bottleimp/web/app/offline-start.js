// Runs once the first screen is shown: starts the local host if there is one, then installs the service worker.
import { keepPage } from '../net/installation.js';
import { atHome } from '../net/server-request.js';

export async function startOffline() {
  if (atHome()) await startLocalHost();
  await keepPage();
}

/** Show the worker's progress. Without a server, also start it now, unless the browser saves data, and wait for it. */
async function startLocalHost() {
  const [{ onWorkerStatus, start }, { watchWorker }] = await Promise.all([import('../net/local-host.js'), import('../panels/worker-progress.js')]);
  watchWorker();
  if (atHome() !== 'only') return;
  const { saveData = false } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection ?? {};
  if (!saveData) start();
  await new Promise((come) => { onWorkerStatus(({ state }) => { if (state === 'ready') come(undefined); }); });
}
