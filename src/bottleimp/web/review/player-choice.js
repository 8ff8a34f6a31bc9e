// The choice of the player whose decisions are reviewed, with the losses known so far.
import { h, use } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { feedOf } from '../net/review-feed.js';
import { elided } from '../game/elision.js';
import { cardText } from '../game/setup.js';
import { lostIn, number, summary } from '../game/review-sentences.js';

/** @typedef {import('./review.js').Review} Review */

export class Who {
  /** @param {Review} review */
  constructor(review) {
    this.review = review;
    this.seats = Array.from({ length: review.setup.players }, (_, seat) => {
      const face = h('span', { class: 'pic' });
      const name = h('b', {});
      const won = h('span', { class: 'rv-won' });
      const lost = h('span', {});
      const button = h('button', { class: 'rv-seat', type: 'button', onclick: () => { review.look(seat); } },
        face, h('span', {}, name, h('small', {}, won, lost)));
      return { button, face, name, won, lost };
    });
    this.root = h('nav', { class: 'rv-who', 'aria-label': t('review.who') }, this.seats.map(({ button }) => button));
  }

  update() {
    const { scene, seat: now, found: { code } } = this.review;
    this.seats.forEach(({ button, face, name, won, lost }, seat) => {
      const feed = feedOf(code, seat);
      button.setAttribute('aria-pressed', String(seat === now));
      face.replaceChildren(use(scene.pics[seat]));
      name.textContent = scene.name(seat);
      const known = feed.decisions.length > 0 || feed.over;
      face.append(...scene.view.bottles.filter(({ owner }) => owner === seat).map(({ price }) => h('i', {
        class: 'rv-owns', title: t('table.owns', { price: cardText(price) }),
      }, use('bottle'), h('span', { class: 'sr' }, t('table.owns', { price: cardText(price) })))));
      won.replaceChildren(use('i-coin'), `${scene.view.points[seat]}`);
      lost.textContent = known && !feed.refused && !feed.error ? `−${number(lostIn(feed.decisions))}${feed.over ? '' : ' …'}` : '';
    });
  }

  /** What was given away in all, or how far it is. */
  told() {
    const { feed: { decisions, over, of, refused, error }, seat, scene } = this.review;
    if (refused || error) return '';
    if (over) return `${summary(decisions, seat === scene.reader ? null : scene.name(seat))}. ${t('review.against')}`;
    return of === null ? '' : t('review.judging', { n: decisions.length, of });
  }

  /** Through whose eyes the table is seen. */
  asSeen() {
    const { seat, scene } = this.review;
    return seat === scene.reader ? t('review.asSeen') : elided('review.asSeenBy', { name: scene.name(seat) });
  }
}
