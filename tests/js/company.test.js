// Whether others would miss the reader, whose connection is lost, and who has come since the last message.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  firstLost, inCompany, needsHost, newNotices, newWatchers, newlyLost, secondsLeft, watchingText,
} from '../../src/bottleimp/web/game/company.js';
import { messageOf } from './deal.js';

/**
 * Ada's table, with what is otherwise at Bo's seat.
 * @param {Partial<Wire.Sitter>} bo
 * @param {Partial<Page.TableSeen>} [more]
 */
function withBo(bo, more) {
  const message = messageOf({}, more);
  return { ...message, seats: message.seats.map((sitter, seat) => (seat === 1 ? { ...sitter, ...bo } : sitter)) };
}

const here = withBo({});
const lost = withBo({ present: false }, { missing: { 1: 12000 } });
const away = withBo({ away: true, present: false });

test('a connection is lost once, and is not lost where a bot plays already', () => {
  assert.deepEqual(newlyLost(here, lost), [1]);
  assert.deepEqual(newlyLost(lost, lost), []);
  assert.deepEqual(newlyLost(here, away), []);
  assert.deepEqual(newlyLost(here, withBo({ present: false }, { you: 1 })), []);
  assert.equal(firstLost(lost, [0, 1, 2]), 1);
  assert.equal(firstLost(away, [0, 1, 2]), undefined);
});

test('the seconds until a bot plays are counted from when the message came', () => {
  assert.equal(secondsLeft(lost, 1), 12);
  assert.equal(secondsLeft(lost, 0), null);
});

test('whether others would miss the reader', () => {
  /** @type {(kind: Wire.Kind, more?: Partial<Page.TableSeen>) => boolean} */
  const missed = (kind, more) => {
    const message = messageOf({}, more);
    return inCompany({ ...message, seats: message.seats.map((sitter, seat) => (seat ? { ...sitter, kind } : sitter)) });
  };
  assert.equal(missed('human'), true);
  assert.equal(missed('bot'), false);
  assert.equal(missed('human', { you: null }), false);
  assert.equal(missed('human', { status: 'match-over' }), false);
  assert.equal(needsHost(here), true);
  assert.equal(needsHost({ seats: [here.seats[0], { ...here.seats[1], kind: 'bot' }] }), false);
});

/** @type {(number: number) => Wire.Notice} */
const notice = (number) => ({ number, what: 'back', seat: 1, name: 'Bo', round: 1, cards: 0, other: '', other_bot: false });

test('what is new is told once', () => {
  assert.deepEqual(newNotices({ number: 7 }, { notices: [notice(7), notice(8)] }), [notice(8)]);
  const waiting = { ...here, seats: here.seats.map((sitter) => ({ ...sitter, heir: 'Gus' })) };
  const watchers = ['Eve', 'Fay', 'Bo', 'Gus'];
  assert.deepEqual(newWatchers({ ...here, watchers: ['Eve'] }, { ...waiting, watchers }), ['Fay']);
});

test('who watches is told by name as far as it is known, and not to those who watch', () => {
  const speech = {
    t: (/** @type {string} */ key, /** @type {object} */ params = {}) => `${key} ${Object.values(params)}`,
    plural: (/** @type {string} */ key, /** @type {number} */ n) => `${key} ${n}`,
    list: (/** @type {string[]} */ items) => items.join('+'),
  };
  assert.equal(watchingText({ you: 0, spectators: 0, watchers: [] }, speech), '');
  assert.equal(watchingText({ you: null, spectators: 1, watchers: ['Eve'] }, speech), '');
  assert.equal(watchingText({ you: 0, spectators: 2, watchers: [] }, speech), 'lobby.watching 2');
  assert.equal(watchingText({ you: 0, spectators: 2, watchers: ['Eve', 'Fay'] }, speech), 'lobby.watching.names Eve+Fay');
  assert.equal(watchingText({ you: 0, spectators: 3, watchers: ['Eve'] }, speech),
    'lobby.watching.names Eve+lobby.watching.more 2');
});
