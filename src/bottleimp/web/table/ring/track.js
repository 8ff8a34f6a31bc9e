// The price track: each card as played, on the table, mine or unseen, and the current price.
import { h, s } from '../../lib/dom.js';
import { SHORT } from '../../game/cards.js';
import { Ring } from './ring.js';
import { flames, rays, sparks, waves } from './ring-art.js';
import { cardText } from '../../game/setup.js';
import { ringLines } from './situation.js';
import { drawBottles, drawFall, drawWords, f1 } from './track-marks.js';
import { between, kindOf, laneOf, liftOf, poseOf } from './track-layout.js';

const SLIDE = 560;
const path = (/** @type {string} */ name) => s('path', { class: `tk-${name}` });

/** @typedef {import('./track-layout.js').State} State */
/** @typedef {import('./track-layout.js').Pose} Pose */

export class Track {
  /**
   * @param {HTMLElement} box
   * @param {Table.Setup} setup
   * @param {Table.Motion} motion
   * @param {Table.Words} words
   */
  constructor(box, setup, motion, words) {
    this.box = box;
    this.setup = setup;
    this.motion = motion;
    this.words = words;
    /** @type {State | null} */
    this.state = null;
    /** @type {Ring | null} */
    this.ring = null;
    /** @type {Pose | null} */
    this.shown = null;
    this.frame = 0;
    this.parts = {
      in: path('in'), ray: path('ray'), hot: path('hot'), hot2: path('hot2'), hot3: path('hot3'), cool: path('cool'),
      fall: path('fall'), aim: path('aim'),
      below: s('textPath', { href: '#tk-pa' }), above: s('textPath', { href: '#tk-pb' }),
      belowArc: s('path', { id: 'tk-pa', fill: 'none' }), aboveArc: s('path', { id: 'tk-pb', fill: 'none' }),
      bottles: s('g', {}),
    };
    const { parts } = this;
    this.numbers = [...setup.deck.cards, setup.startPrice];
    this.seals = new Map(this.numbers.map((card) => [card, this.sealOf(card)]));
    this.svg = s('svg', { class: 'tk', 'aria-hidden': 'true' }, parts.in, parts.ray, parts.hot, parts.hot2, parts.hot3, parts.cool,
      s('g', {}, [...this.seals.values()].map((seal) => seal.g)), parts.fall, parts.aim,
      s('g', {}, parts.belowArc, parts.aboveArc, s('text', { class: 'arc-t arc-h' }, parts.below),
        s('text', { class: 'arc-t arc-c' }, parts.above)),
      parts.bottles);
    this.told = h('ul', { class: 'sr' });
    box.prepend(this.svg, this.told);
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(box);
  }

  /** @param {Wire.Card} card */
  sealOf(card) {
    const start = card === this.setup.startPrice;
    const shape = start ? s('path', { class: 'cork' })
      : s('use', { class: 'sl', href: `#s-${SHORT[this.setup.deck.colour(card)]}` });
    const halo = s('circle', { class: 'halo' });
    const horns = s('svg', { class: 'imp', viewBox: '0 0 24 16' }, s('use', { href: '#horns' }));
    const text = s('text', {}, Number.isInteger(card) ? `${card}` : '½');
    return { shape, halo, horns, start, g: s('g', {}, halo, shape, text, horns) };
  }

  measure() {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!width || !height) return;
    this.ring = new Ring(width, height, this.numbers);
    this.box.parentElement?.style.setProperty('--ring-in', `${Math.round(this.ring.inside)}px`);
    this.parts.in.setAttribute('d', `${this.ring.line(0, this.ring.length, -this.ring.band / 2 + 2)}Z`);
    this.parts.ray.setAttribute('d', rays(this.ring));
    if (!this.state) return;
    this.shown = poseOf(this.ring, this.state);
    this.draw(this.shown, this.ring, this.state);
  }

  /**
   * Show this state; slide if it moved.
   * @param {State} state
   * @param {{slide: boolean}} how
   */
  update(state, { slide }) {
    this.state = state;
    this.told.setAttribute('aria-label', this.words.t('table.track.label', { price: cardText(state.sale) }));
    this.told.replaceChildren(...ringLines(state, this.setup, this.words).map((line) => h('li', {}, line)));
    if (!this.ring) this.measure();
    if (!this.ring) return;
    const { ring } = this;
    const [from, to] = [this.shown, poseOf(ring, state)];
    const time = slide && from ? this.motion.time(SLIDE) : 0;
    cancelAnimationFrame(this.frame);
    this.shown = to;
    if (!from || !time || from.key === to.key) {
      this.draw(to, ring, state);
      return;
    }
    const begun = performance.now();
    const step = (/** @type {number} */ now) => {
      const x = Math.min(1, Math.max(0, (now - begun) / time));
      this.draw(between(from, to, x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) ** 2), ring, state);
      if (x < 1) this.frame = requestAnimationFrame(step);
    };
    step(begun);
  }

  /**
   * @param {Pose} pose
   * @param {Ring} ring
   * @param {State} state
   */
  draw(pose, ring, state) {
    const { parts } = this;
    const { band, margin, flame, low, high, wide } = ring;
    parts.hot.setAttribute('d', flames(ring, pose.split, margin * 0.95, band * 0.6)
      + ring.strip(low, pose.split, flame + 1.5, -band / 2) + (wide ? sparks(ring, pose.split) : ''));
    parts.hot2.setAttribute('d', flames(ring, pose.split, margin * 0.5, band * 0.42));
    parts.hot3.setAttribute('d', ring.strip(low, pose.split, flame - 1, -band / 2));
    parts.cool.setAttribute('d', waves(ring, pose.split, margin * 0.55, band * 0.72)
      + ring.strip(pose.split, high, flame + 1.5, -band / 2));
    this.svg.style.setProperty('--tk-f', `${wide ? Math.round(pose.seal * 0.98) : Math.max(12, Math.round(pose.seal * 1.18))}px`);
    for (const card of this.numbers) this.drawSeal(card, pose, ring, state);
    drawFall(parts, ring, pose, state.aim);
    drawWords(parts, ring, pose, this.words.t);
    drawBottles(parts.bottles, ring, pose);
  }

  /**
   * @param {Wire.Card} card
   * @param {Pose} pose
   * @param {Ring} ring
   * @param {State} state
   */
  drawSeal(card, pose, ring, state) {
    const seal = this.seals.get(card);
    const at = pose.at.get(card);
    if (!seal) return;
    const { g, shape, halo, horns, start } = seal;
    g.toggleAttribute('hidden', state.prices.includes(card) || at === undefined);
    if (at === undefined) return;
    const kind = kindOf(card, state, start);
    const [x, y] = ring.at(at, laneOf(card, ring) + liftOf(kind, ring));
    const r = pose.seal * (Number.isInteger(card) ? 1 : 0.78) * (kind === 'mine' ? 1.06 : 1);
    const colour = start ? 'x' : SHORT[this.setup.deck.colour(card)];
    g.setAttribute('class', `${kind} ${colour} ${at < pose.split ? 'h' : 'c'}`);
    g.setAttribute('transform', `translate(${f1(x)} ${f1(y)})`);
    halo.setAttribute('r', f1(r * 1.34));
    if (start) shape.setAttribute('d', `M0 ${-r * 1.1}L${r * 1.1} 0L0 ${r * 1.1}L${-r * 1.1} 0Z`);
    else shape.setAttribute('transform', `scale(${(r / 11).toFixed(3)})`);
    horns.toggleAttribute('hidden', !state.buried.has(card));
    for (const [name, value] of Object.entries({ x: -r * 0.6, y: -r * 1.35, width: r * 1.2, height: r * 0.8 })) {
      horns.setAttribute(name, f1(value));
    }
  }

  destroy() {
    cancelAnimationFrame(this.frame);
    this.watch.disconnect();
  }
}
