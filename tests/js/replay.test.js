// A round of the past: its steps, the place that a link names, and what people paste or save.
import './browser.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alone, readCode, recordsIn } from '../../src/bottleimp/web/net/records.js';
import { hashOf, placeIn, stepsOf } from '../../src/bottleimp/web/table/replay/replay-moments.js';
import { replayPeople } from '../../src/bottleimp/web/table/replay/replay-people.js';
import { hand, play, setupOf, viewOf } from './deal.js';

const setup = setupOf();
const FIRST = { plays: [play(0, 6), play(1, 3), play(2, 8)], winner: 1, bottle: 0 };
const sold = { price: 3, bottles: [{ price: 3, owner: 1 }], won: [[], [6, 8], []], points: [0, 14, 0] };
const VIEWS = [
  viewOf({ phase: 'exchange' }),
  viewOf({ phase: 'exchange', legal: null, to_act: [1, 2] }),
  viewOf({ legal: null, to_act: [0] }),
  viewOf({ trick: [play(0, 6)], to_act: [1] }),
  viewOf({ trick: [play(0, 6), play(1, 3)], to_act: [2] }),
  viewOf({ ...sold, phase: 'over', tricks: [FIRST], to_act: [], scores: [0, -3, 2], hands: [[hand('hand', [])], [], []] }),
];
/** @type {Wire.Replay} */
const REPLAY = {
  code: 'X.1', deal_code: 'X', names: ['Keawe', 'Kokua', 'Kiano'], seat: 0, setup: /** @type {any} */ ({ players: 3 }),
  steps: VIEWS.map((view, number) => ({ view, hands: [[[number]]] })),
};

const SEATS = replayPeople(REPLAY, '').seats;

test('a step for the deal, for each choice and each card; a trick goes with the step after it', () => {
  const steps = stepsOf(REPLAY, SEATS, setup);
  assert.deepEqual(steps.map(({ moment }) => moment.event), ['joined', 'update', 'received', 'play', 'play', 'play', 'over']);
  assert.deepEqual(steps.map(({ trick }) => trick), [0, 0, 0, 1, 1, 1, 2]);
  assert.deepEqual(steps.map(({ moment: { view } }) => view.trick.length), [0, 0, 0, 1, 2, 3, 0]);
  assert.equal(steps[5].moment.view.finished?.winner, 1);
  assert.deepEqual(steps.map(({ hands }) => hands[0][0][0]), [0, 1, 2, 3, 4, 5, 5]);
});

test('the last step has the result, and nobody is asked to go on', () => {
  const { message } = stepsOf(REPLAY, SEATS, setup)[6].moment;
  assert.equal(message.status, 'round-over');
  assert.deepEqual(message.match.totals, [0, -3, 2]);
  assert.deepEqual(message.ready, [0]);
});

test('a place in a round is written as it is read; nonsense is the beginning', () => {
  for (const [trick, seat] of [[0, 0], [3, 0], [0, 2], [11, 5]]) {
    assert.deepEqual(placeIn(hashOf(trick, seat)), { trick, seat, people: '' });
  }
  assert.deepEqual(placeIn(hashOf(3, 1, '/Ada/-Bo')), { trick: 3, seat: 1, people: '/Ada/-Bo' });
  for (const hash of ['', '#', '#x', '#-1', '#1.22', '#999']) assert.deepEqual(placeIn(hash), { trick: 0, seat: 0, people: '' });
});

test('a code is found in what is pasted', () => {
  assert.deepEqual(readCode(' C4B0-1-2-3 '), { code: 'C4B0-1-2-3', round: false });
  assert.deepEqual(readCode('C4B0-1-2-3.ABC'), { code: 'C4B0-1-2-3.ABC', round: true });
  assert.deepEqual(readCode('look: https://imp.example.org/r/C4B0-1.ABC#3.1 !'), { code: 'C4B0-1.ABC', round: true });
});

test('a file holds a record, or one a line, or none', () => {
  const record = { format: 'any', seats: ['Ada', 'Bo'], rounds: [{ dealer: 0 }, { dealer: 1 }] };
  const line = JSON.stringify(record);
  assert.deepEqual(recordsIn(line), [record]);
  assert.deepEqual(recordsIn(`${JSON.stringify(record, null, 1)}\n`), [record]);
  assert.deepEqual(recordsIn(`${line}\n\nnonsense\n${line}\n`), [record, record]);
  for (const text of ['', 'x', '7', 'null', '[]', '{"rounds": 1}']) assert.deepEqual(recordsIn(text), []);
});

test('one round leaves the browser without names and without long notes', () => {
  const record = { format: 'any', seats: ['Ada', 'Bo'], rounds: [{ dealer: 0 }, { dealer: 1, review: 'x'.repeat(5000) }] };
  assert.deepEqual(alone(record, 1), { format: 'any', seats: ['0', '1'], rounds: [{ dealer: 1 }] });
});
