// Whose decisions: everybody who played, with what is known of their losses.
import { h, use } from '../app/dom.js';
import { rounds } from '../app/history.js';
import { named, t } from '../app/i18n.js';
import { nameOf } from '../app/people.js';
import { feedOf } from '../app/reviews.js';
import { lostIn, number } from './sentences.js';

/** @typedef {import('./review.js').Review} Review */

export class Who {
  /** @param {Review} review */
  constructor(review) {
    this.review = review;
    const { found } = review;
    /** Whose round it is: the reader's own, if this browser has played it. */
    this.reader = rounds().find(({ code }) => code === found.code)?.seat ?? found.seat;
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
      name.textContent = this.name(seat);
      const known = feed.decisions.length > 0 || feed.over;
      lost.textContent = known && !feed.refused && !feed.error ? `−${number(lostIn(feed.decisions))}${feed.over ? '' : ' …'}` : '';
    });
  }

  /** What somebody is called, whoever's decisions are on show. @param {Wire.Seat} seat */
  name(seat) {
    return seat === this.reader ? t('table.you') : nameOf(this.review.scene.message.seats[seat], named);
  }

  /** Through whose eyes the table is seen. */
  asSeen() {
    const { seat } = this.review;
    return seat === this.reader ? t('review.asSeen') : t('review.asSeenBy', { name: this.name(seat) });
  }
}
