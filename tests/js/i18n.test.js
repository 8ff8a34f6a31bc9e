// Texts: placeholders, plural forms, lists, and ids that no catalogue knows.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { beforeEach, mock, test } from 'node:test';
import { reader, root } from './browser.js';
import { LANGUAGES, allTexts, described, firstLanguage, language, list, named, onLanguage, plural, speak, t }
  from '../../src/bottleimp/web/lib/i18n.js';
import { settings } from '../../src/bottleimp/web/lib/settings.js';

beforeEach(() => speak('en'));

test('the languages offered are those that have all catalogues', async () => {
  const files = await readdir(new URL('../../src/bottleimp/web/texts/', import.meta.url));
  const wanted = Object.keys(LANGUAGES).flatMap((tag) => [`${tag}.json`, `review.${tag}.json`, `table.${tag}.json`]);
  assert.deepEqual(files.sort(), wanted.sort());
});

test('placeholders are filled, as often as they come, and unknown ones are left', () => {
  assert.equal(t('home.round', { round: 3 }), 'round 3');
  assert.equal(t('home.round', { other: 3 }), 'round {round}');
  assert.equal(t('seconds', { n: 0 }), '0 s');
});

test('what a reader types is no placeholder', () => {
  assert.ok(t('lobby.wait', { name: '$& {n}' }).includes('$& {n}'));
});

test('the home page need not wait for what other screens say', async () => {
  await speak('de', { home: true });
  assert.equal(t('home.play'), 'Spielen');
  await allTexts();
  assert.equal(t('new.deal'), 'Geben');
  assert.equal(t('home.play'), 'Spielen');
});

test('the rest of a catalogue that comes late is not mixed into another language', async () => {
  await speak('de', { home: true });
  const late = allTexts();
  await speak('fr');
  await late;
  assert.notEqual(t('new.deal'), 'Geben');
});

test('a text that is missing shows its key and is complained about', () => {
  const complaint = mock.method(console, 'error', () => {});
  assert.equal(t('no.such.text'), 'no.such.text');
  assert.equal(complaint.mock.callCount(), 1);
  complaint.mock.restore();
});

test('a count takes the form its language has for it', async () => {
  assert.equal(plural('home.tables', 1), '1 table is waiting');
  assert.equal(plural('home.tables', 2), '2 tables are waiting');
  await speak('ru');
  const forms = [1, 3, 5, 21].map((n) => plural('home.tables', n).replace(/\d+/, '').trim());
  assert.equal(new Set(forms).size, 3);
  assert.equal(forms[0], forms[3]);
});

test('every text that changes with a count has all the forms its language asks for', async () => {
  for (const tag of Object.keys(LANGUAGES)) {
    const rules = new Intl.PluralRules(tag);
    const needed = new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n))); // no count here is higher
    for (const part of [tag, `review.${tag}`, `table.${tag}`]) {
      const answer = await fetch(new URL(`../../src/bottleimp/web/texts/${part}.json`, import.meta.url));
      const keys = Object.keys(await answer.json());
      const stems = keys.filter((key) => key.endsWith('.one')).map((key) => key.slice(0, -'.one'.length));
      assert.ok(stems.length);
      for (const stem of stems) {
        const forms = keys.filter((key) => key.startsWith(`${stem}.`)).map((key) => key.slice(stem.length + 1));
        assert.ok([...needed, 'other'].every((form) => forms.includes(form)), `${part}: ${stem} has ${forms}`);
      }
    }
  }
});

test('a form that the catalogue does not have is told like any other number', async () => {
  await speak('fr');
  assert.equal(plural('home.tables', 1_000_000), plural('home.tables', 2).replace('2', '1000000'));
});

test('lists are joined as the language does it', async () => {
  assert.equal(list([]), '');
  assert.equal(list(['Ada']), 'Ada');
  assert.equal(list(['Ada', 'Bo', 'Cy']), 'Ada, Bo, and Cy');
  await speak('de');
  assert.equal(list(['Ada', 'Bo', 'Cy']), 'Ada, Bo und Cy');
});

test('what no catalogue knows goes by its id, and nothing is said about it', () => {
  assert.equal(named('mode', 'classic'), 'Classic');
  assert.equal(named('mode', 'made-up'), 'made-up');
  assert.equal(described('mode', 'classic'), 'The basic game, each alone.');
  assert.equal(described('mode', 'made-up', 'more'), '');
});

test('a change of language is told to the listeners and to the document', async () => {
  /** @type {string[]} */
  const heard = [];
  const stop = onLanguage((tag) => heard.push(tag));
  await speak('it');
  stop();
  await speak('de');
  assert.deepEqual(heard, ['it']);
  assert.equal(root.lang, 'de');
});

test('of two choices made quickly the last one counts, whichever catalogue comes last', async () => {
  const [whole, held] = [globalThis.fetch, Promise.withResolvers()];
  const slow = mock.method(globalThis, 'fetch', async (/** @type {URL} */ url) => {
    if (url.pathname.endsWith('/fr.json')) await held.promise;
    return whole(url);
  });
  const first = speak('fr');
  await speak('ru');
  held.resolve(null);
  await first;
  slow.mock.restore();
  assert.equal(language(), 'ru');
});

test('a language without a catalogue is told in English words', async () => {
  await speak('xx');
  assert.equal(t('home.play'), 'Play');
});

test('the first language is the one chosen here, else the first of the reader\'s that we speak', () => {
  reader.languages = ['nl-BE', 'it-CH', 'de'];
  assert.equal(firstLanguage(), 'it');
  reader.languages = ['nl'];
  assert.equal(firstLanguage(), 'en');
  settings.set('language', 'ru');
  assert.equal(firstLanguage(), 'ru');
});
