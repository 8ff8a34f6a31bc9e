// The decks as the rules have them: which number has which colour and how many points.
const PAIRED = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6];
const BAMBUS = {
  yellow: [1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 25, 28],
  blue: [4, 6, 8, 10, 13, 17, 20, 24, 27, 30, 32, 34],
  red: [11, 14, 16, 21, 23, 26, 29, 31, 33, 35, 36, 37],
};
const MATAGOT = {
  yellow: [1, 2, 4, 5, 7, 9, 12, 15, 18, 22, 25, 28],
  blue: [3, 6, 8, 10, 13, 17, 20, 23, 27, 30, 32, 35],
  red: [11, 14, 16, 21, 24, 26, 29, 31, 33, 34, 36, 37],
};
const EXCEPTIONS = { 'bambus-1995': { 1: 0, 2: 0, 3: 0 }, matagot: { 17: 4 } };

export const START_PRICE = 19;

/** How people read a card: 17, 16½. */
export const cardText = (card) => (Number.isInteger(card) ? `${card}` : `${Math.floor(card)}½`);

/** The deck of that name: `colour(n)`, `points(n)`, and all `cards` in rising order. */
export function deckOf(id, players) {
  const halves = players > 4;
  const colours = new Map();
  const points = new Map();
  for (const [colour, numbers] of Object.entries(id === 'matagot' ? MATAGOT : BAMBUS)) {
    numbers.forEach((number, index) => {
      const worth = EXCEPTIONS[id]?.[number] ?? PAIRED[index];
      for (const card of halves && number % 2 === 0 ? [number, number + 0.5] : [number]) {
        colours.set(card, colour);
        points.set(card, worth);
      }
    });
  }
  return {
    halves,
    cards: [...colours.keys()].sort((a, b) => a - b),
    colour: (card) => colours.get(card),
    points: (card) => points.get(card),
    total: (cards) => cards.reduce((sum, card) => sum + points.get(card), 0),
  };
}
