// The choice in an exchange: which card lies on which place, and which places are still empty.

/**
 * Return the places to fill now, from left to right as the receivers sit, the imp's trick in the middle.
 * @param {Table.Scene} scene
 */
export function placesToFill({ view, setup, bottom }) {
  const phase = setup.exchange(view.phase);
  if (!phase) return [];
  const asked = view.legal?.exchange?.places;
  const given = setup.givenNow(view);
  return phase.gifts
    .map((gift) => ({
      place: gift.place,
      count: asked ? asked[gift.place] ?? 0 : given.filter(({ place }) => place === gift.place).length,
      receiver: setup.receiver(gift, bottom),
      into: gift.into,
      at: gift.seats_left === null ? setup.players / 2 - 0.1 : (gift.seats_left + setup.players) % setup.players,
    }))
    .filter(({ count }) => count)
    .sort((a, b) => a.at - b.at);
}

/**
 * By card that is laid out, or given in the exchange still going on, whom it is for; null is the imp's trick.
 * @param {Table.Scene} scene
 * @param {Gifts} gifts
 */
export function receiversOf(scene, gifts) {
  const given = scene.setup.givenNow(scene.view);
  /** @type {Map<Wire.Card, Wire.Seat | null>} */
  const receivers = new Map();
  for (const { place, receiver } of placesToFill(scene)) {
    const gone = given.filter((gift) => gift.place === place).map((gift) => gift.card);
    for (const card of scene.myTurn ? gifts.on(place) : gone) receivers.set(card, receiver);
  }
  return receivers;
}

export class Gifts {
  /** @param {{load: () => string | null, save: (text: string) => void}} memory kept when the page is loaded again */
  constructor(memory) {
    this.memory = memory;
    /** @type {string | null} */
    this.turn = null;
    /** @type {Record<string, Wire.Card[]>} */
    this.laid = {};
    /** @type {string | null} the place that the next card goes to */
    this.active = null;
  }

  /**
   * Start a new choice, empty or with the cards laid out before a reload.
   * @param {Table.Scene} scene
   */
  begin(scene) {
    const turn = `${scene.message.table}/${scene.message.turn}`;
    if (this.turn === turn) return;
    this.turn = turn;
    const saved = JSON.parse(this.memory.load() ?? 'null');
    this.laid = saved?.turn === turn ? saved.laid : {};
    this.tidy(scene);
  }

  /** @param {Table.Scene} scene */
  tidy(scene) {
    const legal = scene.view.legal?.exchange;
    if (!legal) return;
    for (const [place, cards] of Object.entries(this.laid)) {
      this.laid[place] = cards.filter((card) => legal.cards.includes(card)).slice(0, legal.places[place] ?? 0);
    }
    this.active = placesToFill(scene).find(({ place, count }) => this.on(place).length < count)?.place ?? null;
  }

  /**
   * Put a card on a place, or take it back from its place.
   * @param {Table.Scene} scene
   * @param {Wire.Card} card
   * @param {string | null} wanted
   */
  toggle(scene, card, wanted = null) {
    const lies = this.placeOf(card);
    if (lies) this.laid[lies] = this.on(lies).filter((other) => other !== card);
    const place = wanted ?? (lies ? null : this.active);
    if (place) {
      const count = placesToFill(scene).find((slot) => slot.place === place)?.count ?? 0;
      this.laid[place] = [...this.on(place), card].slice(-count);
    }
    this.keep(scene);
  }

  /**
   * Replace the whole choice.
   * @param {Table.Scene} scene
   * @param {Record<string, Wire.Card | Wire.Card[]>} exchange
   */
  lay(scene, exchange) {
    this.laid = Object.fromEntries(Object.entries(exchange).map(([place, cards]) => [place, [cards].flat()]));
    this.keep(scene);
  }

  /** @param {Table.Scene} scene */
  keep(scene) {
    this.tidy(scene);
    this.memory.save(JSON.stringify({ turn: this.turn, laid: this.laid }));
  }

  /** Return the cards on a place. @param {string} place */
  on(place) { return this.laid[place] ?? []; }

  /** Return the place of a card, if it lies on one. @param {Wire.Card} card */
  placeOf(card) { return Object.keys(this.laid).find((place) => this.on(place).includes(card)) ?? null; }

  get chosen() { return Object.values(this.laid).flat().length; }

  /** Return the choice as the server expects it. */
  action() {
    const filled = Object.entries(this.laid).filter(([, cards]) => cards.length);
    return {
      exchange: Object.fromEntries(filled.map(([place, cards]) => [place, cards.length === 1 ? cards[0] : cards])),
    };
  }
}
