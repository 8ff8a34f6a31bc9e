// The table's link, to copy or to share through the phone's own menu.
import { options } from '../net/api.js';
import { copy } from '../lib/clipboard.js';
import { h, s, use } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openPanel } from '../lib/panel.js';
import { isNear, reached } from '../lib/network-links.js';
import { qrCode } from './qr-code.js';

/**
 * The link, and ways to hand it on. A link to the reader's own machine is of no use to a friend's: the server says
 * where others reach it, if they do.
 * @param {string} url
 */
export function invitation(url = location.href) {
  if (!isNear(url)) return invite(url, false);
  const shown = invite(url, true);
  options().then(({ address }) => {
    if (address) shown.replaceWith(invite(reached(url, address), false));
  }, () => {});
  return shown;
}

/**
 * @param {string} url
 * @param {boolean} near whether it works on this machine only
 */
function invite(url, near) {
  const link = h('output', { class: 'link' }, url);
  const share = () => navigator.share({ title: t('title'), url }).catch(() => {});
  return h('section', { class: 'invite', 'aria-labelledby': 'invite-t' },
    h('h2', { id: 'invite-t', class: 'legend-t' }, t('lobby.link')),
    h('div', { class: 'invite-row' }, link, act('i-copy', t('lobby.copy'), () => copy(url, link)),
      'share' in navigator && act('i-share', t('lobby.share'), share),
      !near && act('i-qr', t('lobby.qr'), () => openQr(url))),
    near && h('p', { class: 'gloss' }, t('lobby.near')));
}

/** @type {(icon: string, label: string, onclick: () => void) => HTMLElement} */
const act = (icon, label, onclick) => h('button', { class: 'btn', type: 'button', onclick },
  use(icon, 'ic'), h('span', {}, label));

/**
 * Draw the link as a QR code.
 * @param {string} url
 */
function openQr(url) {
  const code = qrCode(url);
  openPanel(t('lobby.qr'), (body) => body.append(
    h('p', { class: 'gloss' }, t('lobby.qr.hint')),
    code ? picture(code) : h('p', {}, t('lobby.qr.long')),
    h('p', { class: 'link' }, url)));
}

/** @param {boolean[][]} code */
function picture(code) {
  const dark = code.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  // A margin of four, as the standard asks.
  const box = `-4 -4 ${code.length + 8} ${code.length + 8}`;
  return s('svg', { class: 'qr', viewBox: box, role: 'img', 'aria-label': t('lobby.qr'), 'shape-rendering': 'crispEdges' },
    s('path', { d: dark }));
}
