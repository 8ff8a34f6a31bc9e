// The people of a round in its link: written at the table, read by whoever opens it, and harmless whatever they say.
import './browser.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { peopleIn, peopleText, playersText } from '../../src/bottleimp/web/net/link-people.js';
import { picturesOf } from '../../src/bottleimp/web/game/people.js';
import { placeIn } from '../../src/bottleimp/web/table/replay/replay-moments.js';
import { replayPeople } from '../../src/bottleimp/web/table/replay/replay-people.js';
import { speak } from '../../src/bottleimp/web/lib/i18n.js';
import { stored } from './browser.js';

await speak('en');
/** @type {(name: string, kind?: Wire.Kind, bot?: string | null, face?: string) => any} */
const seat = (name, kind = 'human', bot = null, face = undefined) => ({ name, kind, bot, face });
/** @type {(names: string[], code?: string) => any} */
const found = (names, code = 'X.1') => ({ code, names, setup: { players: names.length } });

test('names, levels and faces come back as they were written', () => {
  const seats = [seat('Ada Łovelace', 'human', null, 'wave'), seat('-Kea/we:~*', 'human'), seat('Keawe', 'bot', 'expert'),
    seat('Лехуа', 'bot')];
  const text = peopleText([...seats, seat('Lopaka', 'automaton')]);
  assert.match(text, /^[\w%:/-]+$/, 'nothing that a chat program takes for the end of an address, or for mark-up');
  assert.deepEqual(placeIn(`#3.1${text}`), { trick: 3, seat: 1, people: text });
  assert.deepEqual(peopleIn(text, 4), [
    { name: 'Ada Łovelace', bot: false, mark: 'wave' }, { name: '-Kea/we:~*', bot: false, mark: null },
    { name: 'Keawe', bot: true, mark: 'expert' }, { name: 'Лехуа', bot: true, mark: null },
  ]);
  assert.equal(peopleText([seat('', 'human'), seat('', 'bot')]), '');
});

test('a link that is not as it was written names nobody, or not the player whose name is spoilt', () => {
  for (const text of ['', '/Ada', '/a/b/c', 'Ada/Bo', '//', '/%/%E0']) assert.equal(peopleIn(text, 2), null, text);
  const long = 'x'.repeat(25);
  assert.deepEqual(peopleIn(`/${long}/Bo`, 2), [null, { name: 'Bo', bot: false, mark: null }]);
  assert.deepEqual(peopleIn('/a%00%E2%80%AEb%0Ac/%E2%80%8B', 2), [{ name: 'a b c', bot: false, mark: null }, null]);
  assert.deepEqual(peopleIn('/Bo:%3Cimg%3E/-Ada:Expert!', 2)?.map((person) => person?.mark), [null, null]);
});

test('neighbours keep their names: as the link says, else as a table against bots has them', () => {
  stored.clear();
  const named = replayPeople(found(['Keola', 'Keawe', 'Kokua', 'Kiano']), '/-Keawe:imp/Ada/Bo/');
  assert.deepEqual(named.seats.map(({ name, kind, bot }) => [name, kind, bot]),
    [['Keawe', 'bot', 'imp'], ['Ada', 'human', null], ['Bo', 'human', null], ['Kiano', 'bot', null]]);
  assert.equal(named.reader, null, 'who has not played reads of everybody by name');
  const plain = replayPeople(found(['Keola', 'Keawe', 'Kokua', 'Kiano']), '');
  assert.deepEqual(plain.seats.map(({ name }) => name), ['Guest', 'Keawe', 'Kokua', 'Kiano']);
  assert.deepEqual(picturesOf({ seats: plain.seats }), ['p-sign-0', 'p-keawe', 'p-kokua', 'p-kiano']);
  assert.equal(plain.reader, 0);
});

test('who has played the round is the reader, wherever the link looks from', () => {
  const past = { at: 1, table: 't', mode: 'classic', players: 4, seat: 2, code: 'X.2', score: 3, kept: 0 };
  stored.set('bottleimp.history', JSON.stringify([past]));
  assert.equal(replayPeople(found(['Keola', 'Keawe', 'Kokua', 'Kiano'], 'X.2'), '/Ada/Bo/Cy/Di').reader, 2);
  stored.clear();
});

test('the only player of a round against bots', () => {
  assert.equal(playersText([null, 'expert', 'imp'], 'Ada'), '/Ada//');
  assert.deepEqual(peopleIn('/Ada//', 3), [{ name: 'Ada', bot: false, mark: null }, null, null]);
});
