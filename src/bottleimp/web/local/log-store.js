// The tables' log in IndexedDB, with the keys of the server's databases. Each function is one transaction: it happens
// whole or not at all, and has been stored when the promise resolves. Numbers of a table and action ids of a person are
// unique.
const VERSION = 1;

/**
 * @param {string} [name] of the database
 * @returns {Promise<Local.Store>}
 */
export async function openStore(name = 'bottleimp') {
  /** @type {Promise<IDBDatabase> | null} */
  let opening = null;

  /** Open the database. If the browser or another version of the page closes it, the next call opens it again. */
  const database = () => {
    opening ??= opened(name, () => { opening = null; });
    opening.catch(() => { opening = null; });
    return opening;
  };
  await database();

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(log: IDBObjectStore, tables: IDBObjectStore, conflict: () => void) => () => T} work
   */
  async function change(mode, work) {
    const transaction = (await database()).transaction(['log', 'tables'], mode, { durability: 'strict' });
    const { promise, resolve, reject } = Promise.withResolvers();
    let taken = false;
    const found = work(transaction.objectStore('log'), transaction.objectStore('tables'), () => {
      taken = true;
      transaction.abort();
    });
    transaction.oncomplete = () => resolve(found());
    transaction.onabort = () => reject(taken ? conflict() : transaction.error);
    return /** @type {Promise<T>} */ (promise);
  }

  return {
    append: (rows) => change('readwrite', (log, tables, taken) => {
      append(JSON.parse(rows), log, tables, taken);
      return () => undefined;
    }),
    read: (table) => change('readonly', (log) => {
      const rows = log.getAll(ofTable(table));
      return () => JSON.stringify(rows.result);
    }),
    olderThan: (at) => change('readonly', (_log, tables) => {
      const names = tables.index('at').getAllKeys(IDBKeyRange.upperBound(at, true));
      return () => JSON.stringify(names.result);
    }),
    forget: (names, before) => change('readwrite', (log, tables) => {
      let count = 0;
      for (const table of JSON.parse(names)) {
        tables.get(table).onsuccess = ({ target }) => {
          if (!(/** @type {IDBRequest} */ (target).result?.at < before)) return;
          count += 1;
          tables.delete(table);
          log.delete(ofTable(table));
        };
      }
      return () => count;
    }),
  };
}

/**
 * @param {string} name
 * @param {() => void} closed
 * @returns {Promise<IDBDatabase>}
 */
function opened(name, closed) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const asked = indexedDB.open(name, VERSION);
  asked.onupgradeneeded = () => {
    const log = asked.result.createObjectStore('log', { keyPath: ['table', 'number'] });
    // An entry without an action id is in no index: null is no key.
    log.createIndex('action', ['table', 'person', 'action_id'], { unique: true });
    asked.result.createObjectStore('tables', { keyPath: 'id' }).createIndex('at', 'at');
  };
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const database = asked.result;
    database.onclose = closed;
    database.onversionchange = () => {
      database.close();
      closed();
    };
    resolve(database);
  };
  return promise;
}

/**
 * Append rows. A table's first entry creates it; later entries need it, so that a deleted table accepts none.
 * @param {Local.Row[]} rows
 * @param {IDBObjectStore} log
 * @param {IDBObjectStore} tables
 * @param {() => void} taken
 */
function append(rows, log, tables, taken) {
  const { table } = rows[0];
  const last = { id: table, at: Math.max(...rows.map(({ at }) => at)) };
  const addAll = () => { for (const row of rows) log.add(row); };
  if (rows[0].number === 1) {
    tables.add(last);
    addAll();
    return;
  }
  tables.get(table).onsuccess = ({ target }) => {
    if (!(/** @type {IDBRequest} */ (target).result)) taken();
    else {
      tables.put(last);
      addAll();
    }
  };
}

const ofTable = (/** @type {string} */ table) => IDBKeyRange.bound([table], [table, []]);
const conflict = () => new DOMException('there is no such table', 'ConstraintError');
