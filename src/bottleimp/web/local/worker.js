// The Web Worker that runs the local host: Python with rules, bots and tables. switchboard.js lists its messages. It
// may be terminated at any time: everything that it has answered is already in the log.
import { RuntimeFiles } from './runtime-files.js';
import { memoryStore } from './memory-store.js';
import { makeNetwork } from './network.js';
import { startHost } from './python-host.js';
import { openStore } from './log-store.js';
import { Switchboard } from './switchboard.js';

const RUNTIME = new URL('../../runtime/', import.meta.url);
const TIDY_AFTER = 30000; // milliseconds: nobody waits for what was forgotten
const NETWORK = 'imp.bin';
const LATER = [NETWORK, 'options.json', 'parts.json']; // not needed for the first card

/** @type {(message: Local.FromHost) => void} */
const post = (message) => postMessage(message);

/**
 * Report the progress of a part to the page.
 * @type {(part: 'runtime' | 'network') => import('./runtime-files.js').Tell}
 */
const teller = (part) => (done, total, sent) => post({ loading: { part, done, total, sent } });

/** Hold a lock for the worker's lifetime: getting it means that the worker has died. */
const alive = () => new Promise((held) => {
  const locks = self.name ? navigator.locks : undefined;
  if (locks) locks.request(self.name, () => new Promise(() => { held(undefined); })).catch(held);
  else held(undefined);
});

const file = async (/** @type {string} */ name) => {
  const answer = await fetch(new URL(name, RUNTIME));
  if (!answer.ok) throw new Error(`${answer.status} ${name}`);
  return answer.text();
};

/** @type {Promise<Record<string, Local.Part>>} */
const parts = file('parts.json').then(JSON.parse);

/** Load Python. Pyodide fetches its files itself; those fetches go through `files`, which counts them. */
async function loadPython(/** @type {RuntimeFiles} */ files) {
  const { fetch: plain } = globalThis;
  const named = (/** @type {string} */ address) => new URL(address, RUNTIME).pathname.split('/').at(-1) ?? '';
  globalThis.fetch = (asked, options) => {
    const name = named(String(asked instanceof Request ? asked.url : asked));
    return name in files.parts ? files.response(name) : plain(asked, options);
  };
  try {
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
      files.script('pyodide.mjs'), files.script('pyodide.asm.mjs'),
    ]);
    return await loadPyodide({ indexURL: RUNTIME.href, createPyodideModule });
  } finally {
    globalThis.fetch = plain;
  }
}

/** Open the log in the browser's database or, if that fails, in memory. `keeps` tells the page which. */
const openLog = () => openStore().then((store) => ({ store, keeps: true }), (error) => {
  console.warn('no database:', error);
  return { store: memoryStore(), keeps: false };
});

/** @type {Promise<ReturnType<typeof makeNetwork>> | null} */
let loading = null;
/** @type {ReturnType<typeof makeNetwork> | null} */
let network = null;

/** Load imp's network when a bot first needs it. A failure is retried at the next call. */
async function loadNetwork() {
  loading ??= (async () => {
    const part = (await parts)[NETWORK];
    const files = new RuntimeFiles(RUNTIME, { [NETWORK]: part }, teller('network'));
    files.count(0);
    return makeNetwork((await files.bytes(NETWORK)).buffer);
  })();
  try {
    network = await loading;
  } catch (error) {
    loading = null;
    post({ loading: null });
    throw error;
  }
}

async function start() {
  await alive();
  const needed = Object.entries(await parts).filter(([name]) => !LATER.includes(name));
  const files = new RuntimeFiles(RUNTIME, Object.fromEntries(needed), teller('runtime'));
  const [python, wheel, code, { store, keeps }] = await Promise.race([files.broken, Promise.all([
    loadPython(files), files.bytes('msgspec.whl'), files.bytes('bottleimp.zip'), openLog(),
  ])]);
  const policy = (/** @type {Uint8Array} */ info) => {
    if (!network) throw new Error('the network is not here');
    return network.policy(info);
  };
  const host = await startHost({ python, wheel, code, store, network: { load: loadNetwork, policy } });
  post({ ready: true, keeps });
  setTimeout(() => host.tidy(), TIDY_AFTER);
  return host;
}

const started = start();
started.catch((error) => post({ failed: String(error) }));
const board = new Switchboard(started, post, { locks: navigator.locks, options: () => file('options.json') });
addEventListener('message', ({ data }) => { board.hear(data).catch((error) => console.error(error)); });
