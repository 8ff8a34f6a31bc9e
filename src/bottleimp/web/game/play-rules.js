// The few rules that the table needs for explanations. Which cards are legal is decided by the server alone.

/**
 * Return the highest card below the price, or the highest of all if none is below.
 * @param {Wire.Card[]} cards
 * @param {Wire.Card} price
 */
export function winningCard(cards, price) {
  const below = cards.filter((card) => card < price);
  return Math.max(...(below.length ? below : cards));
}

/**
 * Return the currently winning play, and whether it takes the bottle.
 * @param {{seat: Wire.Seat, card: Wire.Card}[]} plays
 * @param {Wire.Card} price
 */
export function winningPlay(plays, price) {
  const best = winningCard(plays.map((play) => play.card), price);
  const play = plays.find(({ card }) => card === best);
  return play ? { seat: play.seat, card: best, bottle: best < price } : null;
}

/**
 * Return why the reader cannot play this card now; null if it is legal.
 * @param {Wire.View} view
 * @param {Table.Setup} setup
 * @param {Wire.Card} card
 * @param {string} hand the hand it is in
 * @returns {Table.Reason | null}
 */
export function whyNot(view, setup, card, hand) {
  const cards = view.legal?.play;
  if (!cards) return { key: 'turn' };
  if (cards.includes(card)) return null;
  const due = setup.handDue(view);
  if (due && due !== hand) return { key: 'hand', hand: due };
  return { key: setup.severalHands ? 'followIn' : 'follow', colour: setup.deck.colour(view.trick[0].card), hand };
}

/**
 * Return the card that an automaton with these cards would play to this trick, and the reason.
 * @param {Wire.Card[]} cards
 * @param {{card: Wire.Card}[]} plays
 * @param {Table.Deck} deck
 * @param {Wire.Card} price
 * @returns {{card: Wire.Card, why: 'leads' | 'wins' | 'ducks'} | null}
 */
export function automatonsCard(cards, plays, deck, price) {
  if (!cards.length) return null;
  if (!plays.length) return { card: Math.max(...cards), why: 'leads' };
  const led = deck.colour(plays[0].card);
  const following = cards.filter((card) => deck.colour(card) === led);
  const legal = following.length ? following : cards;
  const table = plays.map((play) => play.card);
  const winning = legal.filter((card) => winningCard([...table, card], price) === card);
  return winning.length ? { card: Math.max(...winning), why: 'wins' }
    : { card: Math.min(...legal), why: 'ducks' };
}

/**
 * Return the card that an automaton will play to the current trick; null if it has played or the trick is full.
 * @param {Table.Scene} scene
 * @param {Wire.Seat} seat
 * @param {{seat: Wire.Seat, card: Wire.Card}[]} plays
 */
export function automatonsNext({ view, setup, deck }, seat, plays) {
  if (view.finished || plays.length === setup.trick.length || plays.some((play) => play.seat === seat)) return null;
  return automatonsCard(view.hands[seat].flatMap((hand) => hand.cards), plays, deck, view.price);
}

/**
 * Return the trick including the card that the reader looks at, if that card is legal.
 * @param {Table.Scene} scene
 * @param {Wire.Card | null} aim
 */
export function withAim({ view, you, myTurn }, aim) {
  const may = myTurn && aim !== null && you !== null && view.legal?.play?.includes(aim);
  return { aim: may ? aim : null, plays: may ? [...view.trick, { seat: you, card: aim }] : view.trick };
}
