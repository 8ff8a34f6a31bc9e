// A small step plot of the round's falling price, with the buyer at each step.
import { h, s } from '../../lib/dom.js';
import { saleText } from '../round-log.js';
import { salesOf } from '../../game/moments.js';
import { cardText } from '../../game/setup.js';

const [WIDTH, HEIGHT, LEFT, TOP, FOOT] = [420, 150, 8, 14, 22];

/**
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 */
export function fallPlot(scene, words) {
  const { view, setup } = scene;
  const top = setup.startPrice;
  const sales = salesOf(view, setup);
  const tricks = Math.max(view.tricks.length, 1);
  const x = (/** @type {number} */ trick) => LEFT + ((WIDTH - LEFT - 46) * trick) / tricks;
  const y = (/** @type {number} */ price) => TOP + ((HEIGHT - TOP - FOOT) * (top - price)) / (top - 0.5);
  const lines = view.bottles.map((_, bottle) => {
    const steps = sales.filter((sale) => sale.bottle === bottle)
      .map((sale) => `H${x(sale.trick + 0.5).toFixed(1)}V${y(sale.to).toFixed(1)}`).join('');
    return s('path', { class: `fp-line b${bottle}`, d: `M${x(0)} ${y(top)}${steps}H${x(tricks)}` });
  });
  const marks = sales.map((sale) => s('g', {
    class: 'fp-mark', transform: `translate(${x(sale.trick + 0.5).toFixed(1)} ${y(sale.to).toFixed(1)})`,
  },
  s('svg', { x: -11, y: -11, width: 22, height: 22, viewBox: '0 0 48 48' }, s('use', { href: `#${scene.pics[sale.buyer]}` })),
  s('text', { x: 10, y: -9 }, cardText(sale.to)),
  s('title', {}, saleText(scene, words, sale))));
  const ticks = view.tricks.map((_, index) => s('text', {
    class: 'fp-tick', x: x(index + 0.5).toFixed(1), y: HEIGHT - 4,
  }, `${index + 1}`));
  const told = sales.map((sale) => saleText(scene, words, sale)).join(' ');
  return h('section', { class: 'fell' }, h('h3', {}, words.t('table.end.fell')),
    s('svg', { class: 'fp', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': told },
      s('text', { class: 'fp-start', x: x(0), y: y(top) - 4 }, cardText(top)),
      s('path', { class: 'fp-axis', d: `M${x(0)} ${HEIGHT - FOOT}H${x(tricks)}` }), lines, marks, ticks));
}
