// The page and its house: what is asked where, and what happens when the worker comes, dies and comes again.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { root, stored } from './browser.js';
import { BASE } from '../../src/bottleimp/web/lib/base.js';
import { ask, cancel, onWorkerStatus } from '../../src/bottleimp/web/net/local-host.js';
import { tables } from '../../src/bottleimp/web/net/known-tables.js';
import { ask as askWhere, livesHere, openLine } from '../../src/bottleimp/web/net/table-location.js';

/** @typedef {{ask?: number, open?: number, say?: number, hangUp?: number, path?: string, body?: string}} Sent */

class FakeWorker {
  /** @type {FakeWorker[]} */
  static made = [];

  /** @type {Sent[]} */
  sent = [];
  ended = false;
  /** @type {(event: {data: object}) => void} */
  onmessage = () => {};
  onerror = () => {};

  /** @param {URL} address @param {{name: string}} how */
  constructor(address, { name }) {
    this.address = address;
    this.name = name;
    FakeWorker.made.push(this);
  }

  /** @param {Sent} message */
  postMessage(message) { this.sent.push(message); }

  terminate() { this.ended = true; }

  /** @param {object[]} messages */
  says(...messages) { for (const data of messages) this.onmessage({ data }); }

  /** Answers the newest question. @param {object} value */
  answers(value, status = 200) {
    const { ask: number } = this.sent.findLast((each) => each.ask !== undefined) ?? {};
    this.says({ answer: number, status, text: JSON.stringify(value) });
  }
}

/** Who waits for which lock. @type {Map<string, () => void>} */
const locks = new Map();
const newest = () => /** @type {FakeWorker} */ (FakeWorker.made.at(-1));
const settled = () => new Promise((come) => { setTimeout(come, 5); });
/** @type {string[]} */
let fetched = [];
/** @type {Response | null} */
let server = null;
const real = globalThis.fetch;

Object.assign(globalThis, { Worker: FakeWorker });
Object.assign(navigator, {
  locks: { request: (/** @type {string} */ name, /** @type {() => void} */ got) => { locks.set(name, got); } },
});
const error = console.error;

beforeEach(() => {
  fetched = [];
  server = null;
  console.error = () => {};
  globalThis.fetch = async (path) => {
    fetched.push(String(path));
    if (!server) throw new TypeError('no network');
    return server.clone();
  };
});

afterEach(async () => {
  FakeWorker.made.at(-1)?.says({ failed: 'the test is over' });
  FakeWorker.made.length = 0;
  delete root.dataset.house;
  stored.clear();
  console.error = error;
  globalThis.fetch = real;
});

test('without a house the server is asked, under the page’s own address', async () => {
  server = Response.json({ ok: true });
  assert.equal((await askWhere('/api/contests/today')).status, 200);
  assert.deepEqual(fetched, [`${BASE}/api/contests/today`]);
  assert.equal(livesHere('k3f9'), false);
});

test('where there is no server, the house is asked, but for what lies beside the page as files', async () => {
  root.dataset.house = 'only';
  server = Response.json({ modes: [] });
  await askWhere('/api/options');
  await askWhere('/api/rules/en/eye');
  assert.deepEqual(fetched, [`${BASE}/api/options`, `${BASE}/api/rules/en/eye`]);
  assert.equal(FakeWorker.made.length, 0);
  const deal = askWhere('/api/deals/C4B0?seat=0');
  await settled();
  assert.equal(newest().sent[0].path, '/api/deals/C4B0?seat=0');
  newest().answers({ code: 'C4B0' });
  assert.deepEqual(await (await deal).json(), { code: 'C4B0' });
});

test('as a spare, the house makes the tables of who plays alone while the server is away, and only those', async () => {
  root.dataset.house = 'spare';
  const made = askWhere('/api/tables', { bots: [null, 'rulebook'] });
  await settled();
  newest().answers({ table: 'k3f9', seat: 0, token: 'abc' });
  await made;
  assert.equal(livesHere('k3f9'), true);
  assert.equal(livesHere('m2'), false);
  assert.equal(tables.find('k3f9')?.here, true);
  await assert.rejects(askWhere('/api/tables', { bots: [null, 'open'] }), TypeError);
  await assert.rejects(askWhere('/api/tables/m2/record'), TypeError);
});

test('as a spare, the house is not asked while the server answers, whatever it says', async () => {
  root.dataset.house = 'spare';
  server = Response.json({ error: 'full' }, { status: 503 });
  assert.equal((await askWhere('/api/tables', { bots: [null, 'rulebook'] })).status, 503);
  assert.equal(FakeWorker.made.length, 0);
});

test('a worker that dies is started again: what was not answered is asked once more, and lines drop', async () => {
  root.dataset.house = 'only';
  const line = openLine('k3f9');
  let dropped = 0;
  line.onclose = () => { dropped += 1; };
  await settled();
  const first = newest();
  first.says({ loading: { part: 'runtime', done: 1, total: 2 } }, { ready: true });
  const answer = ask('/api/tables/k3f9/record');
  locks.get(first.name)?.(); // the browser frees the locks of the dead
  assert.equal(first.ended, true);
  assert.equal(dropped, 1);
  const second = newest();
  assert.notEqual(first, second);
  assert.deepEqual(second.sent.map(({ path }) => path), ['/api/tables/k3f9/record']);
  first.says({ answer: second.sent[0].ask, status: 200, text: '"from the dead"' });
  second.answers({ rounds: [] });
  assert.deepEqual(await (await answer).json(), { rounds: [] });
});

test('one that dies again and again is given up, and started anew for the next who asks', async () => {
  const lost = ask('/api/deals/C4B0?seat=0');
  for (let death = 0; death < 3; death += 1) newest().onerror();
  await assert.rejects(lost, /again and again/);
  assert.equal(FakeWorker.made.length, 3);
  const answer = ask('/api/deals/C4B0?seat=0');
  assert.equal(FakeWorker.made.length, 4);
  newest().answers({ code: 'C4B0' });
  assert.equal((await answer).ok, true);
});

test('it says how far it is, and whether somebody waits', () => {
  /** @type {import('../../src/bottleimp/web/net/local-host.js').WorkerStatus[]} */
  const heard = [];
  const stop = onWorkerStatus((news) => heard.push(news));
  ask('/api/deals/C4B0?seat=0').catch(() => {});
  newest().says({ loading: { part: 'runtime', done: 3, total: 4 } });
  assert.deepEqual(heard.at(-1), {
    state: 'loading', loading: { part: 'runtime', done: 3, total: 4 }, waiting: true, cancellable: true, keeps: true,
  });
  newest().says({ loading: { part: 'runtime', done: 4, total: 4 } }, { ready: true });
  newest().answers({});
  assert.deepEqual(heard.at(-1), { state: 'ready', loading: null, waiting: false, cancellable: false, keeps: true });
  stop();
});

test('a line that was closed before the house’s code came is never opened', async () => {
  root.dataset.house = 'only';
  openLine('k3f9').close();
  await settled();
  assert.equal(FakeWorker.made.length, 0);
});

test('loading can be cancelled: what was asked fails by name, and the next question starts it again', async () => {
  const given = ask('/api/tables');
  const first = newest();
  first.says({ loading: { part: 'runtime', done: 1, total: 2 } });
  cancel();
  await assert.rejects(given, { name: 'AbortError' });
  assert.equal(first.ended, true);
  const answer = ask('/api/tables');
  assert.notEqual(newest(), first);
  newest().answers({ table: 'k3f9' });
  assert.equal((await answer).ok, true);
});
