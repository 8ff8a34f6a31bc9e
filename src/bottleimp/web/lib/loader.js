// Modules that are fetched when first needed. Some browsers remember a failed import until the page is reloaded, so
// each retry uses a new address. Paths are relative to this file.
/** @type {Map<string, number>} */
const failures = new Map();

/**
 * @template {keyof Page.Modules} P
 * @param {P} path
 * @returns {Promise<Page.Modules[P]>}
 */
export async function load(path) {
  const failed = failures.get(path) || 0;
  try {
    return await import(failed ? `${path}?again=${failed}` : path);
  } catch (error) {
    failures.set(path, failed + 1);
    throw error;
  }
}
