// When the sheet of a finished round is written anew. What it looks like is a browser's business.
import './browser.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sceneWith } from './deal.js';

const element = () => ({ setAttribute() {}, append() {} });
Object.assign(globalThis.document, { createElement: element, getElementById: element });
const { End } = await import('../../src/bottleimp/web/table/end/round-end.js');

/** Notes whose sheets were written, and writes none. */
class Written extends End {
  /** @type {string[]} */
  sheets = [];

  /** @param {Table.Scene} scene */
  draw({ message, you }) { this.sheets.push(`${message.round_code} for ${you}`); }

  updateFoot() {}
}

/** What is written when these rounds are on show, each from a seat. @param {[string, Wire.Seat][]} shown */
function written(...shown) {
  const nothing = /** @type {any} */ ({});
  const end = new Written(nothing, /** @type {any} */ ({ t: String }), nothing, nothing, nothing);
  for (const [code, seat] of shown) {
    end.update(sceneWith({ phase: 'over', seat }, { message: { status: 'match-over', round_code: code } }));
  }
  return end.sheets;
}

test('a sheet is written once', () => {
  assert.deepEqual(written(['X.1', 0], ['X.1', 0]), ['X.1 for 0']);
});

test('whoever was away for a whole match sees its sheet, not the one before', () => {
  assert.deepEqual(written(['X.1', 0], ['X.2', 0]), ['X.1 for 0', 'X.2 for 0']);
});

test('whoever looks at the end of a round from another seat is told what that seat was', () => {
  assert.deepEqual(written(['X.1', 0], ['X.1', 1]), ['X.1 for 0', 'X.1 for 1']);
});
