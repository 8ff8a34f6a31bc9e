// The score sheet: the points of every round and the totals. The newest round is counted up.
import { h, use } from '../../lib/dom.js';
import { earlierText } from '../../game/sitters.js';

const signed = (/** @type {number} */ n) => (n < 0 ? `−${-n}` : `+${n}`);
/** Format points. @param {number} n */
export const plain = (n) => (n < 0 ? `−${-n}` : `${n}`);

/** A number that counts up before your eyes (see `countUp`); its final text is there from the start. */
const counted = (/** @type {number} */ n) => h('span', { class: 'count', 'data-n': n }, plain(n));

/**
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {(seat: Wire.Seat) => void} about tells more about somebody
 */
export function sheet(scene, words, about) {
  const { view } = scene;
  const { t } = words;
  const { rounds, totals, earlier: before = 0 } = scene.message.match;
  const seats = view.hands.map((_, seat) => seat);
  const owners = view.bottles.map((bottle) => bottle.owner);
  const imp = scene.deck.total(view.imp);
  const best = Math.max(...totals.slice(0, view.players));
  const lost = (/** @type {Wire.Seat} */ seat) => bottlesOf(view, seat) > 0;
  /** @type {(content: string | HTMLElement, seat: Wire.Seat, value?: number) => HTMLElement} */
  const cell = (content, seat, value = 0) => h('td', {
    class: [owners.includes(seat) && 'dam', value < 0 && 'neg'].filter(Boolean).join(' ') || null,
  }, content);
  /** @type {(label: string, of: (seat: Wire.Seat) => HTMLElement, cls?: string) => HTMLElement} */
  const row = (label, of, cls = '') => h('tr', { class: cls }, h('th', { scope: 'row' }, label), seats.map(of));
  const earlier = rounds.slice(0, -1).map((scores, index) => row(t('table.round', { n: before + index + 1 }),
    (seat) => cell(signed(scores[seat]), seat, scores[seat]), 'old'));
  const shown = (/** @type {Wire.Seat} */ seat) => rounds.reduce((sum, scores) => sum + scores[seat], 0);
  const first = before > 0 && row(t('table.roundsTo', { n: before }),
    (seat) => cell(signed(totals[seat] - shown(seat)), seat, totals[seat] - shown(seat)), 'old');
  const wonRow = row(t('table.end.tricks'), (seat) => cell(
    lost(seat) ? h('s', {}, `${view.points[seat]}`) : counted(view.points[seat]), seat));
  const impRow = row(t('table.end.imp'), (seat) => {
    const bottles = bottlesOf(view, seat);
    return cell(bottles ? counted(-imp * bottles) : '–', seat, -bottles);
  });
  const { weights } = scene;
  const doubled = weights.some((weight) => weight > 1)
    && row(t('table.end.weight'), (seat) => cell(weights[seat] > 1 ? `×${weights[seat]}` : '–', seat));
  return h('section', { class: `sheet of-${seats.length}` }, h('table', {},
    h('thead', {}, h('tr', {}, h('td', {}), seats.map((seat) => head(scene, words, seat, about)))),
    h('tbody', {}, first, earlier, wonRow, impRow, doubled,
      row(t('table.round', { n: before + rounds.length }), (seat) => cell(signed(view.scores[seat]), seat, view.scores[seat]), 'rd'),
      row(t('table.total'), (seat) => cell(totals[seat] === best && seat < view.players
        ? h('mark', {}, plain(totals[seat])) : plain(totals[seat]), seat, totals[seat]), 'tot'))),
  seams(scene, words));
}

/**
 * Which points others made before, and in which rounds a bot chose for a person; nothing where all is of one hand.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 */
function seams({ message: { seats }, name }, words) {
  const lines = seats.flatMap((sitter, seat) => [
    sitter.before.length > 0 && `${name(seat)}: ${earlierText(sitter, words)}`,
    sitter.helped.length > 0 && words.t('table.helped', { name: name(seat), rounds: words.list(sitter.helped.map(String)) }),
  ].filter((line) => line !== false));
  return lines.length > 0 && h('ul', { class: 'seams' }, lines.map((line) => h('li', {}, line)));
}

/**
 * Return the number of bottles this seat pays for: those of its team.
 * @param {Wire.View} view
 * @param {Wire.Seat} seat
 */
export function bottlesOf({ sides, bottles }, seat) {
  const side = sides.find((each) => each.includes(seat)) ?? [seat];
  return bottles.filter(({ owner }) => owner !== null && side.includes(owner)).length;
}

/**
 * Who the column is about, with the cards won as a stack of coins.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {Wire.Seat} seat
 * @param {(seat: Wire.Seat) => void} about
 */
function head({ view, pics, teams, name }, { t }, seat, about) {
  const team = teams[seat];
  const stack = h('i', { class: 'stack' });
  stack.style.setProperty('--v', `${Math.min(view.points[seat], 60)}`);
  return h('th', { scope: 'col', class: view.bottles.some((bottle) => bottle.owner === seat) ? 'dam' : null },
    stack, h('div', { class: 'pic' }, use(pics[seat]),
      team === null ? null : h('i', { class: `team t${team}`, title: t(`table.team.${team}`) }, use(`g-${team}`))),
    h('button', { class: 'nm', type: 'button', onclick: () => about(seat) }, name(seat)));
}

/**
 * @param {HTMLElement} root
 * @param {number} ms
 */
export function countUp(root, ms) {
  if (!ms) return;
  for (const stack of root.querySelectorAll('.stack')) {
    stack.animate([{ clipPath: 'inset(100% 0 0 0)' }, { clipPath: 'inset(0)' }], { duration: ms, easing: 'ease-out' });
  }
  const begun = performance.now();
  const cells = [...root.querySelectorAll('.count')];
  const step = (/** @type {number} */ now) => {
    const part = Math.max(0, Math.min(1, (now - begun) / ms));
    for (const cell of cells) cell.textContent = plain(Math.round(Number(cell.getAttribute('data-n')) * part));
    if (part < 1 && root.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
