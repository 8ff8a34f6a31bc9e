// French "de" and Italian "il" before what is filled in.
import './browser.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speak, t } from '../../src/bottleimp/web/lib/i18n.js';
import { elided } from '../../src/bottleimp/web/game/elision.js';

const KEY = 'table.if.trick';

test('French elides before a name with a vowel, never within a name', async () => {
  await speak('fr');
  for (const name of ['Ada', 'Édith', 'œil']) assert.match(elided(KEY, { name, n: 11 }), new RegExp(`le 11 d’${name}`));
  assert.match(elided(KEY, { name: 'Maria de Oliveira', n: 8 }), /le 8 de Maria de Oliveira/);
});

test('Italian elides before 1, 8 and 11, and no other card', async () => {
  await speak('it');
  for (const n of ['1', '8', '8½', '11']) assert.match(elided(KEY, { name: 'Ada', n }), new RegExp(`l’${n} di Ada`));
  for (const n of ['10½', '12', '18', '28']) assert.match(elided(KEY, { name: 'Ada', n }), new RegExp(`il ${n} di Ada`));
  assert.match(elided('table.if.loses', { name: 'Ada', n: 8, mine: 5 }), /^L’8 di Ada/);
});

test('other languages, and texts with nothing to fill, stay as they are', async () => {
  for (const tag of ['fr', 'it', 'ru']) {
    await speak(tag);
    assert.equal(elided('table.if.rest'), t('table.if.rest'));
    assert.equal(elided(KEY, { name: 'Bo', n: 5 }), t(KEY, { name: 'Bo', n: 5 }));
  }
});
