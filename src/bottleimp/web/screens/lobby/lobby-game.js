// The game of a table that has not started: the table from above, the mode and its terms.
import { offers } from '../../net/api.js';
import { h, use } from '../../lib/dom.js';
import { described, named, plural, t } from '../../lib/i18n.js';
import { plan } from '../../game/seat-plan.js';
import { openRules } from '../../panels/rules.js';

/**
 * The deck, the time for a decision, and whether somebody may join during the match, each in a few words.
 * @param {Pick<Wire.Table, 'deck' | 'limit' | 'latecomers'>} message
 */
const termsOf = ({ deck, limit, latecomers }) => [
  named('deck', deck),
  limit === null ? t('lobby.nolimit') : t('lobby.limit', { n: limit }),
  offers('friends') ? t(latecomers ? 'lobby.late' : 'lobby.nolate') : '',
].filter(Boolean);

/**
 * @param {Wire.Table} message
 * @param {Wire.Mode | undefined} shape of the mode, once it is known
 * @param {Page.Portrait[]} people
 * @param {(() => void) | null} change choose another game; null for all but the host
 */
export function lobbyGame({ mode, end, you, ...message }, shape, people, change) {
  const [amount, by] = end.split(' ');
  return [
    shape && plan(shape, { people, you: you ?? 0 }),
    h('div', { class: 'scene-words' }, h('h2', {}, named('mode', mode)),
      h('p', {}, `${described('mode', mode)} ${plural(`end.${by}.count`, Number(amount))}`),
      h('p', { class: 'terms' }, termsOf(message).join(' · ')),
      h('button', { class: 'quiet', type: 'button', onclick: () => openRules(mode) }, use('i-book'), t('new.rules')),
      change && h('button', { class: 'quiet terms-change', type: 'button', onclick: change }, use('i-swap'), t('lobby.terms'))),
  ].filter((part) => part instanceof Node);
}
