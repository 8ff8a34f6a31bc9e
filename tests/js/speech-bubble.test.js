// Where a speech bubble stands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBubble } from '../../src/bottleimp/web/table/people/speech-bubble.js';

const room = { width: 320, height: 568 };
const size = { width: 120, height: 30 };
const face = { left: 10, top: 60, right: 50, bottom: 100 };

test('a bubble stands beside the face, with its tail at the height of the face', () => {
  const ring = { left: 0, top: 110, right: 320, bottom: 400, cost: 100 };
  const high = { ...face, top: 30, bottom: 70 };
  const { left, top, side, tail } = placeBubble(high, size, room, [{ ...ring, top: 75 }]);
  assert.ok(left > face.right && left < face.right + 20);
  assert.equal(side, 'left');
  assert.ok(top + size.height <= 75);
  assert.ok(Math.abs(top + tail - 50) < 12);
});

test('it stays inside the window, wherever the face is', () => {
  for (const [x, y] of [[0, 0], [280, 0], [280, 528], [0, 528]]) {
    const { left, top } = placeBubble({ left: x, top: y, right: x + 40, bottom: y + 40 }, size, room, []);
    assert.ok(left >= 0 && left + size.width <= room.width, `${x}`);
    assert.ok(top >= 0 && top + size.height <= room.height, `${y}`);
  }
});

test('it goes farther away rather than cover what costs much', () => {
  const around = { left: 0, top: 50, right: 320, bottom: 150, cost: 100 };
  const { top, side } = placeBubble(face, size, room, [around]);
  assert.ok(top + size.height <= around.top || top >= around.bottom);
  assert.ok(['top', 'bottom'].includes(side));
});

test('a window smaller than the bubble gets it at its edge', () => {
  assert.ok(placeBubble(face, { width: 400, height: 30 }, room, []).left >= 0);
});
