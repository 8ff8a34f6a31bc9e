// The part of a form that chooses a game: for a new table, and for the next match at a table.
import { choice, toggle } from '../../lib/controls.js';
import { h } from '../../lib/dom.js';
import { described, named, plural, t } from '../../lib/i18n.js';
import { plan } from '../../game/seat-plan.js';
import { ENDS, GRACES, LIMITS } from './table-form.js';

/** @typedef {import('./table-form.js').Wish} Wish */
/** @typedef {Omit<Wish, 'bots' | 'hints'>} Game */

/**
 * @param {Game} game
 * @param {Wire.Options} known
 * @param {(changed: Partial<Game>) => void} set
 */
export function gameForm(game, known, set) {
  /** @param {number} [least] how many players it must have */
  function howMany(least = 2) {
    const counts = [...new Set(known.modes.map((mode) => mode.players))].filter((count) => count >= least)
      .sort((a, b) => a - b);
    return choice(t('new.players'), counts.map((value) => ({
      value, label: String(value), name: plural('new.count', value),
    })), game.players, (players) => set({ players }), { kind: 'seg numbers' });
  }

  /** @param {Wire.Mode[]} fitting */
  function which(fitting) {
    return choice(t('new.game'), fitting.map((mode) => ({
      value: mode.mode, label: named('mode', mode.mode), hint: described('mode', mode.mode), picture: plan(mode),
    })), game.mode, (mode) => set({ mode }), { kind: 'cards' });
  }

  function length() {
    const units = /** @type {import('./table-form.js').Unit[]} */ (Object.keys(ENDS));
    return h('div', { class: 'length' },
      choice(t('new.length'), units.map((value) => ({ value, label: t(`end.${value}`) })), game.by,
        (by) => set({ by, amount: by === 'points' ? ENDS[by][3] : ENDS[by][1] })),
      choice(t(`end.${game.by}`), ENDS[game.by].map((value) => ({
        value, label: String(value), name: plural(`end.${game.by}.count`, value),
      })), game.amount, (amount) => set({ amount }), { quiet: true }),
      h('p', { class: 'gloss' }, t(`end.${game.by}.note`)));
  }

  /** @param {Wire.Mode} mode */
  function terms(mode) {
    return [
      choice(t('new.deck'), mode.decks.map((value) => ({
        value, label: named('deck', value), hint: described('deck', value),
      })), game.deck, (deck) => set({ deck }), { kind: 'seg pile' }),
      known.friends && choice(t('new.grace'), GRACES.map((value) => ({ value, label: t('seconds', { n: value }) })),
        game.grace, (grace) => set({ grace })),
      choice(t('new.limit'), LIMITS.map((value) => ({
        value, label: value ? t('seconds', { n: value }) : t('new.nolimit'),
      })), game.limit, (limit) => set({ limit })),
      known.friends && toggle(t('new.latecomers'), t('new.latecomers.hint'), game.latecomers,
        (latecomers) => { game.latecomers = latecomers; }),
    ];
  }

  return { howMany, which, length, terms };
}
