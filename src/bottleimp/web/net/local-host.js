// The local host: a Web Worker of this page that runs tables where no server does. It starts when it is first needed.
// If the worker dies, it is started again: unanswered requests are repeated, and connections close, so that
// live-connection.js connects again.
//   page → {ask: n, path, body?}  {open: n, table}  {say: n, text}  {hangUp: n}
//   worker → {answer: n, status, text}  {opened: n}  {said: n, text}  {closed: n}
//            {loading: {part, done, total, sent}}  {ready: true, keeps}  {failed: text}
import { newId } from '../lib/ids.js';

/** @typedef {{part: 'runtime' | 'network', done: number, total: number, sent?: number}} Loading in bytes; see Tell */
/** @typedef {'away' | 'loading' | 'ready' | 'failed'} State */
/**
 * `waiting`: a request or a connection is open. `cancellable`: only requests are. `keeps`: tables are stored.
 * @typedef {{
 *   state: State, loading: Loading | null, waiting: boolean, cancellable: boolean, keeps: boolean,
 * }} WorkerStatus
 */
/**
 * @typedef {{answer?: number, status?: number, text?: string, opened?: number, said?: number, closed?: number,
 *   loading?: Loading | null, ready?: boolean, keeps?: boolean, failed?: string}} Message
 */

const LIVES = 3; // crashes in a row after which it is not started again

/** @type {Worker | null} */
let worker = null;
/** @type {State} */
let state = 'away';
/** @type {Loading | null} */
let loading = null;
let keeps = true;
let deaths = 0;
let count = 0;
/** @typedef {{path: string, body?: string, answer: (response: Response) => void, fail: (why: Error) => void}} Asked */
/** @type {Map<number, Asked>} */
const asked = new Map();
/** @type {Map<number, import('./table-location.js').Line>} */
const lines = new Map();
/** @type {Set<(news: WorkerStatus) => void>} */
const listeners = new Set();

/** Report the status now and at every change. @param {(news: WorkerStatus) => void} listener */
export function onWorkerStatus(listener) {
  listeners.add(listener);
  listener(news());
  return () => listeners.delete(listener);
}

/** @type {() => WorkerStatus} */
const news = () => ({
  state, loading, keeps, waiting: asked.size + lines.size > 0, cancellable: asked.size > 0 && lines.size === 0,
});

const tell = () => { for (const listener of [...listeners]) listener(news()); };

/** Start the worker, unless it runs. */
export function start() {
  if (worker) return;
  const name = `bottleimp house ${newId()}`;
  const mine = new Worker(new URL('../local/worker.js', import.meta.url), { type: 'module', name });
  worker = mine;
  state = 'loading';
  let watched = false;
  mine.onmessage = ({ data }) => {
    if (mine !== worker) return;
    // The worker holds a lock of its name while it runs: getting the lock means that it has died.
    if (!watched) navigator.locks?.request(name, () => { if (mine === worker) died(); });
    watched = true;
    hear(data);
  };
  mine.onerror = () => { if (mine === worker) died(); };
  for (const [number, { path, body }] of asked) mine.postMessage({ ask: number, path, body });
  tell();
}

/** @param {Message} data */
function hear({ answer, opened, said, closed, status, text = '', ...more }) {
  if (answer !== undefined) {
    asked.get(answer)?.answer(new Response(text, { status }));
    asked.delete(answer);
    deaths = 0;
    tell();
  } else if (opened !== undefined) lines.get(opened)?.onopen?.(new Event('open'));
  else if (said !== undefined) {
    deaths = 0;
    lines.get(said)?.onmessage?.(new MessageEvent('message', { data: text }));
  } else if (closed !== undefined) drop(closed);
  else progress(more);
}

/** @param {Pick<Message, 'loading' | 'ready' | 'keeps' | 'failed'>} message */
function progress(message) {
  if (message.failed !== undefined) return void fail(message.failed);
  if (message.ready) [state, keeps] = ['ready', message.keeps ?? true];
  loading = message.loading ?? null;
  // Everything is downloaded. Python still has to start before the state is 'ready'.
  if (state === 'ready' && loading?.done === loading?.total) loading = null;
  tell();
}

/** @param {number} number */
function drop(number) {
  const line = lines.get(number);
  lines.delete(number);
  line?.onclose?.(new CloseEvent('close'));
}

function died() {
  deaths += 1;
  if (deaths >= LIVES) return void fail('it died again and again');
  end('away');
  start();
  for (const number of [...lines.keys()]) drop(number);
}

/** Stop loading. Open requests fail with an AbortError; the next request starts the worker again. */
export function cancel() {
  refuse('away', new DOMException('cancelled', 'AbortError'));
}

/** @param {string} why */
function fail(why) {
  console.error(why);
  refuse('failed', new Error(why));
}

/** Terminate the worker and fail all open requests. @param {State} now @param {Error} why */
function refuse(now, why) {
  deaths = 0;
  end(now);
  for (const { fail: tellOff } of [...asked.values()]) tellOff(why);
  asked.clear();
  for (const number of [...lines.keys()]) drop(number);
  tell();
}

/** @param {State} now */
function end(now) {
  worker?.terminate();
  worker = null;
  loading = null;
  state = now;
  tell();
}

/** @type {(path: string, body?: object) => Promise<Response>} */
export function ask(path, body) {
  return new Promise((answer, failed) => {
    const number = count += 1;
    asked.set(number, { path, body: body && JSON.stringify(body), answer, fail: failed });
    if (worker) post({ ask: number, path, body: body && JSON.stringify(body) });
    else start();
    tell();
  });
}

/**
 * @param {import('./table-location.js').Line} line
 * @param {string} table
 */
export function connect(line, table) {
  start();
  const number = count += 1;
  lines.set(number, line);
  line.send = (text) => post({ say: number, text });
  line.close = () => {
    if (lines.delete(number)) post({ hangUp: number });
  };
  post({ open: number, table });
}

/** @param {object} message */
const post = (message) => worker?.postMessage(message);
