// How the price fell: a small step plot of the round, with the buyers at its steps.
import { h, s } from '../app/dom.js';
import { cardText, START_PRICE } from './deck.js';
import { salesOf } from './moments.js';

const [WIDTH, HEIGHT, LEFT, TOP, FOOT] = [420, 150, 8, 14, 22];

export function fallPlot(scene, words) {
  const { view } = scene;
  const sales = salesOf(view);
  const tricks = Math.max(view.tricks.length, 1);
  const x = (trick) => LEFT + ((WIDTH - LEFT - 46) * trick) / tricks;
  const y = (price) => TOP + ((HEIGHT - TOP - FOOT) * (START_PRICE - price)) / (START_PRICE - 0.5);
  const lines = view.bottles.map((_, bottle) => {
    const mine = sales.filter((sale) => sale.bottle === bottle);
    const steps = mine.map((sale) => `H${x(sale.trick + 0.5).toFixed(1)}V${y(sale.to).toFixed(1)}`).join('');
    return s('path', { class: `fp-line b${bottle}`, d: `M${x(0)} ${y(START_PRICE)}${steps}H${x(tricks)}` });
  });
  const marks = sales.map((sale) => s('g', { class: 'fp-mark', transform: `translate(${x(sale.trick + 0.5).toFixed(1)} ${y(sale.to).toFixed(1)})` },
    s('svg', { x: -11, y: -11, width: 22, height: 22, viewBox: '0 0 48 48' }, s('use', { href: `#${scene.pics[sale.buyer]}` })),
    s('text', { x: 10, y: -9 }, cardText(sale.to)),
    s('title', {}, words.who(scene, 'table.log.bottle', sale.buyer, { from: cardText(sale.from), to: cardText(sale.to) }))));
  const ticks = view.tricks.map((_, index) => s('text', { class: 'fp-tick', x: x(index + 0.5).toFixed(1), y: HEIGHT - 4 }, `${index + 1}`));
  const told = sales.map((sale) => words.who(scene, 'table.log.bottle', sale.buyer, { from: cardText(sale.from), to: cardText(sale.to) })).join(' ');
  return h('section', { class: 'fell' }, h('h3', {}, words.t('table.end.fell')),
    s('svg', { class: 'fp', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': told },
      s('text', { class: 'fp-start', x: x(0), y: y(START_PRICE) - 4 }, `${START_PRICE}`),
      s('path', { class: 'fp-axis', d: `M${x(0)} ${HEIGHT - FOOT}H${x(tricks)}` }), lines, marks, ticks));
}
