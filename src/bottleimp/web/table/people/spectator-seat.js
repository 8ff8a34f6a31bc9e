// Seats that a spectator may take from the next round on: those of bots and of people who left.
import { ask } from '../../net/intents.js';
import { h, use } from '../../lib/dom.js';
import { openPanel } from '../../lib/panel.js';
import { awaitedSeat } from '../../net/known-tables.js';
import { haveName, me } from '../../panels/profile.js';

/**
 * Return the seats that a watching reader may claim.
 * @param {Wire.Table} message
 */
export function claimable(message) {
  const { you, latecomers, seats } = message;
  if (you !== null || !latecomers || awaitedSeat(message) !== null) return [];
  return seats.flatMap(({ kind, left, heir }, seat) => ((kind === 'bot' || left) && heir === null ? [seat] : []));
}

export class Guest {
  /**
   * @param {Page.StageContext} ctx
   * @param {Table.Words} words
   */
  constructor({ live }, words) {
    this.live = live;
    this.words = words;
    this.root = h('div', { class: 'foot guest', hidden: true });
    this.key = '';
    /** @type {Table.Scene | null} the newest, whatever was on show when the button was drawn */
    this.scene = null;
  }

  /** @param {Table.Scene} scene */
  update(scene) {
    const offer = scene.stage === 'end' ? [] : this.offer(scene);
    const key = offer.map((part) => part.textContent).join();
    this.root.hidden = !offer.length;
    if (this.key === key) return;
    const focused = this.root.contains(document.activeElement);
    this.key = key;
    this.root.replaceChildren(...offer);
    if (focused) this.root.querySelector('button')?.focus();
  }

  /**
   * What a spectator is offered; nobody else is.
   * @param {Table.Scene} scene
   */
  offer(scene) {
    const { t } = this.words;
    this.scene = scene;
    const waiting = awaitedSeat(scene.message);
    if (waiting !== null) {
      const { name } = scene.message.seats[waiting];
      return [h('p', { class: 'guest-waits', role: 'status' }, t('table.claim.waits', { name })),
        h('button', { class: 'btn', type: 'button', onclick: () => this.withdraw() }, t('table.claim.back'))];
    }
    if (!claimable(scene.message).length) return [];
    return [h('button', { class: 'btn go', type: 'button', onclick: () => this.choose() }, t('table.claim'))];
  }

  /** Let the reader choose a seat. A single seat is claimed without a choice. */
  choose() {
    const { scene, words: { t } } = this;
    if (!scene) return;
    const seats = claimable(scene.message);
    if (seats.length === 1) {
      this.claim(seats[0]);
      return;
    }
    openPanel(t('table.claim'), (body, close) => body.append(
      h('p', { class: 'gloss' }, t('table.claim.hint')),
      h('div', { class: 'person-acts' }, seats.map((seat) => h('button', {
        class: 'btn with-face', type: 'button', onclick: () => { close(); this.claim(seat); },
      }, h('span', { class: 'pic' }, use(scene.pics[seat])),
      h('span', {}, t('table.claim.seat', { name: scene.name(seat) }), this.points(scene, seat)))))));
  }

  /**
   * Return the points that come with a seat.
   * @param {Table.Scene} scene
   * @param {Wire.Seat} seat
   */
  points({ message: { match } }, seat) {
    if (!match.rounds.length) return null;
    return h('small', {}, this.words.t('table.standing.total', { points: this.words.points(match.totals[seat]) }));
  }

  /** Claim the seat, under a name. @param {Wire.Seat} seat */
  async claim(seat) {
    return await haveName() && ask(this.live, { type: 'sit', seat, ...me() });
  }

  withdraw() { return ask(this.live, { type: 'stand' }); }
}
