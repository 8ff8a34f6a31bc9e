// The tables that this browser has sat at, newest first, each with the token that gives access to its seat.
const KEY = 'bottleimp.tables';
const KEPT = 12;

/**
 * The stored facts about a table. Some are known only after its first message.
 * @typedef {object} TableFacts
 * @property {Wire.Seat} [seat]
 * @property {string} [token]
 * @property {string} [mode]
 * @property {number} [players]
 * @property {Wire.Table['status'] | 'gone'} [status]
 * @property {number} [round]
 * @property {string[]} [names]
 * @property {string[]} [people] the names of the other people
 * @property {string} [lesson] the lesson's id
 * @property {string} [taught] the round that was played as a lesson
 * @property {string} [back] the path where a "What if" began
 * @property {boolean} [here] true if the table is in this browser and not on a server
 */
/** @typedef {TableFacts & {id: string}} Entry */

/** @returns {Entry[]} */
function read() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter((entry) => entry?.id && entry.token) : [];
  } catch {
    return [];
  }
}

/** @param {Entry[]} entries */
function write(entries) {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries.slice(0, KEPT)));
  } catch { /* then the seat lasts as long as this page */ }
}

/** @type {Map<string, Entry>} */
const unsaved = new Map();

export const tables = {
  /** All stored tables, newest first. */
  all: read,
  /** The unfinished tables, newest first. */
  open: () => read().filter(({ status }) => status !== 'match-over' && status !== 'gone'),
  /** True if this browser has no stored table. */
  none: () => !read().length,
  /** @param {string} id */
  find: (id) => read().find((entry) => entry.id === id) ?? unsaved.get(id),
  /**
   * Update a table's entry and move it to the top.
   * @param {string} id
   * @param {TableFacts} news
   */
  keep(id, news) {
    const entry = { ...tables.find(id), ...news, id };
    unsaved.set(id, entry);
    write([entry, ...read().filter((other) => other.id !== id)]);
  },
  /** @param {string} id */
  forget(id) {
    unsaved.delete(id);
    write(read().filter((entry) => entry.id !== id));
  },
};

/**
 * Return the bot's seat that the watching reader has claimed for the next round, or null.
 * @param {Wire.Table} message
 */
export function awaitedSeat({ table, you, seats }) {
  const { seat } = tables.find(table) ?? {};
  return you === null && seat !== undefined && seats[seat]?.heir ? seat : null;
}
