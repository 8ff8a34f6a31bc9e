// Actions of a review: signs on the cards, the menu, and the table's actions that a review supports.
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openPanel } from '../lib/panel.js';
import { invitation } from '../panels/invitation.js';
import { openRules } from '../panels/rules.js';
import { openSettings } from '../panels/settings-panel.js';
import { MARKS } from '../game/review-sentences.js';

/** @typedef {import('./review.js').Review} Review */

const NOTHING = () => {};

/** What the table's own parts can ask for here. @param {Review} review @returns {Table.Intents} */
export const intentsOf = (review) => ({
  last: NOTHING, log: NOTHING, phrases: NOTHING, help: NOTHING, standing: NOTHING, escape: NOTHING, tap: NOTHING,
  place: NOTHING, layOpen: NOTHING, give: NOTHING, again: NOTHING, sound: NOTHING, hint: NOTHING,
  menu: () => openMenu(review),
  about: (seat) => { review.look(seat); },
  look: (seat) => { review.look(seat); },
  legend: () => review.stage.panels.legend(),
  situation: () => {},
  send: () => Promise.reject(new Error('there is nobody at the other end of a review')),
});

/** @param {Review} review */
export function openMenu(review) {
  const { mode } = review.scene.view;
  openPanel(t('table.menu'), (body, close) => {
    /** @type {(text: string, act: () => void) => HTMLElement} */
    const button = (text, act) => h('button', { class: 'btn', type: 'button', onclick: () => { close(); act(); } }, text);
    body.append(h('div', { class: 'menu-acts' },
      button(t('review.link'), () => openPanel(t('review.link'), (sheet) => sheet.append(invitation()))),
      h('a', { class: 'btn', href: `/r/${review.found.code}${review.hash()}` }, t('replay.look')),
      button(t('table.legend'), () => review.stage.panels.legend()),
      button(t('table.settings'), openSettings),
      button(t('table.rules'), () => openRules(mode)),
      button(t('home'), () => review.ctx.navigate('/'))),
    h('p', { class: 'rv-method' }, t('review.method')));
  });
}

/**
 * Signs on the hand: what was played, and what was better once it is shown.
 * @param {Review} review
 */
export function flag({ decision, state, stage: { cards, hands: { root } } }) {
  if (!decision) return [];
  const good = !MARKS[decision.grade];
  /** @type {(choice: Wire.Choice) => Wire.Card[]} */
  const cardsOf = (choice) => (typeof choice === 'string' ? [] : [choice].flat());
  const played = cardsOf(decision.played);
  const best = good || state === 'show' ? cardsOf(decision.best) : [];
  /** Several cards lie close together: there a sign must do. @type {(was: boolean, better: boolean) => string} */
  const signOf = (was, better) => {
    if (was && better) return '✓';
    if (played.length > 1) return was ? MARKS[decision.grade] || '✓' : '!';
    return t(was ? 'review.played' : 'review.best');
  };
  return [...new Set([...played, ...best])].flatMap((card) => {
    const element = cards.get(card);
    if (!root.contains(element)) return [];
    const [was, better] = [played.includes(card), best.includes(card)];
    element.classList.add(better ? 'rv-best' : 'rv-was');
    const sign = h('i', { class: 'rv-flag', 'aria-hidden': 'true', 'data-sign': signOf(was, better) });
    element.append(sign);
    return [sign];
  });
}
