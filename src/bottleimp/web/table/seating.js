// Who sits where on the screen, who plays with whom, and which picture everybody has.
const PLACES = {
  1: ['n'], 2: ['w', 'e'], 3: ['w', 'n', 'e'], 4: ['w', 'nw', 'ne', 'e'], 5: ['w', 'nw', 'n', 'ne', 'e'],
};
const PEOPLE = ['keawe', 'kokua', 'kiano', 'keola', 'lehua', 'lopaka'];

/** The seats clockwise from the dealer; automata sit to the dealer's right. */
export function clockwise(view) {
  const players = Array.from({ length: view.players }, (_, seat) => seat);
  const automata = view.hands.map((_, seat) => seat).slice(view.players);
  return [...players.slice(view.dealer), ...players.slice(0, view.dealer), ...automata];
}

/** By seat, its place on the screen: the reader (or seat 0, for who watches) is 's'. */
export function placesOf(view) {
  const order = clockwise(view);
  const from = order.indexOf(view.seat ?? 0);
  const others = [...order.slice(from + 1), ...order.slice(0, from)];
  const places = { [view.seat ?? 0]: 's' };
  others.forEach((seat, index) => { places[seat] = PLACES[others.length][index]; });
  return { places, others };
}

/** By seat, the number of its team; null for who plays alone, and everywhere without teams. */
export function teamsOf(view) {
  const teams = {};
  view.sides.filter((side) => side.length > 1).forEach((side, team) => {
    for (const seat of side) teams[seat] = team;
  });
  return view.hands.map((_, seat) => teams[seat] ?? null);
}

/** By seat, the name of its picture: people of the story have their own, others get one that is free. */
export function picturesOf(message) {
  const named = message.seats.map((seat, index) => {
    if (index === message.you) return 'you';
    if (seat.kind === 'automaton') return 'lopaka';
    const name = (seat.name || '').toLowerCase();
    return seat.kind === 'bot' && PEOPLE.includes(name) ? name : null;
  });
  const free = PEOPLE.filter((name) => !named.includes(name));
  return named.map((name) => `p-${name ?? free.shift() ?? 'you'}`);
}
