// Who has left the table and who is back, and whether others would miss the reader.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comings, inCompany } from '../../src/bottleimp/web/table/company.js';
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
const away = withBo({ away: true, present: false });

test('who has left is told, and who is back, each once', () => {
  assert.deepEqual(comings(here, away), [{ seat: 1, name: 'Bo', news: 'left' }]);
  assert.deepEqual(comings(away, here), [{ seat: 1, name: 'Bo', news: 'back' }]);
  assert.deepEqual(comings(away, away), []);
});

test('a line that is lost for a moment is nobody’s leaving', () => {
  assert.deepEqual(comings(here, withBo({ present: false })), []);
});

test('who was sent away has left under their own name, whatever the bot there is called', () => {
  assert.deepEqual(comings(here, withBo({ kind: 'bot', name: 'Kiano', bot: 'rulebook' })), [{ seat: 1, name: 'Bo', news: 'left' }]);
  assert.deepEqual(comings(withBo({ kind: 'bot', bot: 'rulebook' }), here), []);
});

test('the reader is not told about themselves', () => {
  assert.deepEqual(comings(away, withBo({}, { you: 1 })), []);
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
});
