// The tables' log in memory, with the keys of log-store.js: for browsers that refuse a database, and for tests.

/** @returns {Local.Store} */
export function memoryStore() {
  /** @type {Map<string, Local.Row[]>} */
  const tables = new Map();
  const last = (/** @type {string} */ table) => tables.get(table)?.at(-1)?.at ?? Infinity;

  function append(/** @type {Local.Row[]} */ rows) {
    const kept = rows[0].number === 1 ? [] : [...tables.get(rows[0].table) ?? []];
    const old = rows[0].number === 1 ? tables.has(rows[0].table) : !kept.length;
    if (old) throw conflict();
    for (const row of rows) {
      if (kept.some((one) => clash(one, row))) throw conflict();
      kept.push(row);
    }
    tables.set(rows[0].table, kept.sort((a, b) => a.number - b.number));
  }

  return {
    append: async (rows) => append(JSON.parse(rows)),
    read: async (table) => JSON.stringify(tables.get(table) ?? []),
    olderThan: async (at) => JSON.stringify([...tables.keys()].filter((table) => last(table) < at)),
    async forget(names, before) {
      const old = JSON.parse(names).filter((/** @type {string} */ table) => last(table) < before);
      for (const table of old) tables.delete(table);
      return old.length;
    },
  };
}

/** True if two rows of a table conflict: the number is equal, or a person's action id. */
function clash(/** @type {Local.Row} */ one, /** @type {Local.Row} */ other) {
  const same = one.action_id !== null && one.action_id === other.action_id && one.person === other.person;
  return same || one.number === other.number;
}

const conflict = () => new DOMException('that number or that id is taken', 'ConstraintError');
