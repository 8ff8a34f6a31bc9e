// The panel in which the host chooses the next game at the same table. Players keep their seats and the link stays.
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { openPanel } from '../../lib/panel.js';
import { gameForm } from '../new/game-form.js';
import { keepFocus } from '../../lib/form-focus.js';
import { settle } from '../new/table-form.js';

/** @typedef {import('../new/game-form.js').Game} Game */

/**
 * The game that a table has now.
 * @param {Wire.Table} message
 * @returns {Game}
 */
export function gameOf({ mode, players, deck, end, grace, limit, latecomers }) {
  const [amount, by] = end.split(' ');
  const unit = /** @type {import('../new/table-form.js').Unit} */ (by);
  return { mode, players, deck, by: unit, amount: Number(amount), grace, limit, latecomers };
}

/**
 * The message that asks the table for this game.
 * @param {Game} game
 * @returns {Wire.Intent}
 */
export const intentOf = ({ by, amount, ...game }) => ({ type: 'game', ...game, end: `${amount} ${by}` });

/**
 * @param {Wire.Table} message
 * @param {Wire.Options} known
 * @param {(what: Wire.Intent) => void} ask
 */
export function openNextGame(message, known, ask) {
  const game = gameOf(message);
  const people = message.seats.filter(({ kind }) => kind === 'human').length;
  openPanel(t('lobby.terms'), (body, close) => {
    const submit = (/** @type {Event} */ event) => { event.preventDefault(); close(); ask(intentOf(game)); };
    const parts = h('div', { class: 'wishes' });
    const form = h('form', { class: 'next-game', onsubmit: submit }, parts,
      h('div', { class: 'next-foot' }, h('p', { class: 'gloss' }, t('lobby.terms.hint')),
        h('button', { class: 'btn go', type: 'submit' }, t('lobby.terms.take'))));
    const draw = () => keepFocus(form, () => {
      const { mode, fitting } = settle(game, known);
      const { howMany, which, length, terms } = gameForm(game, known, set);
      const rest = terms(mode).filter((part) => part instanceof Node);
      parts.replaceChildren(howMany(people), which(fitting), length(), ...rest);
    });
    const set = (/** @type {Partial<Game>} */ changed) => { Object.assign(game, changed); draw(); };
    draw();
    body.append(form);
  }, { wide: true });
}
