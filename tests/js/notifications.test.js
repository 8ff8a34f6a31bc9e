// "Your turn" as a notification: only if asked for, allowed and needed.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.js';
import { callBack } from '../../src/bottleimp/web/lib/notifications.js';

/** @type {string[]} */
let shown = [];
class Note {
  static permission = 'granted';

  /** @param {string} title */
  constructor(title) {
    shown.push(title);
    if (title === 'phone') throw new TypeError('Illegal constructor');
  }
}

const tab = (/** @type {boolean} */ hidden) => Object.assign(globalThis.document, { hidden });

beforeEach(() => {
  shown = [];
  Note.permission = 'granted';
  Object.assign(globalThis, { Notification: Note });
});

test('who looks elsewhere and has asked for it is called', () => {
  tab(true);
  callBack({ notify: true }, 'Your turn', '');
  assert.deepEqual(shown, ['Your turn']);
});

test('nobody else is: who did not ask, who looks, whose browser forbids it or has none', () => {
  tab(true);
  callBack({ notify: false }, 'Your turn', '');
  tab(false);
  callBack({ notify: true }, 'Your turn', '');
  tab(true);
  Note.permission = 'denied';
  callBack({ notify: true }, 'Your turn', '');
  Reflect.deleteProperty(globalThis, 'Notification');
  callBack({ notify: true }, 'Your turn', '');
  assert.deepEqual(shown, []);
});

test('a browser that wants it otherwise does not stop the game', () => {
  tab(true);
  callBack({ notify: true }, 'phone', '');
  assert.deepEqual(shown, ['phone']);
});
