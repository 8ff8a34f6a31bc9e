// The sheet: what every round brought everybody, and the totals. The newest round is counted up.
import { h, use } from '../app/dom.js';

const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);
const plain = (n) => (n < 0 ? `−${-n}` : `${n}`);

export function sheet(scene, words) {
  const { message, view, teams } = scene;
  const { t } = words;
  const { rounds, totals } = message.match;
  const seats = view.hands.map((_, seat) => seat);
  const damned = new Set(view.bottles.map((bottle) => bottle.owner));
  const imp = scene.deck.total(view.imp);
  const best = Math.max(...totals.slice(0, view.players));
  const lost = (seat) => view.sides.find((side) => side.includes(seat)).some((member) => damned.has(member));
  const cell = (content, seat, value = 0) => h('td', {
    class: [damned.has(seat) && 'dam', value < 0 && 'neg'].filter(Boolean).join(' ') || null,
  }, content);
  const row = (label, of, cls = '') => h('tr', { class: cls }, h('th', { scope: 'row' }, label), seats.map(of));
  const heads = seats.map((seat) => {
    const stack = h('i', { class: 'stack' });
    stack.style.setProperty('--v', Math.min(view.points[seat], 60));
    return h('th', { scope: 'col', class: damned.has(seat) ? 'dam' : null },
      stack, h('div', { class: 'pic' }, use(scene.pics[seat]),
        teams[seat] === null ? null : h('i', { class: `team t${teams[seat]}`, title: t(`table.team.${teams[seat]}`) }, use(`g-${teams[seat]}`))),
      h('span', { class: 'nm' }, scene.name(seat)));
  });
  const earlier = rounds.slice(0, -1).map((scores, index) => row(t('table.round', { n: index + 1 }),
    (seat) => cell(signed(scores[seat]), seat, scores[seat]), 'old')).reverse();
  return h('section', { class: `sheet of-${seats.length}` }, h('table', {},
    h('thead', {}, h('tr', {}, h('td', {}), heads)),
    h('tbody', {},
      row(t('table.end.tricks'), (seat) => cell(lost(seat) ? h('s', {}, `${view.points[seat]}`) : counted(view.points[seat]), seat)),
      row(t('table.end.imp'), (seat) => cell(damned.has(seat) ? counted(-imp * view.bottles.filter((b) => b.owner === seat).length) : '–', seat, damned.has(seat) ? -1 : 0)),
      row(t('table.round', { n: rounds.length }), (seat) => cell(signed(view.scores[seat]), seat, view.scores[seat]), 'rd'),
      earlier,
      row(t('table.total'), (seat) => cell(totals[seat] === best && seat < view.players
        ? h('mark', {}, plain(totals[seat])) : plain(totals[seat]), seat, totals[seat]), 'tot'))));
}

/** A number that counts up before your eyes (see `countUp`); its final text is there from the start. */
const counted = (n) => h('span', { class: 'count', 'data-n': n }, plain(n));

export function countUp(root, ms) {
  if (!ms) return;
  for (const stack of root.querySelectorAll('.stack')) {
    stack.animate([{ clipPath: 'inset(100% 0 0 0)' }, { clipPath: 'inset(0)' }], { duration: ms, easing: 'ease-out' });
  }
  const begun = performance.now();
  const cells = [...root.querySelectorAll('.count')];
  const step = (now) => {
    const part = Math.max(0, Math.min(1, (now - begun) / ms));
    for (const cell of cells) cell.textContent = plain(Math.round(Number(cell.dataset.n) * part));
    if (part < 1 && root.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
