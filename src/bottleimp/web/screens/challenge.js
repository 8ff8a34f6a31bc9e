// A round that is over, as a challenge for friends: its link.
import { challenge, pathOf } from '../app/contests.js';
import { h } from '../app/dom.js';
import { t } from '../app/i18n.js';
import { openPanel } from '../app/panel.js';
import { addressOf } from './contestwords.js';
import { sayWhy } from './home.js';
import { invitation } from './invitation.js';
import { haveName, me } from './whoami.js';

/** @param {string} table */
export async function openChallenge(table) {
  if (!(await haveName())) return;
  try {
    const { id } = await challenge(table, me().name);
    openPanel(t('challenge.title'), (body) => body.append(
      h('p', { class: 'gloss' }, t('challenge.about')), invitation(addressOf(id)),
      // Elsewhere, for the table goes on.
      h('p', { class: 'look-at' }, h('a', { class: 'btn', href: pathOf(id), target: '_blank' }, t('challenge.see')))));
  } catch (error) {
    sayWhy(error);
  }
}
