// The people of a round in its link's fragment, which no server sees: `/Ada:wave/-Keawe:expert`, by seat. A minus marks
// a bot. After the colon stands a person's face or a bot's level. An empty place has no name.

/**
 * A player of a round.
 * @typedef {object} Person
 * @property {string} name
 * @property {boolean} bot
 * @property {string | null} mark a person's face, or a bot's level, where one is known
 */

const NAME_LENGTH = 24; // as the server has it
const MARK = /^[a-z0-9-]{1,24}$/;
/** Letters without ink, line breaks, marks that turn the direction of writing: no name on the page has them. */
const UNSEEN = /(?:[\p{C}\p{Z}]|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0)+/gu;

/** @param {string} sign */
const percent = (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Percent-encode all but ASCII letters, digits and `_`: a chat program finds no mark-up in it. @param {string} text */
const escaped = (text) => encodeURIComponent(text).replace(/[-!'()*~.]/g, percent);

/**
 * Write the people of a finished round for its link; empty if nobody has a name.
 * @param {(Pick<Wire.Sitter, 'name' | 'kind' | 'bot'> & {face?: string | null})[]} seats
 */
export function peopleText(seats) {
  const players = seats.filter(({ kind }) => kind !== 'automaton');
  if (!players.some(({ name }) => name)) return '';
  return players.map(({ name, kind, bot, face }) => {
    const mark = kind === 'human' ? face : bot;
    return `/${kind === 'human' ? '' : '-'}${escaped(name)}${mark && MARK.test(mark) ? `:${mark}` : ''}`;
  }).join('');
}

/**
 * Write the only player of a round against bots: the bots keep the names that the page makes up for them.
 * @param {(string | null)[]} bots by seat; null is the player's
 * @param {string} name
 */
export const playersText = (bots, name) => bots.map((bot) => (bot === null ? `/${escaped(name)}` : '/')).join('');

/**
 * Read the people of a link. Parts that `peopleText` does not write are ignored.
 * @param {string} text
 * @param {number} players
 * @returns {(Person | null)[] | null} by seat; null where the link names nobody at all
 */
export function peopleIn(text, players) {
  const [before, ...places] = text.split('/');
  if (before || places.length !== players) return null;
  const people = places.map(personIn);
  return people.some((person) => person !== null) ? people : null;
}

/** @param {string} place @returns {Person | null} */
function personIn(place) {
  const [, minus, coded, , mark] = /^(-?)([^:]*)(:(.*))?$/s.exec(place) ?? [];
  const name = nameIn(coded ?? '');
  return name ? { name, bot: minus === '-', mark: mark && MARK.test(mark) ? mark : null } : null;
}

/** Decode a name. Returns an empty text if it is invalid. @param {string} coded */
function nameIn(coded) {
  try {
    const name = decodeURIComponent(coded).replace(UNSEEN, ' ').trim();
    return [...name].length > NAME_LENGTH ? '' : name;
  } catch {
    return ''; // a percent sign that begins no character
  }
}
