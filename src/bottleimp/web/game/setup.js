// The game at this table, as the server's `setup` message declares it. The page itself knows no mode and no deck.

/**
 * Return a card as players read it: 17, 16½.
 * @param {Wire.Card} card
 */
export const cardText = (card) => (Number.isInteger(card) ? `${card}` : `${Math.floor(card)}½`);

/** The deck: the colour and the points of every card. */
export class Deck {
  /** @param {Wire.Setup['cards']} cards in rising order */
  constructor(cards) {
    this.cards = cards.map(({ card }) => card);
    this.halves = this.cards.some((card) => !Number.isInteger(card));
    /** The phases in order. */
    this.colours = [...new Set(cards.map(({ colour }) => colour))];
    this.faces = new Map(cards.map(({ card, colour, points }) => [card, { colour, points }]));
  }

  /** @param {Wire.Card} card */
  colour(card) { return this.faces.get(card)?.colour ?? ''; }

  /** @param {Wire.Card} card */
  points(card) { return this.faces.get(card)?.points ?? 0; }

  /** @param {Wire.Card[]} cards */
  total(cards) { return cards.reduce((sum, card) => sum + this.points(card), 0); }

  /**
   * Return the cards in rising order, in one row or colour by colour.
   * @param {Wire.Card[]} cards
   * @param {Page.Settings['sort']} by
   */
  sorted(cards, by) {
    /** @type {(card: Wire.Card) => number} */
    const group = (card) => (by === 'colour' ? this.colours.indexOf(this.colour(card)) : 0);
    return [...cards].sort((a, b) => group(a) - group(b) || a - b);
  }
}

export class Setup {
  /** @param {Wire.Setup} message */
  constructor(message) {
    this.deck = new Deck(message.cards);
    this.players = message.players;
    this.seats = message.players + message.automata;
    this.startPrice = message.start_price;
    this.sides = message.sides;
    this.weights = message.weights;
    this.dealt = message.dealt.map(({ name }) => name);
    this.dealerShort = message.dealer_short;
    this.hands = message.hands;
    this.phases = message.phases;
    this.trick = message.trick;
    /** The number of cards that one seat plays to a trick. */
    this.cardsEach = Math.max(...this.trick.map(({ turn }) => this.trick.filter((slot) => slot.turn === turn).length));
  }

  /** True for an automaton, which plays by itself with an open hand. @param {Wire.Seat} seat */
  isAutomaton(seat) { return seat >= this.players; }

  get automata() { return Array.from({ length: this.seats - this.players }, (_, index) => this.players + index); }

  /** True if a seat has several hands, so that texts must name them. */
  get severalHands() { return this.dealt.length > 1; }

  /**
   * True if everyone sees this hand of the seat during the tricks.
   * @param {Wire.Seat} seat
   * @param {string} name
   */
  liesOpen(seat, name) {
    return this.isAutomaton(seat) || this.hands.some((hand) => hand.name === name && hand.open);
  }

  /**
   * Return the table's stage during a phase.
   * @param {string} phase
   * @returns {Table.Stage}
   */
  stage(phase) {
    if (phase === 'play') return 'play';
    return this.phases.find(({ name }) => name === phase)?.kind ?? 'end';
  }

  /**
   * Return the exchange of this phase; null for other phases.
   * @param {string} phase
   */
  exchange(phase) {
    const found = this.phases.find(({ name }) => name === phase);
    return found?.kind === 'exchange' ? found : null;
  }

  /**
   * Return the seat's gifts in an exchange. A dealer with fewer cards puts nothing into the imp's trick.
   * @param {Wire.ExchangePhase} phase
   * @param {Wire.Seat} seat
   * @param {Wire.Seat} dealer
   */
  gifts(phase, seat, dealer) {
    return phase.gifts.filter((gift) => gift.seats_left !== null || !this.dealerShort || seat !== dealer);
  }

  /**
   * Return the seat's gifts in the current exchange; empty until it has chosen.
   * @param {Wire.View} view
   */
  givenNow(view) {
    const phase = this.exchange(view.phase);
    if (view.legal || !view.given.length || !phase || view.seat === null) return [];
    const count = this.gifts(phase, view.seat, view.dealer).reduce((sum, gift) => sum + gift.cards, 0);
    return view.given.slice(-count);
  }

  /**
   * Return the hand that the trick's next card must come from; null for any hand.
   * @param {Wire.View} view
   */
  handDue(view) { return this.trick[view.trick.length]?.hand ?? null; }

  /**
   * Return the receiver of a seat's gift; null for the imp's trick.
   * @param {Wire.Gift} gift
   * @param {Wire.Seat} seat
   */
  receiver({ seats_left: left }, seat) {
    return left === null ? null : (seat + left + this.players) % this.players;
  }

  /**
   * Return the factor of each seat's score.
   * @param {Wire.Seat[]} order the seats clockwise from the dealer
   */
  weightsFor(order) {
    const weights = order.map(() => 1);
    this.sides.forEach((side, index) => {
      for (const place of side) weights[order[place]] = this.weights[index];
    });
    return weights;
  }
}
