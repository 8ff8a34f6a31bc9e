// What stands on and along the price track: the fall that a card would cause, words, bottles.
import { s } from '../app/dom.js';
import { cardText } from './deck.js';

const f1 = (n) => n.toFixed(1);

/** Picking a card that would take the bottle draws the fall of the price. */
export function drawFall(track, pose) {
  const aim = pose.at.get(track.state.aim);
  const { parts: { fall, aim: circle }, ring } = track;
  const r = pose.seal * 1.5;
  const [x, y] = aim === undefined ? [0, 0] : ring.at(aim);
  fall.setAttribute('d', aim === undefined ? ''
    : ring.line(aim + r, pose.split - ring.bottleWidth / 2, ring.flame + ring.margin * 0.5));
  circle.setAttribute('d', aim === undefined ? ''
    : `M${f1(x - r)} ${f1(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`);
}

/** What the two halves of the band mean, along the arc, where there is room. */
export function drawWords({ ring, t, below, above, arcs }, pose) {
  const room = ring.wide && ring.height > 480 && !ring.halves;
  const fit = (space, ...texts) => (room && texts.find((text) => text.length * 10.5 + 40 < space)) || '';
  const inner = -ring.band / 2 - (ring.halves ? 30 : 26);
  const from = pose.split + ring.bottleWidth;
  const write = (path, arc, a, b, texts) => {
    arc.setAttribute('d', b > a ? ring.line(a, b, inner) : '');
    path.textContent = fit(b - a, ...texts);
    path.setAttribute('startOffset', '50%');
  };
  const top = ring.length / 2;
  // Not under the zenith: there sits a player.
  write(below, arcs[0], ring.start + 60, Math.min(pose.split - 30, top - ring.width * 0.2),
    [t('table.track.below'), t('table.track.belowShort')]);
  write(above, arcs[1], Math.max(from, top + ring.width * 0.2), ring.end - 60,
    [t('table.track.above'), t('table.track.aboveShort')]);
}

/** The bottles, upright on the band, with their prices. */
export function drawBottles({ ring, bottlesAt }, pose) {
  while (bottlesAt.children.length < pose.bottles.length) {
    bottlesAt.append(s('g', { class: 'bottle-mark' },
      s('svg', { class: 'mark', viewBox: '0 0 48 72', overflow: 'visible' }, s('use', { href: '#marker' })),
      s('circle', { class: 'mark-d' }), s('text', { class: 'mark-t' })));
  }
  pose.bottles.forEach(({ s: at, price, x: aside, scale }, index) => {
    const g = bottlesAt.children[index];
    const wide = ring.bottleWidth * scale;
    const high = wide * 1.5;
    const [x, y] = ring.at(at);
    const [mark, disc, text] = g.children;
    g.setAttribute('class', `bottle-mark${scale < 1 ? ' waits' : ''}`);
    g.setAttribute('transform', `translate(${f1(x + aside * wide)} ${f1(y - high * 0.16)})`);
    for (const [name, value] of [['x', -wide / 2], ['y', -high / 2], ['width', wide], ['height', high]]) {
      mark.setAttribute(name, f1(value));
    }
    disc.setAttribute('cy', f1(high * 0.17));
    disc.setAttribute('r', f1(wide * 0.36));
    text.setAttribute('y', f1(high * 0.18));
    text.style.setProperty('--tk-m', `${f1(wide * (Number.isInteger(price) ? 0.47 : 0.36))}px`);
    text.textContent = cardText(price);
  });
}
