// The steps that a lesson's table has already shown, stored so that they survive a reload.
const KEY = 'bottleimp.lesson';

/**
 * @param {string} table
 * @returns {Set<string>}
 */
export function saidBefore(table) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return new Set(kept?.table === table ? kept.said : []);
  } catch { return new Set(); }
}

/**
 * @param {string} table
 * @param {Set<string>} said
 */
export function keepSaid(table, said) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ table, said: [...said] }));
  } catch { /* then a reload begins anew */ }
}
