// Whose decisions: everybody who played, with what is known of their losses.
import { h, use } from '../app/dom.js';
import { t } from '../app/i18n.js';
import { feedOf } from '../app/reviews.js';
import { lostIn, number } from './sentences.js';

/** @typedef {import('./review.js').Review} Review */

export class Who {
  /** @param {Review} review */
  constructor(review) {
    this.review = review;
    this.seats = Array.from({ length: review.setup.players }, (_, seat) => {
      const face = h('span', { class: 'pic' });
      const name = h('b', {});
      const lost = h('small', {});
      const button = h('button', { class: 'rv-seat', type: 'button', onclick: () => { review.look(seat); } },
        face, h('span', {}, name, lost));
      return { button, face, name, lost };
    });
    this.root = h('nav', { class: 'rv-who', 'aria-label': t('review.who') }, this.seats.map(({ button }) => button));
  }

  update() {
    const { scene, seat: now, found: { code } } = this.review;
    this.seats.forEach(({ button, face, name, lost }, seat) => {
      const feed = feedOf(code, seat);
      button.setAttribute('aria-pressed', String(seat === now));
      face.replaceChildren(use(scene.pics[seat]));
      name.textContent = scene.name(seat);
      const known = feed.decisions.length > 0 || feed.over;
      lost.textContent = known && !feed.refused && !feed.error ? `−${number(lostIn(feed.decisions))}${feed.over ? '' : ' …'}` : '';
    });
  }

}
