// The tables this browser has sat at, newest first, with the token that is the right to the seat.
const KEY = 'bottleimp.tables';
const KEPT = 12;

function read() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(saved) ? saved.filter((entry) => entry && entry.id && entry.token) : [];
  } catch {
    return [];
  }
}

function write(entries) {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries.slice(0, KEPT)));
  } catch { /* then the seat lasts as long as this page */ }
}

const unsaved = new Map();

export const tables = {
  /** All that can be gone on with, newest first. */
  open: () => read().filter((entry) => !['match-over', 'gone'].includes(entry.status)),
  find: (id) => read().find((entry) => entry.id === id) || unsaved.get(id),
  /** Put the table on top, with what is new about it. */
  keep(id, news) {
    const entry = { ...tables.find(id), ...news, id };
    unsaved.set(id, entry);
    write([entry, ...read().filter((other) => other.id !== id)]);
  },
  forget(id) {
    unsaved.delete(id);
    write(read().filter((entry) => entry.id !== id));
  },
};
