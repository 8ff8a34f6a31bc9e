// The place of a speech bubble: near the speaker's face, inside the window, and over nothing that must be read.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Rect */
/** @typedef {Rect & {cost: number}} Obstacle what a bubble should not cover, and what each covered pixel costs */
/**
 * @typedef {object} Place
 * @property {number} left
 * @property {number} top
 * @property {'left' | 'right' | 'top' | 'bottom'} side where the tail is
 * @property {number} tail how far along that side
 * @property {number} cost
 */

/** The costs of covering one pixel of what stands on the table, by selector. */
const COSTS = Object.entries({
  '.bubble:popover-open': 200,
  '.tk .sl, .tk .mark, .tk .mark-d': 100,
  '.say, .hands .card, .hands .c-fl, .hands .tag, .foot .btn': 60,
  '.bar button, .arc-t': 10,
  '.trick .card, .open-c .card, .slot': 4,
  '.pic': 3,
  '.nm, .stats, .holds, .lv': 1,
});
/** The cost of a pixel between the face and the bubble. */
const FAR = 120;
/** The cost of a pixel between their middles: of equal places, the one where the tail points at the face. */
const ASIDE = 5;
const [EDGE, GAP, STEP, REACH, CORNER] = [6, 9, 5, 200, 16];
const WIDTHS = [240, 150];
const SHOWN = 5000;

/** @type {(one: Rect, other: Rect) => number} */
const overlap = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
  * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
/** @type {(n: number, low: number, high: number) => number} */
const clamp = (n, low, high) => Math.max(low, Math.min(n, high));

/**
 * Return the side of a box that looks at the face, and how far along it the tail starts.
 * @param {Rect} box
 * @param {Rect} face
 * @returns {Pick<Place, 'side' | 'tail'>}
 */
function tailOf(box, face) {
  const [x, y] = [(face.left + face.right) / 2, (face.top + face.bottom) / 2];
  const beside = Math.max(box.left - face.right, face.left - box.right);
  const above = Math.max(box.top - face.bottom, face.top - box.bottom);
  if (above > beside) {
    return { side: box.top > y ? 'top' : 'bottom', tail: clamp(x - box.left, CORNER, box.right - box.left - CORNER) };
  }
  return { side: box.left > x ? 'left' : 'right', tail: clamp(y - box.top, CORNER, box.bottom - box.top - CORNER) };
}

/**
 * Return the positions to try along one axis, from a reach before the face to a reach after it, inside the window.
 * @param {number} before
 * @param {number} after
 * @param {number} room
 */
function positions(before, after, room) {
  const first = Math.max(EDGE, before - REACH);
  const last = Math.max(first, Math.min(room - EDGE, after + REACH));
  return Array.from({ length: Math.floor((last - first) / STEP) + 1 }, (_, index) => first + index * STEP);
}

/**
 * Return the cheapest place for a bubble of this size in the window.
 * @param {Rect} face of the speaker
 * @param {{width: number, height: number}} size
 * @param {{width: number, height: number}} room the window
 * @param {Obstacle[]} obstacles
 * @returns {Place}
 */
export function placeBubble(face, { width, height }, room, obstacles) {
  const near = { left: face.left - GAP, top: face.top - GAP, right: face.right + GAP, bottom: face.bottom + GAP };
  const [x, y] = [(face.left + face.right - width) / 2, (face.top + face.bottom - height) / 2];
  /** @type {Place | null} */
  let best = null;
  for (const top of positions(face.top - height, face.bottom, room.height - height)) {
    for (const left of positions(face.left - width, face.right, room.width - width)) {
      const box = { left, top, right: left + width, bottom: top + height };
      const away = Math.hypot(Math.max(0, box.left - near.right, near.left - box.right),
        Math.max(0, box.top - near.bottom, near.top - box.bottom));
      let cost = away * FAR + Math.hypot(left - x, top - y) * ASIDE + overlap(box, near) * FAR;
      for (const obstacle of obstacles) cost += overlap(box, obstacle) * obstacle.cost;
      if (!best || cost < best.cost) best = { left, top, cost, ...tailOf(box, face) };
    }
  }
  return best ?? { left: EDGE, top: EDGE, cost: Infinity, side: 'top', tail: CORNER };
}

/**
 * Return what stands on the table and should not be covered.
 * @param {Element} table
 * @param {Element} bubble
 * @returns {Obstacle[]}
 */
const obstaclesOn = (table, bubble) => COSTS.flatMap(([selector, cost]) => [...table.querySelectorAll(selector)]
  .filter((element) => element !== bubble && element.checkVisibility())
  .map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom, cost };
  })
  .filter(({ left, right }) => right > left));

/**
 * Show the text in the bubble, in the top layer, for some seconds. Where the face cannot be seen, nothing is shown.
 * @param {HTMLElement} bubble
 * @param {HTMLElement} face
 * @param {string} text
 * @returns {number} the timer that hides it
 */
export function speak(bubble, face, text) {
  bubble.textContent = text;
  const table = bubble.closest('.table');
  if (!table || !face.checkVisibility()) return 0;
  bubble.hidePopover();
  bubble.showPopover();
  const [box, obstacles] = [face.getBoundingClientRect(), obstaclesOn(table, bubble)];
  const room = { width: window.innerWidth, height: window.innerHeight };
  const places = WIDTHS.map((widest) => {
    bubble.style.maxWidth = `${widest}px`;
    return { widest, ...placeBubble(box, bubble.getBoundingClientRect(), room, obstacles) };
  });
  const { left, top, side, tail, widest } = places.reduce((best, place) => (place.cost < best.cost ? place : best));
  Object.assign(bubble.style, { maxWidth: `${widest}px`, left: `${left}px`, top: `${top}px` });
  bubble.dataset.side = side;
  bubble.style.setProperty('--tail', `${tail}px`);
  return window.setTimeout(() => bubble.hidePopover(), SHOWN);
}
