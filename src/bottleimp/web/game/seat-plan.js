// A table seen from above: its seats, teams, bottles, open and hidden hands.
import { h, s, use } from '../lib/dom.js';
import { named, t } from '../lib/i18n.js';

/**
 * Return the index of a seat's team when seat 0 deals; -1 for a player without a team.
 * @param {Wire.Mode} mode
 * @param {Wire.Seat} seat
 */
export const teamOf = (mode, seat) => mode.sides.filter((side) => side.length > 1)
  .findIndex((team) => team.includes(seat));

/** @type {(rx: number, ry: number, seat: Wire.Seat, seats: number) => [number, number]} */
const point = (rx, ry, seat, seats) => {
  const turn = (seat / seats + 0.25) * 2 * Math.PI;
  return [rx * Math.cos(turn), ry * Math.sin(turn)];
};
const at = (/** @type {number} */ x, /** @type {number} */ y, extra = '') => `translate(${x.toFixed(1)} ${y.toFixed(1)})${extra}`;

/**
 * @param {Wire.Mode} mode
 * @param {{people?: Page.Portrait[], you?: Wire.Seat}} [seen] people by seat; nothing for the small picture
 */
export function plan(mode, { people, you = 0 } = {}) {
  const { seats } = mode;
  const order = Array.from({ length: seats }, (_, seat) => seat);
  return s('svg', {
    class: people ? 'plan big' : 'plan', viewBox: '-150 -122 300 244', role: 'img',
    'aria-label': t('plan.label', { seats, mode: named('mode', mode.mode) }),
  },
  people && rays(),
  s('ellipse', { class: 'st-felt', rx: 90, ry: 64 }),
  flames(), waves(),
  s('path', { class: 'st-hot', d: 'M0 66A92 66 0 0 1 0-66' }),
  s('path', { class: 'st-cool', d: 'M0-66A92 66 0 0 1 0 66' }),
  order.map((seat) => hands(mode, seat, you)),
  bottles(mode.bottles),
  order.map((seat) => person(mode, seat, people, you)));
}

/**
 * Return a point outside the rim, at a fraction of a clockwise turn from the top.
 * @param {number} share
 * @param {number} out how far outside
 */
const rim = (share, out) => {
  const turn = (share - 0.25) * 2 * Math.PI;
  return `${((94 + out) * Math.cos(turn)).toFixed(1)} ${((68 + out) * Math.sin(turn)).toFixed(1)}`;
};

/** Draw a small price track: fire along the left, the sea along the right. */
function flames() {
  let d = '';
  for (let i = 0; i < 16; i += 1) {
    const from = 0.5 + i / 32;
    const tall = i % 3 ? 7 : 12;
    d += `M${rim(from - 0.004, 0)}Q${rim(from + 0.012, tall * 0.3)} ${rim(from + 0.026, tall)}`
      + `Q${rim(from + 0.03, tall * 0.3)} ${rim(from + 0.036, 0)}Z`;
  }
  return s('path', { class: 'f-hot', d });
}

function waves() {
  let d = '';
  for (let i = 0; i < 16; i += 1) {
    const from = i / 32;
    d += `M${rim(from, 0)}C${rim(from + 0.012, 0)} ${rim(from + 0.012, 8)} ${rim(from + 0.027, 7)}`
      + `C${rim(from + 0.022, 5)} ${rim(from + 0.022, 2)} ${rim(from + 0.034, 0)}Z`;
  }
  return s('path', { class: 'st-wave', d });
}

function rays() {
  let d = '';
  for (let i = 0; i < 32; i += 1) {
    const far = i % 2 ? 1.1 : 1.26;
    const ray = (/** @type {number} */ r, /** @type {number} */ off) => {
      const turn = ((i + 0.5) / 32) * 2 * Math.PI + off;
      return `${(118 * r * Math.cos(turn)).toFixed(1)} ${(94 * r * Math.sin(turn)).toFixed(1)}`;
    };
    d += `M${ray(0.97, 0)}L${ray(far, -0.03)}L${ray(far, 0.03)}Z`;
  }
  return s('path', { class: 'f-haze', d });
}

/** @param {number} count */
function bottles(count) {
  return Array.from({ length: count }, (_, i) => s('use', {
    href: '#bottle', x: -16 + (i - (count - 1) / 2) * 34, y: -27, width: 32, height: 48,
  }));
}

/**
 * Draw a fan of three cards for each hand, turned towards its owner. Open hands show their faces.
 * @param {Wire.Mode} mode
 * @param {Wire.Seat} seat
 * @param {Wire.Seat} you
 */
function hands({ seats, players, hands: names }, seat, you) {
  const place = (seat - you + seats) % seats;
  const [x, y] = point(64, 43, place, seats);
  const automaton = seat >= players;
  const kinds = names.map((name) => (automaton || name === 'open' ? 'open' : 'hidden'));
  const turned = (place / seats) * 360;
  return s('g', { transform: at(x, y, ` rotate(${turned})`) }, kinds.map((kind, i) => s('g', {
    class: `st-${kind}`, transform: at((i - (kinds.length - 1) / 2) * 34, 0),
  }, [-1, 0, 1].map((k) => s('rect', {
    x: -5.5, y: -8, width: 11, height: 17, rx: 1.8,
    transform: `translate(${k * 7} ${Math.abs(k) * 2}) rotate(${k * 14})`,
  })))));
}

/**
 * @param {Wire.Mode} mode
 * @param {Wire.Seat} seat
 * @param {Page.Portrait[] | undefined} people
 * @param {Wire.Seat} you
 */
function person(mode, seat, people, you) {
  const { seats } = mode;
  const [x, y] = point(118, 91, (seat - you + seats) % seats, seats);
  const team = teamOf(mode, seat);
  const r = people ? 24 : 17;
  return s('g', { transform: at(x, y), class: team < 0 ? 'st-seat' : `st-seat team-${team}` },
    s('circle', { class: 'st-ring', r: r + 5 }),
    people ? portrait(people[seat], r) : s('circle', { class: seat === you ? 'st-dot st-you' : 'st-dot', r: 15 }),
    team >= 0 && s('g', { transform: at(r * 0.8, r * 0.75) }, s('circle', { class: 'st-badge', r: 11 }),
      s('use', { class: 'st-sign', href: `#g-${team}`, x: -7, y: -7, width: 14, height: 14 })));
}

/**
 * @param {Page.Portrait} portrait
 * @param {number} r
 */
function portrait({ kind, picture }, r) {
  if (kind === 'open') {
    return [s('circle', { class: 'st-empty', r }), s('path', { class: 'st-plus', d: 'M-7 0H7M0-7V7' })];
  }
  return s('svg', { class: 'st-face', x: -r, y: -r, width: r * 2, height: r * 2 }, s('use', { href: `#${picture}` }));
}

/**
 * Create a seat's picture for lists.
 * @param {Page.Portrait} portrait
 */
export function face({ kind, picture }, team = -1) {
  if (kind === 'open') return h('span', { class: 'pic vacant' }, use('i-open'));
  return h('span', { class: team < 0 ? 'pic' : `pic team-${team}` }, use(picture),
    team >= 0 && h('i', { class: 'sign' }, use(`g-${team}`)));
}
