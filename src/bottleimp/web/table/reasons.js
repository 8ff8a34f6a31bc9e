// The few rules that the table needs to explain itself. What may be played, the server alone decides.

/** The highest card below the price, or the highest of all if none is below. */
export function winningCard(cards, price) {
  const below = cards.filter((card) => card < price);
  return Math.max(...(below.length ? below : cards));
}

/** Which of the plays wins as things stand, and whether it takes the bottle. */
export function winningPlay(plays, price) {
  if (!plays.length) return null;
  const best = winningCard(plays.map((play) => play.card), price);
  return { ...plays.find((play) => play.card === best), bottle: best < price };
}

/** The names of the hands that the next card may come from: in the house they are prescribed. */
export function handDue(view) {
  if (view.mode !== 'house') return null;
  return view.trick.length < 2 ? 'open' : 'hidden';
}

/** Why this card of mine cannot be played now: {key, colour?, hand?}, or null if it can. */
export function whyNot(view, deck, card, hand) {
  if (view.legal?.play?.includes(card)) return null;
  if (!view.legal?.play) return { key: 'turn' };
  const due = handDue(view);
  if (due && due !== hand) return { key: 'hand', hand: due };
  return { key: hand === 'hand' ? 'follow' : 'followIn', colour: deck.colour(view.trick[0].card), hand };
}

/** What Lopaka would play to this trick, and the reason: leads, wins or ducks. */
export function lopakasCard(cards, plays, deck, price) {
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
