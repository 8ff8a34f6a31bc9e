// Which page has a table: the newest, whether the browser has locks, refuses them, or has none.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { TableClaims } from '../../src/bottleimp/web/local/table-claims.js';

/** Locks of one browser: who steals one has its holder's promise fail. */
class Locks {
  /** @type {Map<string, (error: Error) => void>} */
  held = new Map();

  /**
   * @param {string} name
   * @param {object} _options
   * @param {() => Promise<unknown>} work
   */
  request(name, _options, work) {
    this.held.get(name)?.(new Error('stolen'));
    const stolen = new Promise((_, fail) => { this.held.set(name, fail); });
    return Promise.race([work(), stolen]);
  }
}

const locks = (/** @type {unknown} */ some) => /** @type {LockManager} */ (some);

test('the newest page has the table, and the older one is told once', async () => {
  const shared = new Locks();
  /** @type {string[]} */
  const lost = [];
  const [older, newer] = ['older', 'newer'].map((name) => new TableClaims(locks(shared), (table) => lost.push(`${name} ${table}`)));
  assert.equal(await older.claim('t'), true);
  assert.equal(await older.claim('t'), false, 'it has it already');
  assert.equal(await newer.claim('t'), true);
  await new Promise(setImmediate);
  assert.deepEqual(lost, ['older t']);
  assert.equal(await older.claim('t'), true, 'and takes it back');
  await new Promise(setImmediate);
  assert.deepEqual(lost, ['older t', 'newer t']);
});

test('a table that was let go is claimed anew', async () => {
  const claims = new TableClaims(locks(new Locks()), () => assert.fail());
  await claims.claim('t');
  claims.release('t');
  claims.release('t');
  assert.equal(await claims.claim('t'), true);
});

test('where there are no locks, or none are allowed, everybody has every table', async () => {
  const refusing = { request: async () => { throw new Error('not here'); } };
  for (const some of [undefined, locks(refusing)]) {
    const claims = new TableClaims(some, () => assert.fail());
    assert.equal(await claims.claim('t'), true);
    assert.equal(await claims.claim('t'), true);
  }
});
