// Settings: what is read back, what is refused, and who is told.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { page, reader, root, stored } from './browser.js';

const KEY = 'bottleimp.settings';
const MODULE = '../../src/bottleimp/web/lib/settings.js';
let visits = 0;

/**
 * The settings as a new visit finds them.
 * @param {string} [saved]
 * @returns {Promise<Page.Settings>}
 */
async function visit(saved) {
  if (saved !== undefined) stored.set(KEY, saved);
  visits += 1;
  return (await import(`${MODULE}?visit=${visits}`)).settings;
}

beforeEach(() => stored.clear());

test('what was chosen is there at the next visit', async () => {
  (await visit()).set('speed', 'fast');
  const settings = await visit();
  assert.equal(settings.speed, 'fast');
  assert.equal(settings.sound, true);
});

test('what makes no sense is as if it had not been saved', async () => {
  for (const saved of ['no JSON', 'null', '7', '{"speed": "warp", "name": 3, "other": 1, "theme": null}']) {
    const settings = await visit(saved);
    assert.deepEqual([settings.speed, settings.name, settings.theme], ['normal', '', 'auto'], saved);
  }
});

test('listeners hear of a change once, and of no change nothing', async () => {
  const settings = await visit();
  const listener = mock.fn();
  const stop = settings.on(listener);
  settings.set('sound', false);
  settings.set('sound', false);
  stop();
  settings.set('sound', true);
  assert.deepEqual(listener.mock.calls.map((call) => call.arguments), [['sound', false]]);
});

test('theme and large print are shown at once', async () => {
  const settings = await visit('{"theme": "dark"}');
  assert.equal(root.dataset.theme, 'dark');
  settings.set('theme', 'auto');
  assert.equal(root.dataset.theme, undefined);
  settings.set('large', true);
  assert.equal(root.large, true);
});

test('a change made in another tab counts here too', async () => {
  const settings = await visit();
  stored.set(KEY, '{"track": "off"}');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'something else' }));
  assert.equal(settings.track, 'on');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
  assert.equal(settings.track, 'off');
});

test('a browser that cannot store keeps a choice as long as the page', async () => {
  const settings = await visit();
  const full = mock.method(stored, 'set', () => { throw new Error('full'); });
  settings.set('name', 'Ada');
  full.mock.restore();
  assert.equal(settings.name, 'Ada');
  assert.equal(stored.size, 0);
});

test('a tap asks again where a finger may slip, unless the reader says otherwise', async () => {
  const settings = await visit();
  reader.coarse = false;
  assert.equal(settings.asksTwice, false);
  reader.coarse = true;
  assert.equal(settings.asksTwice, true);
  settings.set('confirm', 'off');
  assert.equal(settings.asksTwice, false);
  reader.coarse = false;
  settings.set('confirm', 'on');
  assert.equal(settings.asksTwice, true);
});
