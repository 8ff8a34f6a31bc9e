// Notices in words and in the log, what a bot chose for somebody, and the phrase that fits a moment.
import './browser.js';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { play, sceneWith, viewOf } from './deal.js';

const { logLines } = await import('../../src/bottleimp/web/table/round-log.js');
const { LostConnections, newsBySeat } = await import('../../src/bottleimp/web/game/notices.js');
const { fittingPhrase } = await import('../../src/bottleimp/web/table/people/phrases.js');
const { standInText, untold } = await import('../../src/bottleimp/web/table/people/stand-ins.js');

const t = (/** @type {string} */ key, /** @type {object} */ params = {}) => [key, ...Object.values(params)].filter(Boolean).join(' ');
const list = (/** @type {string[]} */ items) => items.join('+');
const named = (/** @type {string} */ _, /** @type {string} */ id) => `the ${id}`;
const words = /** @type {any} */ ({
  t, list, named, points: (/** @type {number} */ n) => `${n}`,
  who: (/** @type {any} */ scene, /** @type {string} */ key, /** @type {number} */ seat) => `${key} ${scene.name(seat)}`,
});

/** @type {(what: Wire.Notice['what'], more?: Partial<Wire.Notice>) => Wire.Notice} */
const notice = (what, more = {}) => ({ number: 9, what, seat: 1, name: 'Bo', round: 1, cards: 0, other: '', other_bot: false, ...more });

test('a seat’s notices come in one text, and the reader is not told what they did', () => {
  const { message } = sceneWith();
  const told = newsBySeat([
    notice('back'), notice('host'), notice('back', { seat: 0, name: 'Ada' }), notice('host', { seat: 0, name: 'Ada' }),
    notice('joined', { seat: 2, name: 'Cy', other: 'Keawe', other_bot: true }),
  ], message, words);
  assert.deepEqual([...told], [
    [1, 'notice.back Bo notice.host Bo'], [0, 'notice.host.you Ada'], [2, 'notice.joined Cy the Keawe'],
  ]);
});

const plays = [play(1, 6), play(2, 7), play(0, 8)];
const tricks = [{ plays, winner: 0, bottle: null }];

test('the log has notices where they happened, and marks what a bot chose for a person', () => {
  const scene = sceneWith({ tricks, trick: [play(0, 1)], given: [{ place: 'imp', to: null, hand: null, card: 3 }] }, {
    message: {
      dealt: 2,
      notices: [notice('sat'), notice('left', { round: 2 }), notice('back', { round: 2, cards: 3 })],
      by_bots: [{ seat: 0, turn: 'exchange', by: 'bot' }, { seat: 1, turn: 'exchange', by: 'limit' }, { seat: 2, turn: 'play:1', by: 'bot' }],
    },
  });
  const { before, tricks: lines, after } = logLines(scene, words);
  assert.deepEqual(before, ['notice.sat Bo', 'notice.left Bo', 'table.log.botGave.you table.giftTo 3 table.place.imp', 'table.log.botGave Bo']);
  assert.match(lines[0], /^Bo 6, Cy 7 \(table\.log\.bot\), You 8\. /);
  assert.deepEqual([...after], [[0, ['notice.back Bo']]]);
});

test('the reader is told once what a bot chose, round by round', () => {
  /** @type {Wire.BotsChoice[]} */
  const choices = [{ seat: 0, turn: 'exchange', by: 'bot' }, { seat: 1, turn: 'play:0', by: 'bot' }, { seat: 0, turn: 'play:2', by: 'bot' }];
  /** @type {(dealt: number, by_bots: Wire.BotsChoice[]) => any} */
  const at = (dealt, by_bots) => sceneWith({}, { message: { table: 'told', dealt, by_bots } }).message;
  assert.deepEqual(untold(at(1, choices.slice(0, 2))), [choices[0]]);
  assert.deepEqual(untold(at(1, choices)), [choices[2]]);
  assert.deepEqual(untold(at(1, choices)), []);
  assert.deepEqual(untold(at(2, choices)), [choices[0], choices[2]]);
  const view = viewOf({ tricks });
  const message = { ...at(3, choices), view };
  assert.equal(standInText(message, [choices[0], choices[2]], words, '3 to Bo'),
    'standIn.away.gave 3 to Bo standIn.away.played 8');
  assert.equal(standInText(message, [{ ...choices[2], by: 'limit' }], words, ''), 'standIn.limit.played 8');
});

test('a connection that is back at once is not worth a word', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const seat = { ...sceneWith().message.seats[1], present: false };
  /** @type {string[]} */
  const told = [];
  const lost = new LostConnections(() => seat, (_, key) => told.push(key));
  lost.see([1]);
  seat.present = true;
  lost.see([]);
  mock.timers.tick(5000);
  assert.deepEqual(told, []);
  seat.present = false;
  lost.see([1]);
  mock.timers.tick(5000);
  assert.deepEqual(told, ['notice.lost']);
  seat.present = true;
  lost.see([]);
  assert.deepEqual(told, ['notice.lost', 'notice.back']);
  lost.destroy();
  mock.timers.reset();
});

test('a phrase is at hand for who has just sold the bottle, and for who has bought it', () => {
  /** @type {(winner: number, bottle: number | null) => Wire.Trick} */
  const trick = (winner, bottle) => ({ plays, winner, bottle });
  /** @type {(...tricks: Wire.Trick[]) => string | null} */
  const fits = (...done) => fittingPhrase({ event: 'collected', you: 0, view: { ...viewOf({ tricks: done }), finished: null } });
  assert.equal(fits(trick(0, 0)), 'ouch');
  assert.equal(fits(trick(0, 0), trick(1, 0)), 'imp-is-yours');
  assert.equal(fits(trick(0, 0), trick(1, 0), trick(2, 0)), null);
  assert.equal(fits(trick(0, null)), null);
});
