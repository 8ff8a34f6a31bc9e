// The ways to share a stamp: as text or as a picture.
import { copy } from '../../lib/clipboard.js';
import { h, use } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { openPanel } from '../../lib/panel.js';

/**
 * @param {SVGElement} picture
 * @param {string} text
 * @param {string} file
 */
export function openSharing(picture, text, file) {
  const image = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' }));
  openPanel(t('daily.share'), (body) => {
    const words = h('pre', { class: 'share-text', tabindex: '0' }, text);
    body.append(h('div', { class: 'stamp-in' }, picture), words, h('p', { class: 'gloss' }, t('share.about')),
      h('div', { class: 'share-acts' },
        'share' in navigator && h('button', { class: 'btn go', type: 'button', onclick: () => navigator.share({ text }).catch(() => {}) },
          use('i-share', 'ic'), h('span', {}, t('lobby.share'))),
        h('button', { class: 'btn', type: 'button', onclick: () => copy(text, words) }, use('i-copy', 'ic'), h('span', {}, t('share.copy'))),
        h('a', { class: 'btn', href: image, download: file }, h('span', {}, t('share.save')))));
  }, { onclose: () => URL.revokeObjectURL(image) });
}
