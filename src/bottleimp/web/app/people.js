// Which picture everybody at a table has, the same for every reader: those of the story have their own, people
// have the sign of their seat, and other bots get a face that is free. Keawe's comes last: he is the teacher.
const PEOPLE = ['kokua', 'kiano', 'keola', 'lehua', 'lopaka', 'keawe'];

/**
 * By seat, the name of its picture.
 * @param {{seats: {kind: Wire.Kind, name?: string}[]}} message
 */
export function picturesOf({ seats }) {
  const taken = seats.map(({ kind, name }, index) => {
    if (kind === 'human') return `sign-${index}`;
    const known = (name ?? '').toLowerCase();
    return ['bot', 'automaton'].includes(kind) && PEOPLE.includes(known) ? known : null;
  });
  const free = PEOPLE.filter((name) => !taken.includes(name));
  return taken.map((name) => `p-${name ?? free.shift() ?? PEOPLE[0]}`);
}

/**
 * What somebody is called in the reader's language: bots have their names from the story, people their own.
 * @param {Pick<Wire.Sitter, 'name' | 'kind'>} seat
 * @param {(kind: string, id: string) => string} named
 */
export const nameOf = ({ name, kind }, named) => (kind === 'human' ? name : named('person', name));
