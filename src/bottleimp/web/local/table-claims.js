// Decides which page runs a table, by Web Locks: the newest one, and the older page is told. Without Web Locks the log
// alone decides: of two appends with the same number, one is refused.

export class TableClaims {
  /**
   * @param {LockManager | undefined} locks
   * @param {(table: string) => void} lost another page has that table now
   */
  constructor(locks, lost) {
    this.locks = locks;
    this.lost = lost;
    /** @type {Map<string, {granted: Promise<void>, free: () => void}>} */
    this.held = new Map();
  }

  /** Claim a table. Returns true if this page did not have it before. */
  async claim(/** @type {string} */ table) {
    const before = this.held.get(table);
    if (before) {
      await before.granted;
      return false;
    }
    if (!this.locks) return true;
    const { promise: granted, resolve } = Promise.withResolvers();
    const { promise: done, resolve: free } = Promise.withResolvers();
    const held = { granted, free: () => free(undefined) };
    let had = false;
    this.held.set(table, held);
    this.locks.request(`bottleimp table ${table}`, { steal: true }, () => {
      had = true;
      resolve(undefined);
      return done;
    }).catch(() => {
      if (this.held.get(table) === held) this.held.delete(table);
      if (had) this.lost(table);
      resolve(undefined); // a browser that allows none
    });
    await granted;
    return true;
  }

  /** Release a table. */
  release(/** @type {string} */ table) {
    this.held.get(table)?.free();
    this.held.delete(table);
  }
}
