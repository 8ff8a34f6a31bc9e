// A finished round as a challenge for friends: creates it and shows its link.
import { challenge, pathOf } from '../net/contests.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openPanel } from '../lib/panel.js';
import { addressOf } from '../game/contest-words.js';
import { showError } from '../net/error-banner.js';
import { invitation } from './invitation.js';
import { haveName, me } from './profile.js';

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
    showError(error);
  }
}
