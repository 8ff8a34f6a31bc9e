// The panel for a player who waits while the game loads: size, progress, the story, and a button that cancels.
import { h, use } from '../lib/dom.js';
import { language, t } from '../lib/i18n.js';
import { openPanel } from '../lib/panel.js';

const MEGABYTE = 1e6;

/**
 * @param {{size: number, cancel: () => void, onclose: () => void}} how bytes to load in all; what the button does
 */
export function openWait({ size, cancel, onclose }) {
  const bar = h('progress', { max: 1, 'aria-label': t('laying.runtime') });
  const percent = h('span', {});
  const mb = new Intl.NumberFormat(language(), { maximumFractionDigits: 0 }).format(size / MEGABYTE);
  const shares = new Intl.NumberFormat(language(), { style: 'percent' });
  const close = openPanel(t('laying.title'), (body) => {
    body.append(
      h('div', { class: 'wait-tale' }, use('bottle', 'wait-bottle'), h('div', {},
        ['wish', 'price', 'plan'].map((name) => h('p', {}, t(`laying.tale.${name}`))))),
      bar, h('p', { class: 'wait-size' }, h('span', {}, t('laying.size', { mb })), percent),
      h('button', { class: 'btn', type: 'button', onclick: cancel }, t('laying.cancel')));
  }, { onclose });
  return {
    close,
    /** @param {number} share of all bytes that has arrived */
    see(share) {
      bar.value = share;
      percent.textContent = shares.format(share);
    },
  };
}
