// The service worker. It caches each version of the page completely, so that it opens offline, and never mixes two: a
// page gets the files of the version it was loaded with until it is reloaded. A new version waits until a page sends
// {take: true}. `bottleimp site` or the server fills in EDITION.

const worker = /** @type {Sw.Scope} */ (/** @type {unknown} */ (globalThis));
const EDITION = /** @type {Sw.Edition} */ (JSON.parse('%EDITION%'));

const SCOPE = worker.registration.scope;
const OURS = `bottleimp ${new URL(SCOPE).pathname} `; // an address may hold other sites, too
const KEPT = OURS + EDITION.version;
const PAGES = `${OURS}pages`; // which page has which version
const DOWNLOADS = `bottleimp downloads ${new URL(SCOPE).pathname}`; // what pages loaded before us (downloads.js)
const FROM_SERVER = 'server'; // a page of another version than ours
const PATIENCE = 4000; // with a server that does not answer, in ms
const AT_ONCE = 4;
const TYPES = new Map([['css', 'text/css'], ['svg', 'image/svg+xml'], ['wasm', 'application/wasm']]);
/** True if the web server compresses responses. Determined once. @type {Promise<boolean> | undefined} */
let asking;

/** @param {string} path */
const address = (path) => new URL(path, SCOPE).href;

/** The file's path on the site; null if the address is elsewhere. @param {string} url */
function pathOf(url) {
  const { origin, pathname } = new URL(url);
  const place = origin + pathname;
  return place.startsWith(SCOPE) ? place.slice(SCOPE.length) : null;
}

// ---- keeping a version ----

/** Whether the bytes are the file of this version. A host may add to the page, which therefore says its version.
 * @param {string} path @param {ArrayBuffer} bytes */
async function isOurs(path, bytes) {
  if (path === '') return new TextDecoder().decode(bytes).includes(`data-version="${EDITION.version}"`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.startsWith(EDITION.files[path] ?? EDITION.lazy[path]);
}

/** Cache a response of this version. @param {Cache} cache @param {string} path @param {Response} answer */
async function keep(cache, path, answer) {
  const bytes = await answer.clone().arrayBuffer();
  if (!answer.ok || !(await isOurs(path, bytes))) return false;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
  await cache.put(address(path), new Response(bytes, { headers }));
  return true;
}

/** Return a file of this version, from a cache or the host. @param {Cache} cache @param {string} path */
async function bring(cache, path) {
  for (const earlier of await found(path, [DOWNLOADS, ...await versions()])) {
    if (await keep(cache, path, earlier)) return;
  }
  const twin = await unpacked(path);
  if (twin && await keep(cache, path, twin).catch(() => false)) return;
  for (const way of /** @type {RequestCache[]} */ (['no-cache', 'reload'])) {
    if (await keep(cache, path, await fetch(address(path), { cache: way }))) return;
  }
  throw new Error(`${path}: the host has another version`);
}

/** The file from its twin, if it has one and the host does not compress by itself. @param {string} path */
async function unpacked(path) {
  if (!EDITION.packed?.includes(path) || !('DecompressionStream' in globalThis)) return null;
  asking ??= fetch(address(path), { method: 'HEAD' }).then(({ headers }) => headers.has('content-encoding'), () => true);
  if (await asking) return null;
  const answer = await fetch(address(`${path}.gz`)).catch(() => null);
  if (!answer?.ok || !answer.body || answer.headers.has('content-encoding')) return null;
  const type = TYPES.get(path.split('.').at(-1) ?? '') ?? 'text/javascript'; // the rest is not asked for by its type
  return new Response(answer.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': type } });
}

/** Return the file from the first of these caches that has it. @param {string} path @param {string[]} names */
async function found(path, names) {
  const all = names.map((cacheName) => caches.match(address(path), { cacheName }));
  return (await Promise.all(all)).filter((each) => each !== undefined);
}

const versions = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== PAGES);

async function install() {
  const cache = await caches.open(KEPT);
  const paths = Object.keys(EDITION.files);
  for (const path of Object.keys(EDITION.lazy)) if ((await found(path, await versions())).length) paths.push(path);
  const next = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await bring(cache, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await caches.delete(DOWNLOADS);
}

// ---- which page has which version ----

/** @type {Map<string, string>} */
const known = new Map();

/** @param {string} client @param {string} version */
async function note(client, version) {
  if (!client) return;
  known.set(client, version);
  await (await caches.open(PAGES)).put(address(client), new Response(version));
}

/** @param {string} client */
async function versionOf(client) {
  if (known.has(client)) return known.get(client);
  const noted = await (await caches.open(PAGES)).match(address(client));
  if (noted) known.set(client, await noted.text());
  return known.get(client);
}

/** The version of whoever asks; a worker that is new to us has the one of all open pages. @param {string} client */
async function versionFor(client) {
  const own = await versionOf(client);
  if (own) return own;
  const open = await worker.clients.matchAll({ includeUncontrolled: true, type: 'all' });
  if (open.find(({ id }) => id === client)?.type === 'window') return undefined;
  const all = new Set(await Promise.all(open.filter(({ type }) => type === 'window').map(({ id }) => versionOf(id))));
  return all.size === 1 ? [...all][0] : undefined;
}

/** Delete versions that no open page uses, and entries of closed pages. */
async function tidy() {
  const clients = await worker.clients.matchAll({ includeUncontrolled: true, type: 'all' });
  const open = new Set([...clients.map(({ id }) => id), ...known.keys()]); // one that is about to be is not listed yet
  const pages = await caches.open(PAGES);
  for (const { url } of await pages.keys()) if (!open.has(pathOf(url) ?? '')) await pages.delete(url);
  const used = new Set(await Promise.all([...open].map(versionOf)));
  for (const name of await versions()) {
    if (name !== KEPT && !used.has(name)) await caches.delete(name);
  }
}

// ---- answering ----

/** The page; its addresses are relative, and it may be shown at any depth. */
async function shell() {
  const kept = await (await caches.open(KEPT)).match(SCOPE);
  if (!kept) return null;
  return new Response((await kept.text()).replaceAll('="./', `="${SCOPE}`), { headers: kept.headers });
}

/** @type {() => Promise<never>} */
const soon = () => new Promise((_resolve, reject) => { setTimeout(() => reject(new Error('no answer')), PATIENCE); });

/** The site's page is the one that is kept; a server's may be newer, and is kept for when it cannot be reached.
 * @param {Sw.Asked} event */
async function openPage(event) {
  if (!worker.registration.waiting && !worker.registration.installing) event.waitUntil(tidy());
  const kept = await shell();
  if (!EDITION.served && kept) {
    await note(event.resultingClientId, KEPT);
    return kept;
  }
  try {
    const answer = await (kept ? Promise.race([fetch(event.request), soon()]) : fetch(event.request));
    const bytes = await answer.clone().arrayBuffer();
    await note(event.resultingClientId, await isOurs('', bytes) ? KEPT : FROM_SERVER);
    return answer;
  } catch (error) {
    if (!kept) throw error;
    await note(event.resultingClientId, KEPT);
    return kept;
  }
}

/** A file, from the version of whoever asks; from the host for a page that we did not open, while it can be reached.
 * @param {Sw.Asked} event @param {string} path */
async function giveFile(event, path) {
  const version = await versionFor(event.clientId);
  if (version) await note(event.resultingClientId, version);
  const cache = await caches.open(version && version !== FROM_SERVER ? version : KEPT);
  const kept = version === FROM_SERVER ? undefined : await cache.match(address(path));
  if (kept && version) return kept;
  try {
    const fetched = await fetch(event.request);
    if (path in EDITION.lazy && (version ?? KEPT) === KEPT) event.waitUntil(keep(cache, path, fetched.clone()));
    return fetched;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => worker.clients.claim())));
worker.addEventListener('message', (event) => {
  const { take } = /** @type {{take?: boolean}} */ (event.data ?? {});
  if (take) event.waitUntil(worker.skipWaiting());
});
worker.addEventListener('fetch', (event) => {
  const path = pathOf(event.request.url);
  if (event.request.method !== 'GET' || path === null) return;
  const isFile = path !== '' && (path in EDITION.files || path in EDITION.lazy);
  if (isFile) event.respondWith(giveFile(event, path));
  else if (event.request.mode === 'navigate') event.respondWith(openPage(event));
});
