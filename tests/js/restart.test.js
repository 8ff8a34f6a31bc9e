// A restart that the server has announced, as the connection knows it; and the name that a client tells in its hello.
import './browser.js';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { FakeSocket } from './socket.js';

const { connect } = await import('../../src/bottleimp/web/net/live-connection.js');

test('a restart that the server has announced is known as one until the table is back', () => {
  FakeSocket.made = [];
  Object.assign(globalThis, { WebSocket: FakeSocket });
  mock.timers.enable({ apis: ['setTimeout'] });
  const live = connect('k3f9', undefined, () => 'Eve');
  const newest = () => /** @type {FakeSocket} */ (FakeSocket.made.at(-1));
  const comes = () => {
    newest().onopen();
    newest().hears({ type: 'setup' }, { type: 'table', number: 1 });
  };
  comes();
  assert.deepEqual(newest().sent, [{ type: 'hello', news: true, name: 'Eve' }]);
  newest().hears({ type: 'bye', code: 'stopping' });
  newest().onclose();
  assert.deepEqual([live.state, live.restarts], ['lost', true]);
  mock.timers.tick(500);
  comes();
  assert.equal(live.restarts, false);
  newest().onclose();
  assert.deepEqual([live.state, live.restarts], ['lost', false]);
  live.close();
  mock.timers.reset();
});
