// Marks along the price track: the fall that a card would cause, labels, and bottles.
import { s } from '../../lib/dom.js';
import { cardText } from '../../game/setup.js';
import { laneOf } from './track-layout.js';

/** @typedef {import('./ring.js').Ring} Ring */
/** @typedef {import('./track-layout.js').Pose} Pose */

/** A length as it stands in a drawing. @param {number} n */
export const f1 = (n) => n.toFixed(1);

/**
 * Picking a card that would take the bottle draws the fall of the price.
 * @param {Record<'fall' | 'aim', SVGElement>} parts
 * @param {Ring} ring
 * @param {Pose} pose
 * @param {Wire.Card | null} card
 */
export function drawFall(parts, ring, pose, card) {
  const at = card === null ? undefined : pose.at.get(card);
  const r = pose.seal * 1.5;
  const [x, y] = card === null || at === undefined ? [0, 0] : ring.at(at, laneOf(card, ring));
  parts.fall.setAttribute('d', at === undefined ? ''
    : ring.line(at + r, pose.split - ring.bottleWidth / 2, ring.flame + ring.margin * 0.5));
  parts.aim.setAttribute('d', at === undefined ? ''
    : `M${f1(x - r)} ${f1(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`);
}

/**
 * What the two halves of the band mean, along the arc, where there is room.
 * @param {Record<'below' | 'above' | 'belowArc' | 'aboveArc', SVGElement>} parts
 * @param {Ring} ring
 * @param {Pose} pose
 * @param {Table.Words['t']} t
 */
export function drawWords(parts, ring, pose, t) {
  const room = ring.wide && ring.height > 480 && !ring.halves;
  const inner = -ring.band / 2 - (ring.halves ? 30 : 26);
  const from = pose.split + ring.bottleWidth;
  /** @type {(path: SVGElement, arc: SVGElement, a: number, b: number, texts: string[]) => void} */
  const write = (path, arc, a, b, texts) => {
    arc.setAttribute('d', b > a ? ring.line(a, b, inner) : '');
    path.textContent = (room && texts.find((text) => text.length * 10.5 + 40 < b - a)) || '';
    path.setAttribute('startOffset', '50%');
  };
  const top = ring.length / 2;
  // Not under the zenith: there sits a player.
  write(parts.below, parts.belowArc, ring.start + 60, Math.min(pose.split - 30, top - ring.width * 0.2),
    [t('table.track.below'), t('table.track.belowShort')]);
  write(parts.above, parts.aboveArc, Math.max(from, top + ring.width * 0.2), ring.end - 60,
    [t('table.track.above'), t('table.track.aboveShort')]);
}

/** A bottle that stands on the band, with its price. */
const bottleMark = () => s('g', { class: 'bottle-mark' },
  s('svg', { class: 'mark', viewBox: '0 0 48 72', overflow: 'visible' }, s('use', { href: '#marker' })),
  s('circle', { class: 'mark-d' }), s('text', { class: 'mark-t' }));

/**
 * The bottles, upright on the band.
 * @param {SVGElement} box
 * @param {Ring} ring
 * @param {Pose} pose
 */
export function drawBottles(box, ring, pose) {
  while (box.children.length < pose.bottles.length) box.append(bottleMark());
  pose.bottles.forEach(({ s: at, price, x: aside, scale }, index) => {
    const g = box.children[index];
    const wide = ring.bottleWidth * scale;
    const high = wide * 1.5;
    const [x, y] = ring.at(at);
    const [mark, disc, text] = g.children;
    g.setAttribute('class', `bottle-mark${scale < 1 ? ' waits' : ''}`);
    g.setAttribute('transform', `translate(${f1(x + aside * wide)} ${f1(y - high * 0.16)})`);
    for (const [name, value] of Object.entries({ x: -wide / 2, y: -high / 2, width: wide, height: high })) {
      mark.setAttribute(name, f1(value));
    }
    disc.setAttribute('cy', f1(high * 0.17));
    disc.setAttribute('r', f1(wide * 0.36));
    text.setAttribute('y', f1(high * 0.18));
    const size = f1(wide * (Number.isInteger(price) ? 0.47 : 0.36));
    if (text instanceof SVGElement) text.style.setProperty('--tk-m', `${size}px`);
    text.textContent = cardText(price);
  });
}
