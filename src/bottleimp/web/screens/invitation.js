// The table's link, to be copied or handed to the phone's own sharing.
import { showBanner } from '../app/banner.js';
import { h, use } from '../app/dom.js';
import { t } from '../app/i18n.js';

export function invitation() {
  const url = location.href;
  const near = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  const link = h('output', { class: 'link' }, url);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showBanner(t('lobby.copied'), { ms: 3000 });
    } catch {
      getSelection()?.selectAllChildren(link);
      showBanner(t('lobby.copyhand'), { ms: 5000 });
    }
  };
  const share = () => navigator.share({ title: t('title'), url }).catch(() => {});
  return h('section', { class: 'invite', 'aria-labelledby': 'invite-t' },
    h('h2', { id: 'invite-t', class: 'legend-t' }, t('lobby.link')),
    h('div', { class: 'invite-row' }, link, act('i-copy', t('lobby.copy'), copy),
      'share' in navigator && act('i-share', t('lobby.share'), share)),
    near && h('p', { class: 'gloss' }, t('lobby.near')));
}

/** @type {(icon: string, label: string, onclick: () => void) => HTMLElement} */
const act = (icon, label, onclick) => h('button', { class: 'btn', type: 'button', onclick },
  use(icon, 'ic'), h('span', {}, label));
