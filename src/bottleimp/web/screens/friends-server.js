// Where friends can play, said by a page that cannot have them: its tables are in this browser alone.
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/** The server that whoever built this page has named. */
export function friendsAt() {
  const { friends } = document.documentElement.dataset;
  return friends && URL.canParse(friends) ? new URL(friends) : null;
}

/** In a line. */
export function friendsLine() {
  const server = friendsAt();
  if (!server) return h('p', { class: 'gloss' }, t('friends.nowhere'));
  return h('p', { class: 'gloss' }, t('friends.there'), ' ', h('a', { class: 'quiet', href: server.href }, server.host));
}
