// Whom Play deals in: the levels, each with its line.
import { choice } from '../app/controls.js';
import { described, named, t } from '../app/i18n.js';
import { nextGame, rememberBot } from '../app/last.js';
import { openPanel } from '../app/panel.js';

/**
 * @param {Wire.Options} known
 * @param {() => void} done
 */
export function openLevels(known, done) {
  const items = known.bots.map(({ name }) => ({ value: name, label: named('bot', name), hint: described('bot', name) }));
  openPanel(t('home.level.which'), (body) => body.append(
    choice(t('home.level.which'), items, nextGame(known).bot, rememberBot, { kind: 'seg pile', quiet: true })), { onclose: done });
}
