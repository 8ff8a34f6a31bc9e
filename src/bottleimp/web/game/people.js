// The pictures of the people at a table, the same for every reader. Bots from the story have their own picture and
// people have the face that the table message says. Other bots get a free picture of the story; Keawe's comes last, as
// he is the teacher.

/** The faces that people can choose, in the order of their pictures. @type {Wire.Face[]} */
export const FACES = ['compass', 'fish', 'turtle', 'gull', 'shell', 'moon'];

const PEOPLE = ['kokua', 'kiano', 'keola', 'lehua', 'lopaka', 'keawe'];

/** Return the name of a face's picture. @param {Wire.Face} face */
export const pictureOf = (face) => `p-sign-${FACES.indexOf(face)}`;

/**
 * Return the names of the pictures by seat. A person without a face gets that of the seat.
 * @param {{seats: {kind: Wire.Kind, name?: string, face?: Wire.Face | null}[]}} message
 */
export function picturesOf({ seats }) {
  const taken = seats.map(({ kind, name, face }, index) => {
    if (kind === 'human') return pictureOf(face ?? FACES[index]).slice(2);
    const known = (name ?? '').toLowerCase();
    return ['bot', 'automaton'].includes(kind) && PEOPLE.includes(known) ? known : null;
  });
  const free = PEOPLE.filter((name) => !taken.includes(name));
  return taken.map((name) => `p-${name ?? free.shift() ?? PEOPLE[0]}`);
}

/**
 * Return a player's name in the reader's language. Bots have the names of the story, people their own.
 * @param {Pick<Wire.Sitter, 'name' | 'kind'>} seat
 * @param {(kind: string, id: string) => string} named
 */
export const nameOf = ({ name, kind }, named) => (kind === 'human' ? name : named('person', name));
