// Starts Python (Pyodide) in this thread, and in it the local host: rules, bots and tables.

/** The folder that the archive of the page's Python code is unpacked into. */
const PLACE = '/house';

/**
 * @param {object} parts
 * @param {Local.Python} parts.python Pyodide, loaded
 * @param {Uint8Array} [parts.wheel] msgspec
 * @param {Uint8Array} [parts.code] our own Python; without it, it lies at PLACE already
 * @param {Local.Store} parts.store
 * @param {Local.Network} parts.network
 * @returns {Promise<Local.Host>}
 */
export async function startHost({ python, wheel, code, store, network }) {
  if (wheel) python.unpackArchive(wheel, 'wheel');
  if (code) {
    python.FS.mkdirTree(PLACE);
    python.unpackArchive(code, 'zip', { extractDir: PLACE });
  }
  const open = /** @type {Function} */ (python.runPython(`
import sys
sys.path.insert(0, "${PLACE}")
from bottleimp.site.local_host import create_local_host
create_local_host
`));
  // A row of Python's bytes arrives as a proxy, of which a copy is taken.
  const policy = (/** @type {Local.Proxy<Uint8Array>} */ row) => network.policy(row.toJs());
  return open(store, { load: network.load, policy });
}
