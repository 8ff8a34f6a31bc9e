// Sentences of the table. A sentence about the reader has its own wording, under the key with `.you`.
import { cardText } from './deck.js';
import { handDue } from './reasons.js';

export class Words {
  constructor({ t, plural }, cards) {
    this.t = t;
    this.plural = plural;
    this.cards = cards;
  }

  /** A sentence about a seat: `key.you` for the reader, else `key` with {name}. */
  who(scene, key, seat, params = {}) {
    return seat === scene.you ? this.t(`${key}.you`, params)
      : this.t(key, { name: scene.name(seat), ...params });
  }

  list(items) {
    if (items.length < 2) return items.join('');
    return this.t('table.and', { first: items.slice(0, -1).join(', '), last: items.at(-1) });
  }

  points(n) { return this.plural('table.points', n); }

  /** Why a card may not be played, in a few words: "Follow yellow". */
  reason({ key, colour, hand }) {
    return this.t(`table.why.${key}`, {
      colour: colour && this.t(`table.colour.${colour}`), hand: hand && hand !== 'hand' && this.t(`table.hand.${hand}`),
    });
  }

  /** What a reader of the hand hears about a card. */
  cardLabel(scene, card, { hand, why, giver, place } = {}) {
    const { view, deck } = scene;
    const parts = [this.cards.name(card), this.points(deck.points(card))];
    if (card < view.price) parts.push(this.t('table.below'));
    if (giver !== undefined) parts.push(this.t('table.from', { name: scene.name(giver) }));
    if (hand && hand !== 'hand') parts.push(this.t(`table.hand.${hand}`));
    if (place) parts.push(this.t('table.placed', { place }));
    if (why) parts.push(this.reason(why));
    return parts.join(', ');
  }

  /** The prompt: what is asked of whom. */
  prompt(scene) {
    const { view, message } = scene;
    if (view.finished) return this.finished(scene);
    if (scene.stage === 'exchange' || scene.stage === 'show') return this.choosing(scene);
    const seat = view.to_act[0];
    if (seat === undefined) return '';
    if (seat !== scene.you) {
      const { away, present, kind } = message.seats[seat];
      if (kind === 'human' && away) return this.t('table.say.away', { name: scene.name(seat) });
      if (kind === 'human' && !present) return this.t('table.say.absent', { name: scene.name(seat) });
      return this.t('table.say.theirs', { name: scene.name(seat) });
    }
    return this.myTurn(scene);
  }

  myTurn({ view, deck, newest }) {
    if (!newest) return '';
    const due = handDue(view);
    if (!view.trick.length) {
      return due ? this.t('table.say.leadFrom', { hand: this.t(`table.hand.${due}`) }) : this.t('table.say.lead');
    }
    const led = deck.colour(view.trick[0].card);
    const colour = this.t(`table.colour.${led}`);
    const follows = view.legal.play.some((card) => deck.colour(card) === led);
    if (due) {
      const hand = this.t(`table.hand.${due}`);
      return this.t(follows ? 'table.say.followFrom' : 'table.say.anyFrom', { colour, hand });
    }
    return follows ? this.t('table.say.follow', { colour }) : this.t('table.say.any');
  }

  choosing(scene) {
    const waiting = scene.view.to_act.filter((seat) => seat !== scene.you);
    if (scene.view.to_act.includes(scene.you)) {
      return this.t(scene.stage === 'show' ? 'table.say.show' : 'table.say.exchange');
    }
    return this.t('table.say.waiting', { names: this.list(waiting.map(scene.name)) });
  }

  finished(scene) {
    const { finished } = scene.view;
    if (finished.bottle === null) return this.who(scene, 'table.say.trick', finished.winner);
    const price = cardText(this.soldAt(scene));
    return this.who(scene, 'table.say.bottle', finished.winner, { price });
  }

  soldAt({ view }) {
    return Math.max(...view.finished.plays.map((play) => play.card).filter((card) => card < view.price));
  }
}
