// The home page's tile where there is no deal of the day: where to play with friends, or how to install the app.
import { h, use } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { canInstall, install, onOffer } from '../../net/installation.js';
import { friendsAt } from '../friends-server.js';

const KEY = 'bottleimp.install';

/** Whether it was offered already: once is enough. */
function offered() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function accept() {
  try {
    localStorage.setItem(KEY, 'offered');
  } catch { /* then it is offered once more */ }
  install();
}

/** @type {(title: string, line: string, picture: string) => HTMLElement[]} */
const face = (title, line, picture) => [
  h('span', { class: 'tile-pic' }, use(picture, 'tile-pic')),
  h('span', {}, h('span', {}, title), h('small', {}, line)),
];

/** @param {HTMLElement} slot */
export function fill(slot) {
  const draw = () => {
    const friends = friendsAt();
    if (friends) {
      slot.replaceChildren(h('a', { class: 'btn tile', href: friends.href },
        face(t('friends.title'), friends.host, 'p-kokua')));
    } else if (canInstall() && !offered()) {
      slot.replaceChildren(h('button', { class: 'btn tile', type: 'button', onclick: accept },
        face(t('install.title'), t('install.line'), 'p-lehua')));
    } else slot.replaceChildren();
    if (!slot.isConnected && slot.dataset.seen) stop();
    slot.dataset.seen = 'true';
  };
  const stop = onOffer(draw);
  draw();
}
