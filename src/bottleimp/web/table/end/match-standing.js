// The standing of the match: the round's number, the number of rounds, and all totals.
import { h, use } from '../../lib/dom.js';
import { openPanel } from '../../lib/panel.js';
import { watchingText } from '../../game/company.js';
import { givenText } from '../../game/named-deal.js';
import { plain } from './score-sheet.js';
import { earlierText } from '../../game/sitters.js';

/**
 * How many rounds the match has; null if points end it.
 * @param {Pick<Wire.Table, 'end' | 'players'>} message
 */
export function roundsIn({ end, players }) {
  const [amount, unit] = end.split(' ');
  if (unit === 'points') return null;
  return Number(amount) * (unit === 'deals' ? players : 1);
}

/**
 * "Round 2 of 8", or "Round 2, to 500 points".
 * @param {Pick<Wire.Table, 'end' | 'players' | 'match'>} message
 * @param {Pick<Table.Words, 't' | 'points'>} words
 */
export function roundText(message, { t, points }) {
  const [n, total] = [message.match.round, roundsIn(message)];
  if (total === null) return t('table.roundTo', { n, points: points(Number.parseInt(message.end, 10)) });
  return t('table.roundOf', { n, total });
}

/**
 * Everybody in the order of the table from the reader on, with what they have before this round and in it. Who
 * plays together counts together.
 * @param {Pick<Table.Scene, 'bottom' | 'others'>
 *   & {message: Pick<Wire.Table, 'status' | 'match'>, view: Wire.View}} scene
 */
export function standingOf({ message, view, bottom, others }) {
  const over = message.status !== 'playing';
  return [bottom, ...others].map((seat) => {
    const side = view.sides.find((each) => each.includes(seat)) ?? [seat];
    return {
      seat,
      total: message.match.totals[seat] ?? 0,
      won: over ? null : side.reduce((sum, member) => sum + view.points[member], 0),
    };
  });
}

export class Standing {
  /** @param {Table.Words} words */
  constructor(words) {
    this.words = words;
    this.chips = h('div', { class: 'chips', 'aria-hidden': 'true' });
  }

  /** The totals in the bar, where there is room. @param {Table.Scene} scene */
  update(scene) {
    const best = bestOf(scene);
    this.chips.replaceChildren(...standingOf(scene).map(({ seat, total }) => h('span', {
      class: total === best ? 'chip best' : 'chip', title: scene.name(seat),
    }, h('span', { class: 'pic' }, use(scene.pics[seat]), teamSign(scene, seat)), plain(total))));
  }

  /** All of it in words. @param {Table.Scene} scene */
  told(scene) {
    const totals = standingOf(scene).map(({ seat, total }) => `${scene.name(seat)} ${plain(total)}`);
    return `${this.words.t('table.standing')}: ${totals.join(', ')}`;
  }

  /**
   * The standing as a sheet of paper; a tap on somebody tells more.
   * @param {Table.Scene} scene
   * @param {(seat: Wire.Seat) => void} about
   */
  open(scene, about) {
    const { t } = this.words;
    const notes = [givenText(scene.message, t), scene.message.hints && t('hint.allowed'), watchingText(scene.message, this.words)]
      .filter(Boolean);
    openPanel(t('table.standing'), (body, close) => body.append(
      h('p', { class: 'gloss' }, scene.about ?? roundText(scene.message, this.words)),
      ...notes.map((note) => h('p', { class: 'gloss' }, note)),
      h('table', { class: 'standing' },
        h('thead', {}, h('tr', {}, h('td', {}),
          h('th', { scope: 'col' }, t('table.standing.now')), h('th', { scope: 'col' }, t('table.total')))),
        h('tbody', {}, standingOf(scene).map((row) => this.row(scene, row, () => { close(); about(row.seat); }))))));
  }

  /**
   * @param {Table.Scene} scene
   * @param {ReturnType<typeof standingOf>[0]} row
   * @param {() => void} onclick
   */
  row(scene, { seat, total, won }, onclick) {
    const { hints } = scene.message.seats[seat];
    const about = [this.words.sitter(scene.message, seat), hints && this.words.plural('hint.count', hints),
      earlierText(scene.message.seats[seat], this.words)];
    const sitter = about.filter(Boolean).join(' · ');
    const best = total === bestOf(scene) && seat < scene.view.players;
    return h('tr', {}, h('th', { scope: 'row' }, h('button', { class: 'standing-who', type: 'button', onclick },
      h('span', { class: 'pic' }, use(scene.pics[seat]), teamSign(scene, seat)),
      h('span', {}, h('b', {}, scene.name(seat)), sitter && h('small', {}, sitter)))),
    h('td', {}, won === null ? '–' : plain(won)),
    h('td', {}, best ? h('mark', {}, plain(total)) : plain(total)));
  }
}

/** @param {Table.Scene} scene */
const bestOf = ({ message: { match }, view }) => (
  match.rounds.length ? Math.max(...match.totals.slice(0, view.players)) : null);

/**
 * @param {Table.Scene} scene
 * @param {Wire.Seat} seat
 */
function teamSign({ teams }, seat) {
  const team = teams[seat];
  return team !== null && h('i', { class: `team t${team}` }, use(`g-${team}`));
}
