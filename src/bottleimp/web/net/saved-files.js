// Downloads that the page writes itself, for tables that exist only in this browser.
import { ask } from './api.js';
import { showBanner } from '../lib/banner.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { tables } from './known-tables.js';
import { livesHere } from './table-location.js';

/** @type {(text: string, name: string) => void} */
export function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @type {(table: string) => Promise<{rounds: unknown[]}>} */
const recordOf = (table) => ask(`/api/tables/${table}/record`);

/**
 * Handle a click on the link to a table's record: for a table in this browser, write the file here.
 * @param {Event} event
 * @param {string} table
 */
export async function saveRecord(event, table) {
  if (!livesHere(table)) return;
  event.preventDefault();
  try {
    save(JSON.stringify(await recordOf(table)), `bottle-imp-${table}.json`);
  } catch {
    showBanner(t('error.any'), { ms: 5000 });
  }
}

/** Save the records of all tables in this browser in one file. Returns false if no round is finished. */
export async function saveAll() {
  const here = tables.all().filter(({ id }) => livesHere(id));
  const found = await Promise.all(here.map(({ id }) => recordOf(id).catch(() => ({ rounds: [] }))));
  const records = found.filter(({ rounds }) => rounds.length);
  if (records.length) save(records.map((record) => `${JSON.stringify(record)}\n`).join(''), 'bottle-imp-records.jsonl');
  return records.length > 0;
}
