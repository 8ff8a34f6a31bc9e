// The host's controls in the lobby: swap two seats, or remove a player.
import { h, use } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';

/**
 * @param {() => void} redraw
 * @param {(what: Wire.Intent) => void} ask
 */
export function hosting(redraw, ask) {
  /** @type {Wire.Seat | null} whose new place is being chosen */
  let moving = null;
  /** @type {Wire.Seat | null} who is about to be sent away */
  let leaving = null;
  /** Whether the seat that is moved is the host's own. */
  let mine = false;

  /** @param {{moving?: Wire.Seat, leaving?: Wire.Seat, own?: boolean}} now */
  const become = (now) => {
    mine = now.own ?? false;
    moving = now.moving ?? null;
    leaving = now.leaving ?? null;
    redraw();
  };

  /**
   * What is done with one seat now; nothing while nothing is begun.
   * @param {Wire.Sitter} seat
   * @param {Wire.Seat} number
   */
  function begun(seat, number) {
    if (moving === number) return [cancel(number, t('lobby.where')), seat.kind === 'human' && seat.present && !mine && handOver(number)];
    if (moving !== null && seat.kind !== 'automaton') {
      const seats = /** @type {[number, number]} */ ([moving, number]);
      return h('button', {
        class: 'btn', type: 'button', 'data-seat': `${number}-here`, 'aria-label': t('lobby.swapWith', { name: nameOf(seat) }),
        onclick: () => { become({}); ask({ type: 'swap', seats }); },
      }, t('lobby.swap'));
    }
    if (leaving !== number) return null;
    return [h('button', {
      class: 'btn warns', type: 'button', 'data-seat': `${number}-sure`,
      onclick: () => { become({}); ask({ type: 'remove', seat: number }); },
    }, t('table.host.sure', { name: seat.name })), cancel(number, '')];
  }

  /** @param {Wire.Seat} number */
  const handOver = (number) => h('button', {
    class: 'btn', type: 'button', 'data-seat': `${number}-host`, onclick: () => { become({}); ask({ type: 'host', seat: number }); },
  }, t('table.host.handOver'));

  /**
   * @param {Wire.Seat} number
   * @param {string} words
   */
  const cancel = (number, words) => [words && h('span', { class: 'gloss' }, words), h('button', {
    class: 'quiet', type: 'button', 'data-seat': `${number}-move`, onclick: () => become({}),
  }, t('lobby.cancel'))];

  /**
   * What may be begun with a seat.
   * @param {Wire.Sitter} seat
   * @param {Wire.Seat} number
   * @param {boolean} own
   */
  function tools(seat, number, own) {
    if (seat.kind === 'automaton') return null;
    const move = t('lobby.move', { name: nameOf(seat) });
    const remove = t('lobby.remove', { name: seat.name });
    return h('span', { class: 'place-tools' },
      h('button', {
        class: 'ib', type: 'button', 'data-seat': `${number}-move`, 'aria-label': move, title: move,
        onclick: () => become({ moving: number, own }),
      }, use('i-swap')),
      seat.kind === 'human' && !own && h('button', {
        class: 'ib', type: 'button', 'data-seat': `${number}-leave`, 'aria-label': remove, title: remove,
        onclick: () => become({ leaving: number }),
      }, use('i-close')));
  }

  return { begun, tools };
}

/** @param {Wire.Sitter} seat */
const nameOf = (seat) => (seat.kind === 'open' ? t('lobby.free') : seat.name);
