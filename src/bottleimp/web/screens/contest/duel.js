// A friend's challenge after playing: both results side by side, with their rounds.
import { h } from '../../lib/dom.js';
import { plural, t } from '../../lib/i18n.js';
import { playersText } from '../../net/link-people.js';
import { hashOf } from '../../table/replay/replay-moments.js';
import { addressOf, fallText, ordinal, signed } from '../../game/contest-words.js';
import { invitation } from '../../panels/invitation.js';
import { stamp } from './stamp.js';

/**
 * @param {Wire.Contest} found
 * @param {Wire.Board} board
 * @param {() => void} again
 */
export function duel(found, { you, place, others }, again) {
  const all = [{ ...you, own: true }, ...others.map((each) => ({ ...each, own: false }))]
    .sort((a, b) => b.score - a.score);
  return {
    body: [
      h('div', { class: 'stamp-in' }, stamp({
        label: t('stamp.label', { falls: fallText(you.falls[0]), score: signed(you.score) }),
        title: t('title'), score: signed(you.score), name: t('duel.title'), fall: you.falls[0],
      })),
      h('h2', {}, verdict(you, place, others)),
      h('ol', { class: 'results' }, all.map((each) => h('li', { class: each.own ? 'own' : '' },
        h('span', { class: 'who' }, each.own ? t('you') : each.name), h('b', {}, signed(each.score)),
        h('a', { class: 'quiet', href: `/r/${each.code}${hashOf(0, found.seat, each.own ? '' : playersText(found.bots, each.name ?? t('name.guest')))}`, 'aria-label': t('contest.lookAt', { name: each.own ? t('you') : each.name ?? '' }) },
          t('contest.look'))))),
      invitation(addressOf(found.id)),
    ],
    foot: [h('button', { class: 'btn', type: 'button', onclick: again }, h('span', {}, t('contest.again')), h('small', {}, t('contest.practice')))],
  };
}

/**
 * @param {Wire.Result} you
 * @param {number} place
 * @param {Wire.Result[]} others
 */
function verdict(you, place, others) {
  if (!others.length) return t('duel.alone');
  if (others.length > 1) return t('duel.place', { place: ordinal(place), of: plural('contest.players', others.length + 1) });
  const [{ name, score }] = others;
  if (score === you.score) return t('duel.even', { name: name ?? '' });
  return t(you.score > score ? 'duel.won' : 'duel.lost', { name: name ?? '', n: Math.abs(you.score - score) });
}
