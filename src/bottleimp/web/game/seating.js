// The place of each seat on the screen, the teams, and the place of each card in a trick.
/** @type {Record<number, Table.Place[]>} */
const PLACES = {
  1: ['n'], 2: ['w', 'e'], 3: ['w', 'n', 'e'], 4: ['w', 'nw', 'ne', 'e'], 5: ['w', 'nw', 'n', 'ne', 'e'],
};

// By seats and place, the middle of the card in a trick: in card widths and heights from the middle.
/** @type {Record<number, Partial<Record<Table.Place, [number, number]>>>} */
const SPOTS = {
  2: { n: [0, -0.54], s: [0, 0.54] },
  3: { w: [-1.16, -0.08], e: [1.16, -0.08], s: [0, 0.12] },
  4: { n: [0, -0.52], w: [-1.16, 0], e: [1.16, 0], s: [0, 0.54] },
  5: { nw: [-0.6, -0.54], ne: [0.6, -0.54], w: [-1.2, 0.5], e: [1.2, 0.5], s: [0, 0.54] },
  6: { nw: [-1.18, -0.5], n: [0, -0.56], ne: [1.18, -0.5], w: [-1.18, 0.55], e: [1.18, 0.55], s: [0, 0.54] },
};
const [WIDEST, BESIDE, LAPPED] = [1.2, 1.2, 0.5];

/**
 * Return the seats clockwise from the dealer. Automata sit to the dealer's right.
 * @param {Wire.View} view
 */
export function clockwise(view) {
  const players = Array.from({ length: view.players }, (_, seat) => seat);
  const automata = view.hands.map((_, seat) => seat).slice(view.players);
  return [...players.slice(view.dealer), ...players.slice(0, view.dealer), ...automata];
}

/**
 * Return each seat's place on the screen. The seat of the reader, or the one a spectator looks from, is 's'.
 * @param {Wire.View} view
 * @param {Wire.Seat} watched
 */
export function placesOf(view, watched = 0) {
  const order = clockwise(view);
  const bottom = view.seat ?? watched;
  const from = order.indexOf(bottom);
  const others = [...order.slice(from + 1), ...order.slice(0, from)];
  /** @type {Table.Place[]} */
  const places = [];
  places[bottom] = 's';
  others.forEach((seat, index) => { places[seat] = PLACES[others.length][index]; });
  return { places, others, bottom, order };
}

/**
 * Return each seat's team number; null for a player without a partner.
 * @param {Wire.View} view
 */
export function teamsOf(view) {
  const teams = view.sides.filter((side) => side.length > 1);
  return view.hands.map((_, seat) => {
    const team = teams.findIndex((side) => side.includes(seat));
    return team < 0 ? null : team;
  });
}

/**
 * Where a seat's card lies in a trick in which everybody plays `each`: two people's lie side by side, those of
 * more overlap.
 * @param {number} seats
 * @param {number} each
 * @param {Table.Place} place
 * @param {number} turn how many cards of this seat lie there already
 */
export function spotOf(seats, each, place, turn) {
  const [x, y] = SPOTS[seats][place] ?? [0, 0];
  const apart = seats === 2 ? BESIDE : LAPPED;
  const stretch = 1 + (LAPPED * (each - 1)) / WIDEST;
  return [x * stretch + (turn - (each - 1) / 2) * apart, y];
}

/**
 * Return the width of a trick, in cards.
 * @param {number} seats
 * @param {number} each
 */
export function widthOf(seats, each) {
  return seats === 2 ? BESIDE * each + 0.1 : 3.45 + 3 * LAPPED * (each - 1);
}
