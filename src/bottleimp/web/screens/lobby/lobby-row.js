// A row of the lobby's list: the seat's player, and the reader's actions for that seat.
import { h } from '../../lib/dom.js';
import { named, t } from '../../lib/i18n.js';
import { nameOf } from '../../game/people.js';
import { face } from '../../game/seat-plan.js';
import { OPEN, sitterChoice } from '../../panels/sitter-choice.js';

/**
 * @typedef {object} Row
 * @property {Wire.Table} message
 * @property {Wire.Options | null} known
 * @property {Wire.Sitter & Page.Portrait} seat
 * @property {Wire.Seat} number
 * @property {number | undefined} team
 */

/**
 * @param {ReturnType<typeof import('./host-controls.js').hosting>} host
 * @param {{ask: (what: Wire.Intent) => void, sit: (seat: Wire.Seat) => void, callMe: () => void}} acts
 */
export function lobbyRow(host, { ask, sit, callMe }) {
  /** @param {Row} row */
  function who({ message, seat, number }) {
    const tags = [number === message.you && t('you'), number === message.host && t('lobby.host'), about(message, seat)];
    return h('span', { class: 'who' }, h('b', {}, seat.kind === 'open' ? t('lobby.free') : nameOf(seat, named)),
      h('small', {}, tags.filter(Boolean).join(' · ')));
  }

  /** What the host can do with the seat. @param {Row} row */
  function hosts({ message, known, seat, number }) {
    const begun = host.begun(seat, number);
    if (begun) return begun;
    const own = number === message.you;
    return [own && renaming(number), host.tools(seat, number, own),
      known && (seat.bot || seat.kind === 'open') && placing(known, number, seat.bot ?? OPEN)];
  }

  /** What a guest can do with the seat. @param {Row} row */
  function guests({ message: { you }, seat, number }) {
    const button = { type: 'button', 'data-seat': number };
    if (you === null && seat.kind === 'open') {
      return h('button', { ...button, class: 'btn', onclick: () => sit(number) }, t('lobby.sit'));
    }
    if (number !== you) return null;
    return h('span', { class: 'place-links' }, renaming(number),
      h('button', { ...button, class: 'quiet', onclick: () => ask({ type: 'stand' }) }, t('lobby.stand')));
  }

  /** @param {Wire.Seat} number */
  const renaming = (number) => h('button', {
    class: 'quiet', type: 'button', 'data-seat': `${number}-name`, onclick: callMe,
  }, t('name.change'));

  /**
   * @param {Wire.Options} known
   * @param {Wire.Seat} number
   * @param {string} sitter
   */
  function placing(known, number, sitter) {
    const group = h('span', { class: 'place-set' },
      sitterChoice(number, sitter, known, (bot) => ask({ type: 'bot', seat: number, bot })));
    group.querySelector('input:checked')?.setAttribute('data-seat', String(number));
    group.querySelector('select')?.setAttribute('data-seat', `${number}-level`);
    return group;
  }

  /** @param {Row} row */
  return (row) => {
    const { message: { you, host: hostSeat }, seat, number, team } = row;
    return h('li', { class: `place ${seat.kind}${number === you ? ' own' : ''}`, 'data-row': number },
      face(seat, team), who(row), you !== null && you === hostSeat ? hosts(row) : guests(row));
  };
}

/**
 * @param {Wire.Table} message
 * @param {Wire.Sitter} seat
 */
function about({ you, host }, seat) {
  if (seat.bot && seat.instead_of) {
    return t('table.instead', { level: named('bot', seat.bot), wanted: named('bot', seat.instead_of) });
  }
  if (seat.bot) return you !== null && you === host ? '' : named('bot', seat.bot);
  if (seat.kind === 'automaton') return t('new.automaton');
  return seat.kind === 'human' && !seat.present ? t('lobby.gone') : '';
}
