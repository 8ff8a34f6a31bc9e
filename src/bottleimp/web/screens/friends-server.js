// Where friends can play, for a static site, whose tables exist in this browser only.
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
