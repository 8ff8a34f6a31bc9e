// The settings of the button Play: the bots' level, and one round or a whole match.
import { choice } from '../../lib/controls.js';
import { h } from '../../lib/dom.js';
import { described, named, t } from '../../lib/i18n.js';
import { ONE_ROUND, nextGame, rememberBot, rememberLength } from '../../net/last-setup.js';
import { openPanel } from '../../lib/panel.js';

/**
 * @param {Wire.Options} known
 * @param {() => void} done
 */
export function openLevels(known, done) {
  const items = known.bots.map(({ name }) => ({ value: name, label: named('bot', name), hint: described('bot', name) }));
  const { bot, end } = nextGame(known);
  const lengths = ['round', 'match'].map((value) => ({ value, label: t(`home.length.${value}`) }));
  openPanel(t('home.level.which'), (body) => body.append(h('div', { class: 'wishes' },
    choice(t('home.length.which'), lengths, end === ONE_ROUND ? 'round' : 'match',
      (length) => rememberLength(length === 'round'), { kind: 'seg' }),
    choice(t('home.level.which'), items, bot, rememberBot, { kind: 'seg pile', quiet: true }))), { onclose: done });
}
