// Which picture everybody at a table has: people of the story have their own, others get one that is free.
const PEOPLE = ['keawe', 'kokua', 'kiano', 'keola', 'lehua', 'lopaka'];

/**
 * By seat, the name of its picture.
 * @param {{you: Wire.Seat | null, seats: {kind: Wire.Kind, name?: string}[]}} message
 */
export function picturesOf({ you, seats }) {
  const taken = seats.map((seat, index) => {
    if (index === you) return 'you';
    const name = (seat.name ?? '').toLowerCase();
    return ['bot', 'automaton'].includes(seat.kind) && PEOPLE.includes(name) ? name : null;
  });
  const free = PEOPLE.filter((name) => !taken.includes(name));
  return taken.map((name) => `p-${name ?? free.shift() ?? 'you'}`);
}

/**
 * What somebody is called in the reader's language: bots have their names from the story, people their own.
 * @param {Pick<Wire.Sitter, 'name' | 'kind'>} seat
 * @param {(kind: string, id: string) => string} named
 */
export const nameOf = ({ name, kind }, named) => (kind === 'human' ? name : named('person', name));
