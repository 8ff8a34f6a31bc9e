// The tables this browser has sat at.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { stored } from './browser.js';
import { awaitedSeat, tables } from '../../src/bottleimp/web/net/known-tables.js';

const KEY = 'bottleimp.tables';

beforeEach(() => stored.clear());

const ids = () => tables.open().map((entry) => entry.id);

test('the table last seen comes first, with what is new about it', () => {
  tables.keep('one', { token: 'secret', mode: 'classic' });
  tables.keep('two', { token: 'other' });
  tables.keep('one', { round: 2 });
  assert.deepEqual(ids(), ['one', 'two']);
  assert.deepEqual(tables.find('one'), { id: 'one', token: 'secret', mode: 'classic', round: 2 });
});

test('tables that are over or gone cannot be gone on with, but keep their token', () => {
  tables.keep('over', { token: 'a', status: 'match-over' });
  tables.keep('gone', { token: 'b', status: 'gone' });
  tables.keep('here', { token: 'c', status: 'round-over' });
  assert.deepEqual(ids(), ['here']);
  assert.equal(tables.find('gone')?.token, 'b');
});

test('the oldest of more than twelve is dropped', () => {
  for (let n = 1; n <= 13; n += 1) tables.keep(`t${n}`, { token: 'x' });
  assert.equal(ids().length, 12);
  assert.ok(!ids().includes('t1'));
});

test('a table forgotten is not found', () => {
  tables.keep('one', { token: 'a' });
  tables.forget('one');
  assert.equal(tables.find('one'), undefined);
});

test('what is no list of tables with tokens is no table', () => {
  for (const saved of ['no JSON', '{}', '[null, 3, {"id": "x"}, {"token": "y"}]']) {
    stored.set(KEY, saved);
    assert.deepEqual(ids(), [], saved);
  }
});

test('a browser that cannot store keeps the seat as long as the page', () => {
  const full = mock.method(stored, 'set', () => { throw new Error('full'); });
  tables.keep('one', { token: 'kept' });
  full.mock.restore();
  assert.equal(stored.size, 0);
  assert.equal(tables.find('one')?.token, 'kept');
  tables.forget('one');
});

test('a seat that was claimed waits for the reader as long as the table says so', () => {
  /** @type {(you: Wire.Seat | null, heir: string | null) => Wire.Table} */
  const table = (you, heir) => /** @type {Wire.Table} */ ({
    table: 'one', you, seats: [{ heir: null }, /** @type {Partial<Wire.Sitter>} */ ({ heir })],
  });
  assert.equal(awaitedSeat(table(null, 'Bo')), null);
  tables.keep('one', { seat: 1, token: 'mine' });
  assert.equal(awaitedSeat(table(null, 'Bo')), 1);
  assert.equal(awaitedSeat(table(null, null)), null);
  assert.equal(awaitedSeat(table(1, null)), null);
  tables.forget('one');
});
