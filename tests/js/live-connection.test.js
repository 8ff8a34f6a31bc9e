// The line to a table, message by message, with a socket and a clock of our own.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { page } from './browser.js';
import { FakeSocket } from './socket.js';
import { BASE } from '../../src/bottleimp/web/lib/base.js';
import { connect } from '../../src/bottleimp/web/net/live-connection.js';

/** @type {Page.Live[]} */
const lines = [];
/** @param {string} [token] */
function begin(token) {
  const live = connect('k3f9', token);
  lines.push(live);
  return live;
}
const sockets = () => FakeSocket.made.length;
const newest = () => /** @type {FakeSocket} */ (FakeSocket.made.at(-1));

/** The table has been seen on the newest socket. */
function seen(number = 1) {
  newest().onopen();
  newest().hears({ type: 'setup' }, { type: 'table', number });
  return newest();
}

beforeEach(() => {
  FakeSocket.made = [];
  Object.assign(globalThis, { WebSocket: FakeSocket });
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(Math, 'random', () => 0.5); // so that waits are as long as they are named
});
afterEach(() => {
  for (const live of lines.splice(0)) live.close();
  mock.timers.reset();
  mock.restoreAll();
});

test('it says hello with the token it has, or without', () => {
  begin('secret');
  newest().onopen();
  assert.equal(newest().url, `wss://table.example${BASE}/api/tables/k3f9/live`);
  assert.deepEqual(newest().sent, [{ type: 'hello', token: 'secret', news: true }]);
  begin();
  newest().onopen();
  assert.deepEqual(newest().sent, [{ type: 'hello', news: true }]);
});

test('it is open once the table is seen, and keeps the newest setup and table', () => {
  const live = begin();
  /** @type {unknown[]} */
  const heard = [];
  live.on('setup', () => heard.push(['setup', live.table]));
  live.on('state', (state) => heard.push(state));
  live.on('table', (message) => heard.push([message.number, live.setup?.type]));
  seen(4).hears({ type: 'table', number: 5 });
  assert.deepEqual(heard, [['setup', null], 'open', [4, 'setup'], [5, 'setup']]);
  newest().hears({ type: 'news', number: 6 });
  assert.deepEqual([live.table, heard.at(-1)], [{ type: 'table', number: 6 }, [6, 'setup']]);
});

test('what is asked before the line is open goes out when it is, and is answered by its id', async () => {
  const live = begin();
  const answer = live.send({ type: 'start' });
  assert.deepEqual(newest().sent, []);
  const socket = seen();
  const { id, type } = socket.sent[1];
  assert.equal(type, 'start');
  socket.hears({ type: 'done', id: 'another' }, { type: 'done', id, number: 2 });
  assert.deepEqual(await answer, { type: 'done', id, number: 2 });
});

test('after a drop what was not answered is sent again with the same id, and nothing else', () => {
  const live = begin();
  const first = seen();
  live.send({ type: 'start' });
  live.send({ type: 'say', phrase: 'hello' });
  const [start, say] = first.sent.slice(1);
  first.hears({ type: 'done', id: start.id, number: 2 });
  first.onclose();
  assert.equal(live.state, 'lost');
  mock.timers.tick(250);
  assert.deepEqual(seen().sent, [{ type: 'hello', news: true }, say]);
});

test('each try waits twice as long, up to eight seconds, and a seen table begins anew', () => {
  begin();
  for (const wait of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
    const before = sockets();
    newest().onclose();
    mock.timers.tick(wait - 1);
    assert.equal(sockets(), before, `not before ${wait}`);
    mock.timers.tick(1);
    assert.equal(sockets(), before + 1, `after ${wait}`);
  }
  seen().onclose();
  const before = sockets();
  mock.timers.tick(250);
  assert.equal(sockets(), before + 1);
});

test('a hello that is not answered for six seconds is tried again on another line', () => {
  const live = begin();
  newest().onopen();
  mock.timers.tick(6000);
  assert.equal(newest().closed, true);
  assert.equal(live.state, 'lost');
  mock.timers.tick(250);
  assert.equal(sockets(), 2);
});

test('a table that is not there, or full, is not asked for again', () => {
  for (const code of ['unknown', 'full', 'full-address']) {
    const live = begin('secret');
    const tries = sockets();
    newest().onopen();
    newest().hears({ type: 'refused', id: null, code });
    newest().onclose();
    mock.timers.tick(60_000);
    assert.equal(live.state, code);
    assert.equal(sockets(), tries);
  }
});

test('a seat taken over elsewhere, or by the host, is left alone until the reader wants it back', () => {
  for (const code of ['replaced', 'removed']) {
    const live = begin('secret');
    const socket = seen();
    const tries = sockets();
    socket.hears({ type: 'bye', code });
    socket.onclose();
    mock.timers.tick(60_000);
    assert.deepEqual([live.state, sockets()], [code, tries]);
    live.again();
    assert.deepEqual([live.state, sockets()], ['connecting', tries + 1]);
  }
});

test('who was too fast waits longer', () => {
  begin();
  const socket = seen();
  socket.hears({ type: 'bye', code: 'too-fast' });
  socket.onclose();
  mock.timers.tick(3999);
  assert.equal(sockets(), 1);
  mock.timers.tick(1);
  assert.equal(sockets(), 2);
});

test('the token of a seat taken is told, and used from then on', async () => {
  const live = begin();
  const socket = seen();
  const told = mock.fn();
  live.on('seated', told);
  const answer = live.send({ type: 'sit', seat: 2, name: 'Bo' });
  socket.hears({ type: 'done', id: socket.sent[1].id, number: 3, seat: 2, token: 'mine' });
  assert.equal((await answer).type, 'done');
  assert.equal(told.mock.callCount(), 1);
  socket.onclose();
  mock.timers.tick(250);
  newest().onopen();
  assert.deepEqual(newest().sent, [{ type: 'hello', token: 'mine', news: true }]);
});

test('what comes late over a line given up counts for nothing', () => {
  const live = begin();
  const old = seen(1);
  page.dispatchEvent(new Event('offline'));
  assert.equal(live.state, 'lost');
  old.hears({ type: 'table', number: 9 });
  old.onclose();
  assert.equal(live.table?.number, 1);
  page.dispatchEvent(new Event('online'));
  assert.equal(sockets(), 2);
  mock.timers.tick(5000);
  assert.equal(sockets(), 2, 'and is not waited for a second time');
});

test('phrases are told; what this page does not know is ignored', () => {
  const live = begin();
  const said = mock.fn();
  const stop = live.on('said', said);
  const socket = seen();
  socket.hears({ type: 'said', seat: 1, phrase: 'hello' }, { type: 'news-of-tomorrow' });
  stop();
  socket.hears({ type: 'said', seat: 1, phrase: 'hello' });
  assert.equal(said.mock.callCount(), 1);
});

test('a line closed stays closed', () => {
  const live = begin();
  seen();
  live.close();
  assert.equal(newest().closed, true);
  newest().onclose();
  live.again();
  page.dispatchEvent(new Event('online'));
  mock.timers.tick(60_000);
  assert.deepEqual([live.state, sockets()], ['closed', 1]);
});
