// Sentences at the table. A sentence about the reader has a wording of its own, under its key with `.you`.
import { cardText } from './setup.js';
import { lostText, standInText } from './sitters.js';

/** @typedef {import('../lib/i18n.js').Params} Params */

export class Words {
  /**
   * @param {object} speech
   * @param {(key: string, params?: Params) => string} speech.t
   * @param {(key: string, n: number, params?: Params) => string} speech.plural
   * @param {(key: string) => boolean} speech.has
   * @param {(kind: string, id: string) => string} speech.named
   * @param {(items: string[]) => string} speech.list
   * @param {Table.Deck} deck
   */
  constructor({ t, plural, has, named, list }, deck) {
    this.t = t;
    this.plural = plural;
    this.has = has;
    this.named = named;
    this.list = list;
    this.deck = deck;
  }

  /**
   * Return a sentence about a seat: `key.you` for the reader, else `key` with {name}.
   * @param {Table.Scene} scene
   * @param {string} key
   * @param {Wire.Seat} seat
   * @param {Params} params
   */
  who(scene, key, seat, params = {}) {
    return seat === scene.reader ? this.t(`${key}.you`, params)
      : this.t(key, { name: scene.name(seat), ...params });
  }

  /** @param {number} n */
  points = (n) => this.plural('table.points', n);

  /**
   * Return a player's role: a bot's level, the host, or a person who is away.
   * @param {Wire.Table} message
   * @param {Wire.Seat} seat
   */
  sitter({ seats, host, you }, seat) {
    const { kind, bot, instead_of: wanted, away, present, stand_in: standIn } = seats[seat];
    if (kind === 'automaton') return this.t('new.automaton');
    if (bot !== null && wanted !== null) return this.t('table.instead', this.levels(seats[seat]));
    if (bot !== null) return this.t('table.bot', { level: this.named('bot', bot) });
    if (standIn !== null && seat !== you) return standInText(seats[seat], this);
    if (seat === host) return this.t('lobby.host');
    return seat !== you && (away || !present) ? this.t('table.away') : '';
  }

  /** Return a bot's level, and the level that was requested for it. @param {Wire.Sitter} sitter */
  levels({ name, bot, instead_of: wanted }) {
    return { name, level: this.named('bot', bot ?? ''), wanted: this.named('bot', wanted ?? '') };
  }

  /** @param {string} name */
  hand(name) { return this.named('table.hand', name); }

  /**
   * Return the name of a place of the exchange, for a sentence.
   * @param {Table.Scene} scene
   * @param {string} place
   * @param {Wire.Seat | null} receiver
   */
  place(scene, place, receiver) {
    const key = `table.place.${place}`;
    if (receiver === null) return this.t('table.place.imp');
    const name = scene.name(receiver);
    return this.has(key) ? this.t(key, { name }) : name;
  }

  /** Return a card for a sentence: 17 blue. @param {Wire.Card} card */
  card(card) {
    return this.t('table.card', { n: cardText(card), colour: this.t(`table.colour.${this.deck.colour(card)}`) });
  }

  /**
   * Return why a card is illegal, in a few words: "Follow yellow".
   * @param {Table.Reason} reason
   */
  reason({ key, colour, hand }) {
    return this.t(`table.why.${key}`, {
      colour: colour ? this.t(`table.colour.${colour}`) : '', hand: hand ? this.hand(hand) : '',
    });
  }

  /**
   * Return the description of a card for screen readers.
   * @param {Table.Scene} scene
   * @param {Wire.Card} card
   * @param {{hand?: string, why?: Table.Reason | null, giver?: Wire.Seat}} [more]
   */
  cardLabel(scene, card, { hand, why, giver } = {}) {
    const { view, deck, setup } = scene;
    return [
      this.card(card), this.points(deck.points(card)),
      card < view.price && this.t('table.below'),
      giver !== undefined && this.who(scene, 'table.from', giver),
      hand && setup.severalHands && this.hand(hand),
      why && this.reason(why),
    ].filter(Boolean).join(', ');
  }

  /**
   * Return the card that an automaton is about to play, and why.
   * @param {Table.Scene} scene
   * @param {Wire.Seat} seat
   * @param {{card: Wire.Card, why: string}} next
   */
  automaton(scene, seat, { card, why }) {
    return this.t(`table.automaton.${why}`, { name: scene.name(seat), n: cardText(card) });
  }

  /**
   * Return the prompt: who must do what.
   * @param {Table.Scene} scene
   */
  prompt(scene) {
    const { view } = scene;
    if (view.finished) return this.finished(scene);
    if (scene.stage === 'exchange' || scene.stage === 'show') return this.choosing(scene);
    const seat = view.to_act[0];
    if (seat === undefined) return '';
    return seat === scene.you ? this.myTurn(scene) : this.theirTurn(scene, seat);
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Seat} seat
   */
  theirTurn(scene, seat) {
    const { away, kind } = scene.message.seats[seat];
    const name = scene.name(seat);
    if (kind === 'human' && away) return this.t('table.say.away', { name });
    return lostText(scene, [seat], this) || this.t('table.say.theirs', { name });
  }

  /** @param {Table.Scene} scene */
  myTurn({ view, deck, setup, newest, rests }) {
    if (!newest) return '';
    if (rests) return this.t('table.say.rest');
    const due = setup.handDue(view);
    const hand = due && this.hand(due);
    if (!view.trick.length) return hand ? this.t('table.say.leadFrom', { hand }) : this.t('table.say.lead');
    const led = deck.colour(view.trick[0].card);
    const colour = this.t(`table.colour.${led}`);
    const follows = view.legal?.play?.some((card) => deck.colour(card) === led);
    if (hand) return this.t(follows ? 'table.say.followFrom' : 'table.say.anyFrom', { colour, hand });
    return follows ? this.t('table.say.follow', { colour }) : this.t('table.say.any');
  }

  /** @param {Table.Scene} scene */
  choosing(scene) {
    const { to_act: asked } = scene.view;
    if (scene.you !== null && asked.includes(scene.you)) {
      return this.t(scene.stage === 'show' ? 'table.say.show' : 'table.say.exchange');
    }
    return lostText(scene, asked, this) || this.t('table.say.waiting', { names: this.list(asked.map(scene.name)) });
  }

  /**
   * Return who keeps the bottle or bottles.
   * @param {Table.Scene} scene
   * @param {Wire.Seat[]} owners each once
   */
  keeps(scene, owners) {
    if (owners.length > 1) return this.t('table.end.keepBoth', { names: this.list(owners.map(scene.name)) });
    return this.who(scene, scene.view.bottles.length > 1 ? 'table.end.keepsAll' : 'table.end.keeps', owners[0]);
  }

  /** @param {Table.Scene} scene */
  finished(scene) {
    const { finished, price: before } = scene.view;
    if (!finished) return '';
    if (finished.bottle === null) return this.who(scene, 'table.say.trick', finished.winner);
    const price = Math.max(...finished.plays.map((play) => play.card).filter((card) => card < before));
    return this.who(scene, 'table.say.bottle', finished.winner, { price: cardText(price) });
  }
}
