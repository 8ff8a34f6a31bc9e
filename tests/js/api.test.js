// The server's HTTP side: what an answer that is none counts as.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import './browser.js';
import { ask } from '../../src/bottleimp/web/net/api.js';

const real = globalThis.fetch;
afterEach(() => { globalThis.fetch = real; });

/** @param {boolean} ok @param {string} body */
const answers = (ok, body) => {
  globalThis.fetch = async () => /** @type {Response} */ ({ ok, json: async () => JSON.parse(body) });
};

test('an answer that breaks off, as when the reader leaves the page, is none', async () => {
  answers(true, '{"modes": [');
  await assert.rejects(ask('/api/options'), { code: 'offline' });
});

test('an error says its code, or that the server failed', async () => {
  answers(false, '{"error": "full", "reason": "no room"}');
  await assert.rejects(ask('/api/tables'), { code: 'full', message: 'no room' });
  answers(false, 'Bad Gateway');
  await assert.rejects(ask('/api/tables'), { code: 'server' });
});
