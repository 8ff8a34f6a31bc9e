// What is wrong with how the table on show is laid out, as one line of text for each fault. layout.py runs it in the
// page.
const SLACK = 3; // lifts, borders and rounded corners
const [CARD, CARD_OF_TWO_HANDS, BUTTON, FLAT, NUMERAL] = [43.5, 39.5, 43.5, 34, 24];
const LARGE = 1.2; // cards to choose from, in large print, if six of them fit beside each other

// What is pressed or must be read.
const PARTS = [
  '.bar :is(button, h1)', '.bulb svg', '.ask b', '.hands .card[role=button]', '.hands .tab', '.slot-w', '.slot-h', '.foot .btn', '.choose', '.say',
  '.seats .pic', '.seats .nm', '.seats .lv', '.seats .stats', '.seats .mini', '.you .pic', '.you .stats', '.you .mini',
  '.trick .card[data-card]', '.open-c .card', '.open-h', '.open-l span', '.tk text:not(.mark-t, .arc-t)', '.tk .mark-d',
  '.hands .c-n', '.hands .c-fl', '.hands .tag', '.hand-l span', '.bubble', '.legend li',
  '.seats .pic > i', '.you .pic > i', '.holds .bt', '.tk .sl',
].join();
const BLOCKS = '.btn, .say, th, td, h1, h2, h3, p, figcaption, .nm, .slot-h, .open-l, .bubble, .mini';

const all = (selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));

function name(element) {
  const text = element.dataset?.card ?? element.textContent.trim().slice(0, 18);
  return `${(element.getAttribute('class') || element.localName).split(' ').slice(0, 3).join('.')} "${text}"`;
}

function boxOf(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const by = element.matches('.tk text, .stats') ? 2 : 0; // a line of text is higher than its figures
  return { element, left: left + by, top: top + by, right: right - by, bottom: bottom - by };
}

/** Words along an arc are as many boxes as they have letters. */
function letters(element) {
  const { left, top } = element.ownerSVGElement.getBoundingClientRect();
  return Array.from({ length: element.getNumberOfChars() }, (_, index) => element.getExtentOfChar(index))
    .map(({ x, y, width, height }) => ({
      element, left: left + x + 2, top: top + y + 2, right: left + x + width - 2, bottom: top + y + height - 2,
    }));
}

const lap = (one, other) => Math.min(
  Math.min(one.right, other.right) - Math.max(one.left, other.left),
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * Parts of each other may lie on each other; in a hand, what hangs on a card may lie on its neighbours but not on their
 * numerals. A picture's marks and a bottle's label belong to them.
 */
function mayLap({ element: one }, { element: other }) {
  const both = [one, other];
  const within = (part) => Boolean(one.closest(part) && one.closest(part) === other.closest(part));
  if (both.some((element) => element.matches('.sl'))) return !both.some((element) => element.matches('.seats .pic'));
  if (both.some((element) => element.matches('.bubble'))) return !both.some((element) => element.closest('.tk, .say, .hands, .foot') && !element.matches('.arc-t'));
  const mark = both.some((element) => element.matches('.pic > i'));
  if (one.contains(other) || other.contains(one) || within('.pic') || within('.holds')) return true;
  if (mark && both.some((element) => element.closest('.bar'))) return true; // its buttons are larger than what they show
  const hangs = both.some((element) => element.matches('.tab, .tag, .c-fl'));
  const numeral = both.some((element) => element.matches('.c-n'));
  const tab = both.some((element) => element.matches('.tab'));
  return hangs && (tab || !numeral) && both.every((element) => element.closest('.hand'));
}

function* places() {
  const empty = (box) => box.right <= box.left || (!box.element.textContent && !box.element.matches('.pic, .pic > i, .mark-d, .bulb svg, button, .bt, .c-fl, .sl, .tag'));
  const boxes = [...all(PARTS).map(boxOf).filter((box) => !empty(box)), ...all('.tk .arc-t').flatMap(letters)];
  for (const [index, one] of boxes.entries()) {
    if (Math.min(one.left, one.top, innerWidth - one.right, innerHeight - one.bottom) < -1) {
      yield `outside the window: ${name(one.element)}`;
    }
    for (const other of boxes.slice(index + 1)) {
      if (lap(one, other) > SLACK && !mayLap(one, other)) yield `${name(one.element)} overlaps ${name(other.element)}`;
    }
  }
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > innerWidth + 1 || scrollHeight > innerHeight + 1) yield 'the page scrolls';
}

/** The texts of the table that can be seen. */
function* texts() {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const apart = element.closest('.sr, svg, .fly, .c-face, .note') || getComputedStyle(element).clipPath !== 'none';
    if (node.data.trim() && !apart && element.checkVisibility()) yield { node, element };
  }
}

function rectOf(node, from = 0, to = node.data.length) {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return range;
}

function* words() {
  for (const { node, element } of texts()) {
    const text = rectOf(node).getBoundingClientRect();
    if (text.width < 2) continue;
    const block = element.closest(BLOCKS) ?? element;
    const around = block.getBoundingClientRect();
    if (text.left < around.left - 1.5 || text.right > around.right + 1.5) yield `sticks out: ${name(block)}`;
    const clipped = getComputedStyle(block).overflow !== 'visible' && block.scrollWidth > block.clientWidth + 1;
    if (clipped || text.right > innerWidth + 1 || text.left < -1) yield `cut: ${name(block)}`;
    yield* broken(node, getComputedStyle(element));
  }
}

/** Words that break where the language does not allow it. */
function* broken(node, { overflowWrap, wordBreak }) {
  if (overflowWrap === 'normal' && wordBreak === 'normal') return;
  for (const word of node.data.matchAll(/[^\s-]+/g)) {
    const rects = [...rectOf(node, word.index, word.index + word[0].length).getClientRects()];
    if (new Set(rects.map(({ top }) => Math.round(top))).size > 1) yield `broken: ${word[0]}`;
  }
}

function* sizes(twoHands) {
  const card = twoHands ? CARD_OF_TWO_HANDS : CARD;
  const print = document.documentElement.hasAttribute('data-large') ? LARGE : 1;
  const targets = [
    ...all('.hands .card.pick').map((element) => ({ element, wide: Math.min(card * print, (innerWidth - 35) / 6), high: FLAT })),
    ...all('.hands .card:is(.up, .no)').map((element) => ({ element, wide: card, high: FLAT })),
    ...all('.slot-w').map((element) => ({ element, wide: CARD_OF_TWO_HANDS, high: FLAT })),
    ...all('.btn, .bar button').map((element) => ({ element, wide: BUTTON, high: CARD_OF_TWO_HANDS })),
  ];
  for (const { element, wide, high } of targets) {
    const { width, height } = element.getBoundingClientRect();
    if (width < wide || height < high) yield `small: ${name(element)} is ${Math.round(width)}×${Math.round(height)}`;
  }
  for (const element of all('.hands .c-n, .trick .c-n, .slots .c-n')) {
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < NUMERAL) yield `numeral of ${size}px: ${element.textContent}`;
    const [number, face] = [element, element.parentElement].map((part) => part.getBoundingClientRect());
    if (number.right > face.right + 1) yield `numeral out of its card: ${element.textContent}`;
  }
}

/** The end's sheet scrolls, and its last line comes out of the sea. */
function* depths() {
  const sheet = document.querySelector('.stage-end .end');
  if (!sheet) return;
  sheet.scrollTop = sheet.scrollHeight;
  const lowest = Math.max(...[...sheet.children].map((part) => part.getBoundingClientRect().bottom));
  if (lowest > document.querySelector('.shore').getBoundingClientRect().top - 18) yield 'the sheet ends in the sea';
  sheet.scrollTop = 0;
}

/** All faults, each once. */
export function faults(twoHands) {
  return [...new Set([...places(), ...words(), ...sizes(twoHands), ...depths()])];
}
