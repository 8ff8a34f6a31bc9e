// The foot of the lobby, with the reader's next step: sit down, deal (as host), or wait for the host.
import { h } from '../../lib/dom.js';
import { plural, t } from '../../lib/i18n.js';

/**
 * @param {() => void} redraw
 * @param {{start: () => void, sit: (seat: Wire.Seat) => void}} acts
 */
export function lobbyFoot(redraw, { start, sit }) {
  /** Whether the host has been asked if bots shall have the free seats. */
  let asked = false;

  /** @param {boolean} now */
  const become = (now) => { asked = now; redraw(); };

  /** @param {number} open how many seats are free */
  function deal(open) {
    if (!open) asked = false;
    if (asked) {
      return [h('div', { class: 'sure', role: 'group', 'aria-labelledby': 'sure-t' },
        h('p', { id: 'sure-t' }, t('lobby.sure')),
        h('button', { class: 'btn', type: 'button', onclick: () => become(false) }, t('lobby.sure.wait')),
        h('button', { class: 'btn go', type: 'button', onclick: start }, t('lobby.sure.yes')))];
    }
    return [h('button', { class: 'btn go', type: 'button', onclick: open ? () => become(true) : start },
      h('span', {}, t('lobby.start')), h('small', {}, open ? plural('lobby.filled', open) : t('lobby.all')))];
  }

  /**
   * @param {Wire.Seat} seat the first free one
   * @param {string} name the reader's
   */
  const sitDown = (seat, name) => [h('button', { class: 'btn go', type: 'button', onclick: () => sit(seat) },
    h('span', {}, t('lobby.sitdown')), name && h('small', {}, t('lobby.sitas', { name })))];

  /** @param {Wire.Table} message */
  function patience({ host, seats }) {
    if (host === null) return [];
    return [h('p', { class: 'ribbon' }, h('i', { class: 'ring-wait', 'aria-hidden': 'true' }),
      t('lobby.wait', { name: seats[host].name }))];
  }

  /**
   * @param {Wire.Table} message
   * @param {string} name the reader's
   */
  return (message, name) => {
    const { you, host, seats } = message;
    const free = seats.flatMap(({ kind }, seat) => (kind === 'open' ? [seat] : []));
    if (you !== null && you === host) return deal(free.length);
    return you === null && free.length ? sitDown(free[0], name) : patience(message);
  };
}
