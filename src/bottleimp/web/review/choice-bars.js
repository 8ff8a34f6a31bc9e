// A decision's options as bars: gain solid, loss hatched, each with its standard error and imp's probability.
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { numeral, seal } from '../game/cards.js';
import { number } from '../game/review-sentences.js';

/** @typedef {Wire.Decision['options'][number]} Option */

/** @type {(one: Wire.Choice, other: Wire.Choice) => boolean} */
export const isSameChoice = (one, other) => String(one) === String(other);

/**
 * A choice as chips: its cards, or the packet's name.
 * @param {Wire.Choice} choice
 * @param {{deck: Table.Deck, price: Wire.Card, named: (packet: string) => string}} look
 */
export function chips(choice, { deck, price, named }) {
  if (typeof choice === 'string') return [h('span', { class: 'rv-chip' }, named(choice))];
  return [choice].flat().map((card) => h('span', { class: card < price ? 'rv-chip hot' : 'rv-chip' },
    h('span', {}, numeral(card)), seal(deck.colour(card))));
}

/**
 * The best first, then by what they bring.
 * @param {Wire.Decision} decision
 */
const ranked = ({ options, best }) => [...options].sort((one, other) => (
  Number(isSameChoice(other[0], best)) - Number(isSameChoice(one[0], best)) || other[1] - one[1]));

/**
 * @param {Wire.Decision} decision
 * @param {Parameters<typeof chips>[1]} look
 * @param {string[]} places of an exchange
 */
export function optionBars(decision, look, places) {
  const options = ranked(decision);
  const ends = [0, ...options.flatMap(([, value, error]) => [value - error, value + error])];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const share = (/** @type {number} */ value) => ((value - low) / Math.max(high - low, 1)) * 100;
  return h('table', { class: 'rv-options' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, places.length ? places.join(' · ') : t('review.option')),
      h('th', { scope: 'col' }, t('review.brings')), h('th', { scope: 'col' }, t('review.imp')))),
    h('tbody', {}, options.map((option) => row(decision, option, look, share))));
}

/**
 * @param {Wire.Decision} decision
 * @param {Option} option
 * @param {Parameters<typeof chips>[1]} look
 * @param {(value: number) => number} share
 */
function row(decision, [choice, value, error, policy], look, share) {
  const [best, played] = [isSameChoice(choice, decision.best), isSameChoice(choice, decision.played)];
  const bar = h('i', { class: value < 0 ? 'neg' : 'pos' });
  const [zero, end] = [share(0), share(value)];
  bar.style.left = `${Math.min(zero, end)}%`;
  bar.style.width = `${Math.abs(end - zero)}%`;
  const whisker = h('u', {});
  whisker.style.left = `${share(value - error)}%`;
  whisker.style.width = `${share(value + error) - share(value - error)}%`;
  const line = h('s', {});
  line.style.left = `${zero}%`;
  const told = [played && t('review.played'), best && t('review.best')].filter(Boolean).join(', ');
  return h('tr', { class: [best && 'best', played && 'was'].filter(Boolean).join(' ') },
    h('th', { scope: 'row' }, h('span', { class: 'rv-chips' }, chips(choice, look)), told && h('span', { class: 'sr' }, ` ${told}`)),
    h('td', {}, h('span', { class: 'rv-bar', 'aria-hidden': 'true' }, bar, best ? null : whisker, line),
      h('b', {}, `${value > 0 ? '+' : ''}${number(value)}`),
      h('small', {}, best ? '' : `±\u00a0${number(error)}`)),
    h('td', {}, `${Math.round(policy * 100)}\u00a0%`));
}
