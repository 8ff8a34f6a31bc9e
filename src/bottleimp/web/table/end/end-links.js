// The links of a finished round: replay it, share it, play it again, save the record.
import { offers } from '../../net/api.js';
import { linkTo } from '../../lib/base.js';
import { h } from '../../lib/dom.js';
import { peopleText } from '../../net/link-people.js';
import { load } from '../../lib/loader.js';
import { openPanel } from '../../lib/panel.js';
import { saveRecord } from '../../net/saved-files.js';
import { invitation } from '../../panels/invitation.js';
import { hashOf } from '../replay/replay-moments.js';
import { wayBack } from '../what-if.js';

/**
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {() => void} again
 */
export function endLinks({ message, about, bottom }, { t }, again) {
  /** @type {(text: string, onclick: () => void) => HTMLElement} */
  const way = (text, onclick) => h('button', { class: 'keep', type: 'button', onclick }, text);
  const over = message.status === 'match-over';
  return [
    about === null && wayBack(message.table, t, 'keep'),
    about === null && way(t('replay.link'), () => openLink(t, `/r/${message.round_code}${hashOf(0, bottom, peopleText(message.seats))}`)),
    about === null && offers('contests') && mayChallenge(message) && way(t('challenge.title'), () => challenge(message.table)),
    over && h('a', {
      class: 'keep', href: `/api/tables/${message.table}/record`, download: `bottle-imp-${message.table}.json`,
      onclick: (event) => saveRecord(event, message.table),
    }, t('table.end.record')),
    over && !message.contest && way(t('deal.again'), again),
  ].filter((part) => part instanceof Node);
}

/**
 * Against bots alone a round can be set as a challenge; that of a contest has a link already, and who has named a deal
 * may have known every hand.
 * @param {Wire.Table} message
 */
const mayChallenge = ({ you, seats, contest, given }) => you !== null && contest === null && !given
  && seats.every(({ kind, instead_of: missing }, seat) => (seat === you) === (kind === 'human') && !missing);

/** @param {string} table */
const challenge = (table) => load('../panels/challenge.js').then(({ openChallenge }) => openChallenge(table), () => {});

/**
 * Create the link to the round's replay, and the button that shares it.
 * @param {Table.Words['t']} t
 * @param {string} address
 */
function openLink(t, address) {
  openPanel(t('replay.link'), (body) => body.append(
    // In another tab, because the table goes on.
    h('p', { class: 'look-at' }, h('a', { class: 'btn go', href: address, target: '_blank' }, t('replay.look'))),
    invitation(linkTo(address))));
}
