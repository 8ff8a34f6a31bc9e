// A postage stamp as the result of a deal. Its terraces are the falling price, with numbers; its value is the score.
// All colours are in the SVG, so that it can be saved as a picture. Before playing it is blank.
import { s } from '../../lib/dom.js';
import { cardText } from '../../game/setup.js';

const [W, H] = [310, 236];
const INK = { key: '#1B2547', paper: '#FFFAEE', sky: '#F1E1BC', ray: '#E9CF94', sun: '#E5A62B', cliff: '#C63A18', sea: '#22346B', foam: '#F8EFDC' };
const SERIF = 'Georgia,"Noto Serif",serif';
const SANS = '"Avenir Next","Segoe UI","Noto Sans",sans-serif';
const WAVES = 'M10 240V205C30 203 40 194 52 194C62 194 66 202 60 206C80 212 96 196 112 196C122 196 126 203 121 207C146 212 160 198 176 198C186 198 190 204 185 208C210 212 226 200 240 200C250 200 252 206 249 209C270 212 286 204 304 206V240Z';
const GOUGES = 'M22 214C40 212 50 206 58 202M84 214C100 212 110 204 118 202M150 215C166 212 172 206 182 204M214 215C230 213 236 208 246 205';
const BOTTLE = 'M18 4H30V22C30 34 44 40 44 54C44 66 36 70 24 70C12 70 4 66 4 54C4 40 18 34 18 22Z';

/** @type {(n: number) => string} */
const at = (n) => n.toFixed(1);

/** The edge: bites along all four sides. */
function edge() {
  /** @type {[number, number, number][]} */
  const sides = [[W, 0, 17], [W, H, 13], [0, H, 17], [0, 0, 13]];
  let [x, y] = [0, 0];
  let path = 'M0 0';
  for (const [toX, toY, n] of sides) {
    const r = at((Math.hypot(toX - x, toY - y) / n) * 0.27);
    const [x0, y0] = [x, y];
    const point = (/** @type {number} */ u) => `${at(x0 + (toX - x0) * u)} ${at(y0 + (toY - y0) * u)}`;
    for (let i = 0; i < n; i += 1) path += `L${point((i + 0.23) / n)}A${r} ${r} 0 0 0 ${point((i + 0.77) / n)}L${point((i + 1) / n)}`;
    [x, y] = [toX, toY];
  }
  return `${path}Z`;
}

function rays() {
  const point = (/** @type {number} */ angle, /** @type {number} */ r) => `${at(222 + r * Math.cos(angle))} ${at(150 + r * Math.sin(angle))}`;
  return Array.from({ length: 26 }, (_, i) => {
    const angle = Math.PI * (1 + i / 25);
    const far = i % 2 ? 120 : 92;
    return `M${point(angle, 60)}L${point(angle - 0.02, far)}L${point(angle + 0.02, far)}Z`;
  }).join('');
}

/**
 * Where each price stands.
 * @param {number[]} fall
 */
function terraces(fall) {
  const step = (W - 94) / Math.max(1, fall.length - 1);
  const [lowest, highest] = [Math.min(...fall, 1), Math.max(...fall, 2)];
  return fall.map((price, i) => ({ price, x: 28 + i * step, y: 206 - ((price - lowest) / (highest - lowest)) * 133 }));
}

/** @param {ReturnType<typeof terraces>} steps */
function cliff(steps) {
  const [first] = steps;
  const line = steps.slice(1).map(({ x, y }, i) => `L${at(x - 14)} ${at(steps[i].y)}L${at(x - 13)} ${at(y)}`).join('');
  return `M10 ${at(first.y)}${line}L${W - 10} ${at(steps[steps.length - 1].y)}`;
}

/** @type {(text: string, x: number, y: number, size: number, more?: Page.Props) => SVGElement} */
const print = (text, x, y, size, more = {}) => s('text', {
  x, y, 'font-size': size, 'font-family': SERIF, 'font-weight': 700, fill: INK.key, ...more,
}, text);

/** @param {ReturnType<typeof terraces>} steps */
function prices(steps) {
  return steps.flatMap(({ price, x, y }, i) => (i && price === steps[i - 1].price ? [] : [
    s('circle', { cx: at(x - 1), cy: at(y - 1), r: 12.5, fill: INK.paper, stroke: INK.key, 'stroke-width': 2 }),
    print(cardText(price), x - 1, y - 0.5, 14, { 'text-anchor': 'middle', 'dominant-baseline': 'central' }),
  ]));
}

/** @param {ReturnType<typeof terraces>} steps */
function bottle(steps) {
  const { y } = steps[steps.length - 1];
  return s('g', { transform: `translate(270 ${at(y - 43)}) scale(.6)` },
    s('path', { d: BOTTLE, fill: INK.paper, stroke: INK.key, 'stroke-width': 4, 'stroke-linejoin': 'round' }),
    s('path', { d: 'M12 66C8 56 16 52 15 44C21 49 22 44 26 41C26 49 36 53 35 66Z', fill: INK.cliff }),
    s('path', { d: 'M19 66V56L17 51L22 53H27L32 51L30 56V66Z', fill: INK.key }));
}

/**
 * @typedef {object} Stamped without a fall it is blank but for its mark
 * @property {string} label
 * @property {string} [mark]
 * @property {string} [title]
 * @property {string} [score]
 * @property {string} [name]
 * @property {[string, string]} [day]
 * @property {number[]} [fall]
 * @property {boolean} [cards] false: the shape of the fall alone, without the prices
 */

/** @param {Stamped} what */
export function stamp({ label, mark = '?', title = '', score = '', name = '', day, fall = [], cards = true }) {
  const cut = edge();
  const steps = fall.length ? terraces(fall) : null;
  const scene = s('svg', { x: 16, y: 16, width: W - 32, height: H - 32, viewBox: `16 16 ${W - 32} ${H - 32}` },
    s('path', { d: rays(), fill: INK.ray }), s('circle', { cx: 222, cy: 150, r: 50, fill: INK.sun }),
    steps && [s('path', { d: `${cliff(steps)}V240H10Z`, fill: INK.cliff }),
      s('path', { d: cliff(steps), fill: 'none', stroke: INK.key, 'stroke-width': 2.5, 'stroke-linejoin': 'round' }), bottle(steps)],
    s('path', { d: WAVES, fill: INK.sea }),
    s('path', { d: GOUGES, fill: 'none', stroke: INK.foam, 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-dasharray': '18 5 9 6' }));
  return s('svg', { class: 'stamp', viewBox: `-6 -6 ${W + 14} ${H + 14}`, role: 'img', 'aria-label': label },
    s('path', { d: cut, fill: INK.key, transform: 'translate(4 4)' }),
    s('path', { d: cut, fill: INK.paper, stroke: INK.key, 'stroke-width': 1.5 }),
    s('rect', { x: 15, y: 15, width: W - 30, height: H - 30, fill: INK.sky }), scene,
    s('rect', { x: 15, y: 15, width: W - 30, height: H - 30, fill: 'none', stroke: INK.key, 'stroke-width': 2.5 }),
    steps ? [worth(title, score, name), printed(steps, cards, day)]
      : print(mark, 150, 124, 96, { 'text-anchor': 'middle' }));
}

/**
 * The prices, if they may be seen, and the postmark beside them.
 * @param {ReturnType<typeof terraces>} steps
 * @param {boolean} cards
 * @param {[string, string]} [day]
 */
function printed(steps, cards, day) {
  const numbers = cards ? prices(steps) : [];
  return day ? [...numbers, postmark(day, cards ? steps : [])] : numbers;
}

/** @type {(title: string, score: string, name: string) => SVGElement[]} */
const worth = (title, score, name) => [
  print(title, W - 26, 36, 13, title.length > 20 ? { 'text-anchor': 'end', textLength: 150, lengthAdjust: 'spacingAndGlyphs' } : { 'text-anchor': 'end' }),
  print(score, W - 26, 78, 44, { 'text-anchor': 'end', 'letter-spacing': '-.02em' }),
  print(name, W - 27, 96, 12, { 'text-anchor': 'end', 'font-family': SANS }),
];

/** Where the postmark may stand, the best place first, and its ink on that ground. */
const POSTMARKS = [{ x: 58, y: 170, ink: INK.foam }, { x: 66, y: 47, ink: INK.key }];
/** No number of a price is nearer to the postmark's middle than this. */
const CLEAR = 41;

/** @param {ReturnType<typeof terraces>} steps */
const postmarkPlace = (steps) => POSTMARKS.find((place) => (
  steps.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) >= CLEAR))) ?? POSTMARKS[1];

/**
 * @param {[string, string]} day the number of the day, and the month
 * @param {ReturnType<typeof terraces>} steps whose numbers stay legible
 */
function postmark([number, month], steps) {
  const { x, y, ink } = postmarkPlace(steps);
  const white = { fill: ink, 'text-anchor': 'middle' };
  return s('g', { transform: `translate(${x} ${y}) rotate(-10)`, fill: 'none', stroke: ink, 'stroke-width': 2 },
    s('circle', { r: 27 }), s('circle', { r: 22, 'stroke-dasharray': '4 3', 'stroke-width': 1.5 }),
    s('path', { d: 'M31-10q8-6 16 0t16 0M33 2q8-6 16 0t16 0t16 0M30 14q8-6 16 0t16 0t16 0t16 0' }),
    s('g', { stroke: 'none' }, print(number, 0, 2, 19, white), print(month, 0, 13, 10, { ...white, 'font-family': SANS })));
}
