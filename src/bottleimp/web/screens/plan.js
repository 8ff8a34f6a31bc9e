// A table seen from above: who sits where, who plays together, the bottles, open and hidden hands.
import { h, s, use } from '/static/app/dom.js';
import { t } from '/static/app/i18n.js';

/** Sides, counted from the dealer, of the modes that have teams. */
const TEAMS = {
  'teams-2-1-1': [[1, 3]],
  'teams-2-2-1': [[1, 3], [2, 4]],
  'teams-2-2-2': [[0, 3], [1, 4], [2, 5]],
  'teams-2-2-1-1': [[1, 4], [2, 5]],
};
const TWO_HANDS = ['eye', 'house'];
export const seatsOf = (mode, players) => (mode === 'lopaka' ? 3 : players);
export const teamOf = (mode, seat) => (TEAMS[mode] || []).findIndex((team) => team.includes(seat));

const point = (rx, ry, seat, seats) => {
  const turn = (seat / seats + 0.25) * 2 * Math.PI;
  return [rx * Math.cos(turn), ry * Math.sin(turn)];
};
const at = (x, y, extra = '') => `translate(${x.toFixed(1)} ${y.toFixed(1)})${extra}`;

/** `people` are {kind, picture} by seat, as many as sit there; nothing for the small picture. */
export function plan(mode, players, { people, you = 0 } = {}) {
  const seats = seatsOf(mode, players);
  const order = Array.from({ length: seats }, (_, seat) => seat);
  return s('svg', {
    class: people ? 'plan big' : 'plan', viewBox: '-150 -122 300 244', role: 'img',
    'aria-label': t('plan.label', { seats, mode: t(`mode.${mode}`) }),
  },
  s('g', {}, rays()),
  s('ellipse', { class: 'st-felt', rx: 92, ry: 66 }),
  s('path', { class: 'st-hot', d: 'M0 66A92 66 0 0 1 0-66' }),
  s('path', { class: 'st-cool', d: 'M0-66A92 66 0 0 1 0 66' }),
  order.map((seat) => hands(mode, seat, seats, you)),
  bottles(mode === 'two-bottles' ? 2 : 1),
  order.map((seat) => person(mode, seat, seats, people, you)));
}

function rays() {
  let d = '';
  for (let i = 0; i < 28; i += 1) {
    const turn = (i / 28) * 2 * Math.PI;
    const far = i % 2 ? 1.08 : 1.24;
    const [c, n] = [Math.cos(turn), Math.sin(turn)];
    const ray = (r, off) => `${(118 * r * Math.cos(turn + off)).toFixed(1)} ${(94 * r * Math.sin(turn + off)).toFixed(1)}`;
    d += `M${(108 * c).toFixed(1)} ${(82 * n).toFixed(1)}L${ray(far, -0.035)}L${ray(far, 0.035)}Z`;
  }
  return s('path', { class: 'f-haze', d });
}

function bottles(count) {
  return Array.from({ length: count }, (_, i) => s('use', {
    href: '#bottle', x: -13 + (i - (count - 1) / 2) * 30, y: -22, width: 26, height: 39,
  }));
}

/** A fan of three cards for each hand, turned towards its owner; open ones show their paper. */
function hands(mode, seat, seats, you) {
  const place = (seat - you + seats) % seats;
  const [x, y] = point(62, 42, place, seats);
  const open = mode === 'lopaka' && seat === 2;
  const kinds = TWO_HANDS.includes(mode) ? ['open', 'hidden'] : [open ? 'open' : 'hidden'];
  const turned = (place / seats) * 360;
  return s('g', { transform: at(x, y, ` rotate(${turned})`) }, kinds.map((kind, i) => s('g', {
    class: `st-${kind}`, transform: at((i - (kinds.length - 1) / 2) * 30, 0),
  }, [-1, 0, 1].map((k) => s('rect', {
    x: -5, y: -8, width: 10, height: 15, rx: 1.5, transform: `translate(${k * 6} ${Math.abs(k) * 1.5}) rotate(${k * 13})`,
  })))));
}

function person(mode, seat, seats, people, you) {
  const place = (seat - you + seats) % seats;
  const [x, y] = point(118, 91, place, seats);
  const team = teamOf(mode, seat);
  const kind = people?.[seat]?.kind;
  const r = people ? 22 : 19;
  return s('g', { transform: at(x, y), class: team < 0 ? 'st-seat' : `st-seat team-${team}` },
    s('circle', { class: 'st-ring', r: r + 4 }),
    kind === 'open'
      ? [s('circle', { class: 'st-empty', r }), s('path', { class: 'st-plus', d: 'M-7 0H7M0-7V7' })]
      : people
        ? s('use', { href: `#${people[seat].picture}`, x: -r, y: -r, width: r * 2, height: r * 2 })
        : s('circle', { class: 'st-dot', r }),
    team >= 0 && s('g', { transform: at(r * 0.8, r * 0.75) },
      s('circle', { class: 'st-badge', r: 11 }), s('use', { class: 'st-sign', href: `#g-${team}`, x: -7, y: -7, width: 14, height: 14 })));
}

/** A seat's face for lists. */
export function face({ kind, picture }, team = -1) {
  if (kind === 'open') return h('span', { class: 'pic vacant' }, use('i-open'));
  return h('span', { class: team < 0 ? 'pic' : `pic team-${team}` }, use(picture),
    team >= 0 && h('i', { class: 'sign' }, use(`g-${team}`)));
}
