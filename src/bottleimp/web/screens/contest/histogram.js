// The distribution of scores: bars with crests; the reader's bar is straight, ochre and marked with the compass.
import { s } from '../../lib/dom.js';
import { plain } from '../../table/end/score-sheet.js';

const [W, H, BASE, TOP] = [360, 190, 160, 52];
const MOST = 9;

/**
 * The scores in at most nine bins of a round width, each with its first score.
 * @param {[number, number][]} scores each score with how many had it
 * @param {number} own
 */
export function bins(scores, own) {
  const known = [...scores.map(([score]) => score), own];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const fits = (/** @type {number} */ width) => Math.floor(high / width) - Math.floor(low / width) < MOST;
  const width = [1, 2, 5, 10, 20, 50, 100].find(fits) ?? 200;
  const first = Math.floor(low / width);
  const length = Math.floor(high / width) - first + 1;
  const counts = Array.from({ length }, (_, i) => ({ from: (first + i) * width, n: 0 }));
  for (const [score, n] of scores) counts[Math.floor(score / width) - first].n += n;
  return { counts, mine: Math.floor(own / width) - first };
}

/**
 * @param {[number, number][]} scores
 * @param {number} own
 * @param {{label: string, you: string}} words
 */
export function histogram(scores, own, { label, you }) {
  const { counts, mine } = bins(scores, own);
  const step = Math.min(60, (W - 20) / counts.length);
  const left = (W - step * counts.length) / 2;
  const most = Math.max(1, ...counts.map(({ n }) => n));
  // A bin is labelled with its first score, the reader's own bin with the reader's score.
  return s('svg', { class: 'hist', viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': label },
    counts.map(({ from, n }, i) => {
      const [x, e] = [left + i * step + 2, step - 5];
      const top = BASE - (n / most) * (BASE - TOP);
      return s('g', {}, i === mine ? ownBar(x, e, Math.min(top, BASE - 8), n, you) : n > 0 && crest(x, e, top, n),
        s('text', { x: x + e / 2, y: BASE + 18 }, plain(i === mine ? own : from)));
    }),
    s('path', { class: 'ground', d: `M8 ${BASE}H${W - 8}` }));
}

/** @type {(x: number, e: number, top: number, n: number) => SVGElement[]} */
const crest = (x, e, top, n) => [
  s('path', {
    class: 'hbar',
    d: `M${x} ${BASE}L${x + 1} ${top + 3}C${x + e * 0.3} ${top + 4} ${x + e * 0.4} ${top - 5} ${x + e * 0.75} ${top - 4}C${x + e * 1.02} ${top - 3} ${x + e} ${top + 3} ${x + e * 0.86} ${top + 5}L${x + e} ${Math.min(BASE, top + 8)}L${x + e - 1} ${BASE}Z`,
  }),
  s('text', { class: 'n', x: x + e / 2, y: top - 9 }, n),
];

/** @type {(x: number, e: number, top: number, n: number, you: string) => (SVGElement | false)[]} */
const ownBar = (x, e, top, n, you) => [
  s('path', { class: 'hme', d: `M${x} ${BASE}L${x + 1} ${top + 2}L${x + e} ${top}L${x + e - 1} ${BASE}Z` }),
  s('use', { href: '#p-sign-0', x: x + e / 2 - 13, y: top - 30, width: 26, height: 26 }),
  s('circle', { class: 'hring', cx: x + e / 2, cy: top - 17, r: 13 }),
  s('text', { class: 'n', x: x + e / 2, y: top - 35 }, you),
  n > 0 && BASE - top > 20 && s('text', { class: 'of-me', x: x + e / 2, y: top + 17 }, n),
];
