// node warmup_run.mjs RUNTIME ROUNDS MODULE…: creates a local host from the files of a folder `runtime`, imports these
// modules of the standard library, runs warmup_run.py, and prints the library files that were loaded.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { memoryStore } from '../../web/local/memory-store.js';
import { startHost } from '../../web/local/python-host.js';

const ACTIONS = 64;
const [place, rounds, ...modules] = process.argv.slice(2);
const folder = resolve(place);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/`, stdout: (/** @type {string} */ line) => console.error(line) });
const bytes = (/** @type {string} */ name) => new Uint8Array(readFileSync(`${folder}/${name}`));
const network = { load: async () => {}, policy: () => new Float32Array(ACTIONS) }; // a uniform policy
const host = await startHost({
  python, wheel: bytes('msgspec.whl'), code: bytes('bottleimp.zip'), store: memoryStore(), network,
});
python.runPython(readFileSync(new URL('warmup_run.py', import.meta.url), 'utf-8'));
python.runPython(`import importlib\nfor name in ${JSON.stringify(modules)}: importlib.import_module(name)`);
const loaded = await python.globals.get('run_warmup')(host, Number(rounds));
// Python's timers, which would keep Node waiting, end with it.
process.stdout.write(`${JSON.stringify(loaded.toJs())}\n`, () => process.exit());
