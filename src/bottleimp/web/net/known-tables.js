// The tables that this browser has sat at, newest first, each with the token that gives access to its seat.
const KEY = 'bottleimp.tables';
const KEPT = 12;

/**
 * What is known of a table without asking; some of it only once it has been seen.
 * @typedef {object} News
 * @property {Wire.Seat} [seat]
 * @property {string} [token]
 * @property {string} [mode]
 * @property {number} [players]
 * @property {Wire.Table['status'] | 'gone'} [status]
 * @property {number} [round]
 * @property {string[]} [names]
 * @property {string[]} [people] the others who are no bots
 * @property {string} [lesson] what is taught there
 * @property {string} [taught] the round that was gone through with a teacher
 * @property {string} [back] where a What if began
 * @property {boolean} [here] whether it is in this browser, and at no server
 */
/** @typedef {News & {id: string}} Entry */

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
  /** All that are remembered, newest first. */
  all: read,
  /** All that can be gone on with, newest first. */
  open: () => read().filter(({ status }) => status !== 'match-over' && status !== 'gone'),
  /** Whether this browser has never sat at one. */
  none: () => !read().length,
  /** @param {string} id */
  find: (id) => read().find((entry) => entry.id === id) ?? unsaved.get(id),
  /**
   * Put the table on top, with what is new about it.
   * @param {string} id
   * @param {News} news
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
 * The bot's seat that the reader, who watches, has claimed and will have from the next round on.
 * @param {Wire.Table} message
 */
export function awaitedSeat({ table, you, seats }) {
  const { seat } = tables.find(table) ?? {};
  return you === null && seat !== undefined && seats[seat]?.heir ? seat : null;
}
