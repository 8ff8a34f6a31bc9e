// The price track: what is played, on the table, mine and unseen, and where the price stands.
import { s } from '../app/dom.js';
import { cardText, START_PRICE } from './deck.js';
import { Ring } from './ring.js';
import { flames, rays, sparks, waves } from './ringart.js';
import { SHORT } from './cards.js';
import { drawBottles, drawFall, drawWords } from './trackmarks.js';

const SLIDE = 560;
const f1 = (n) => n.toFixed(1);

export class Track {
  constructor(box, deck, motion, t) {
    Object.assign(this, { box, deck, motion, t, state: null, ring: null, shown: null });
    this.parts = Object.fromEntries(['in', 'ray', 'hot', 'hot2', 'hot3', 'cool', 'fall', 'aim']
      .map((name) => [name, s('path', { class: `tk-${name}` })]));
    const { in: inner, ray, hot, hot2, hot3, cool, fall, aim } = this.parts;
    this.below = s('textPath', { href: '#tk-pa' });
    this.above = s('textPath', { href: '#tk-pb' });
    this.arcs = [s('path', { id: 'tk-pa', fill: 'none' }), s('path', { id: 'tk-pb', fill: 'none' })];
    this.words = s('g', {}, this.arcs, s('text', { class: 'arc-t arc-h' }, this.below),
      s('text', { class: 'arc-t arc-c' }, this.above));
    this.seals = new Map([...deck.cards, START_PRICE].map((card) => [card, this.sealOf(card)]));
    this.sealsAt = s('g', {}, [...this.seals.values()].map((seal) => seal.g));
    this.bottlesAt = s('g', {});
    this.svg = s('svg', { class: 'tk', role: 'img' }, inner, ray, hot, hot2, hot3, cool,
      this.sealsAt, fall, aim, this.words, this.bottlesAt);
    box.prepend(this.svg);
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(box);
  }

  sealOf(card) {
    const start = card === START_PRICE;
    const whole = Number.isInteger(card);
    const shape = start ? s('path', { class: 'cork' }) : s('use', { class: 'sl', href: `#s-${SHORT[this.deck.colour(card)]}` });
    const halo = s('circle', { class: 'halo' });
    const horns = s('svg', { class: 'imp', viewBox: '0 0 24 16' }, s('use', { href: '#horns' }));
    return {
      shape, halo, horns, start,
      g: s('g', {}, halo, shape, s('text', {}, whole ? `${card}` : '½'), horns),
    };
  }

  measure() {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!width || !height) return;
    this.ring = new Ring(width, height, { halves: this.deck.halves });
    this.parts.in.setAttribute('d', `${this.ring.line(0, this.ring.length, -this.ring.band / 2 + 2)}Z`);
    this.parts.ray.setAttribute('d', rays(this.ring));
    if (this.state) this.draw(this.shown = this.pose());
  }

  /** Show this state: {prices, sale, table, mine, theirs, gone, buried, aim}; slide if it moved. */
  update(state, { slide = false } = {}) {
    this.state = state;
    this.svg.setAttribute('aria-label', this.t('table.track.label', { price: cardText(state.sale) }));
    if (!this.ring) this.measure();
    if (!this.ring) return;
    const [from, to] = [this.shown, this.pose()];
    const time = slide && from ? this.motion.time(SLIDE) : 0;
    cancelAnimationFrame(this.frame);
    this.shown = to;
    if (!time || from.key === to.key) {
      this.draw(to);
      return;
    }
    const begun = performance.now();
    const step = (now) => {
      const x = Math.min(1, Math.max(0, (now - begun) / time));
      this.draw(between(from, to, x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) ** 2));
      if (x < 1) this.frame = requestAnimationFrame(step);
    };
    step(begun);
  }

  /** Where everything stands when nothing moves. */
  pose() {
    const { prices, sale } = this.state;
    const layout = this.ring.layout(prices);
    const twins = new Set(prices).size < prices.length;
    return {
      ...layout,
      key: prices.join(),
      split: layout.at.get(sale),
      bottles: prices.map((price, index) => ({
        s: layout.at.get(price), price, x: twins ? (index - 0.5) * 0.86 : 0,
        scale: price < sale ? 0.78 : 1,
      })),
    };
  }

  draw(pose) {
    const { ring, parts } = this;
    const { band, margin, flame, low, high, wide } = ring;
    parts.hot.setAttribute('d', flames(ring, pose.split, margin * 0.95, band * 0.6)
      + ring.strip(low, pose.split, flame + 1.5, -band / 2) + (wide ? sparks(ring, pose.split) : ''));
    parts.hot2.setAttribute('d', flames(ring, pose.split, margin * 0.5, band * 0.42));
    parts.hot3.setAttribute('d', ring.strip(low, pose.split, flame - 1, -band / 2));
    parts.cool.setAttribute('d', waves(ring, pose.split, margin * 0.55, band * 0.72)
      + ring.strip(pose.split, high, flame + 1.5, -band / 2));
    this.svg.style.setProperty('--tk-f', `${wide ? Math.round(pose.seal * 0.98) : 12}px`);
    for (const [card, seal] of this.seals) this.drawSeal(card, seal, pose);
    drawFall(this, pose);
    drawWords(this, pose);
    drawBottles(this, pose);
  }

  drawSeal(card, { g, shape, halo, horns, start }, pose) {
    const { band, halves } = this.ring;
    const { table, mine, theirs, gone, buried, prices } = this.state;
    const at = pose.at.get(card);
    g.toggleAttribute('hidden', prices.includes(card) || at === undefined);
    if (at === undefined) return;
    const kind = table.has(card) ? 'tabl' : buried.has(card) || gone.has(card) || start ? 'gone'
      : mine.has(card) ? 'mine' : theirs.has(card) ? 'thrs' : 'unseen';
    const half = !Number.isInteger(card);
    const lane = halves ? band * (half ? -0.34 : 0.13) : pose.lanes ? band * (card % 2 ? 0.21 : -0.23) : 0;
    const [x, y] = this.ring.at(at, lane + ({ tabl: -band * (halves ? 0.16 : 0.3), mine: -band * 0.05 }[kind] ?? 0));
    const r = pose.seal * (half ? 0.78 : 1) * (kind === 'mine' ? 1.06 : 1);
    g.setAttribute('class', `${kind} ${start ? 'x' : SHORT[this.deck.colour(card)]} ${at < pose.split ? 'h' : 'c'}`);
    g.setAttribute('transform', `translate(${f1(x)} ${f1(y)})`);
    halo.setAttribute('r', f1(r * 1.34));
    if (start) shape.setAttribute('d', `M0 ${-r * 1.1}L${r * 1.1} 0L0 ${r * 1.1}L${-r * 1.1} 0Z`);
    else shape.setAttribute('transform', `scale(${(r / 11).toFixed(3)})`);
    horns.toggleAttribute('hidden', !buried.has(card));
    for (const [name, value] of [['x', -r * 0.6], ['y', -r * 1.35], ['width', r * 1.2], ['height', r * 0.8]]) {
      horns.setAttribute(name, f1(value));
    }
  }

  destroy() {
    cancelAnimationFrame(this.frame);
    this.watch.disconnect();
  }
}

const mix = (a, b, x) => a + (b - a) * x;

/** A pose on the way from one to the other. */
function between(from, to, x) {
  const at = new Map([...to.at].map(([card, s]) => {
    const was = from.at.get(card) ?? s;
    return [card, mix(was, s, x)];
  }));
  return {
    ...to,
    at,
    split: mix(from.split, to.split, x),
    bottles: to.bottles.map((bottle, index) => {
      const was = from.bottles[index] ?? bottle;
      return { ...bottle, s: mix(was.s, bottle.s, x), x: mix(was.x, bottle.x, x), scale: mix(was.scale, bottle.scale, x),
        price: x < 1 && was.s !== bottle.s ? was.price : bottle.price };
    }),
  };
}
