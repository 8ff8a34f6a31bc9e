// A chart of points by round: one bar each, with a line for the running mean.
import { s } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { signed } from '../game/contest-words.js';

const [W, H] = [360, 150];
const SHOWN = 60;
const WIDEST = 24;

/**
 * The mean up to each round.
 * @param {number[]} scores
 */
export function running(scores) {
  let sum = 0;
  return scores.map((score, i) => (sum += score) / (i + 1));
}

/**
 * @param {import('../net/history.js').Past[]} past the oldest first
 * @param {(n: number) => string} decimal
 */
export function pointsChart(past, decimal) {
  const means = running(past.map(({ score }) => score)).slice(-SHOWN);
  const shown = past.slice(-SHOWN);
  const high = Math.max(10, ...shown.map(({ score }) => score));
  const low = Math.min(0, ...shown.map(({ score }) => score));
  const y = (/** @type {number} */ score) => 14 + ((high - score) / (high - low)) * (H - 28);
  const step = Math.min(WIDEST, (W - 44) / shown.length);
  const x = (/** @type {number} */ i) => 40 + i * step;
  const label = t('history.points.label', {
    n: shown.length, first: signed(shown[0].score), last: signed(shown[shown.length - 1].score),
    mean: decimal(means[means.length - 1]),
  });
  return s('svg', { class: 'points', viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': label },
    [high, 0, low].filter((each, i, all) => all.indexOf(each) === i).map((each) => [
      s('path', { class: each ? 'rule' : 'rule zero', d: `M36 ${y(each)}H${W - 4}` }),
      s('text', { x: 32, y: y(each) }, each < 0 ? `−${-each}` : each)]),
    shown.map(({ score, kept }, i) => s('rect', {
      class: kept ? 'burnt' : '', x: x(i) + step * 0.12, width: step * 0.76, y: Math.min(y(score), y(0)),
      height: Math.max(1.5, Math.abs(y(score) - y(0))),
    })),
    s('polyline', { class: 'mean', points: means.map((mean, i) => `${x(i) + step / 2},${y(mean)}`).join(' ') }),
    s('circle', { class: 'mean-now', cx: x(shown.length - 1) + step / 2, cy: y(means[means.length - 1]), r: 4 }));
}
