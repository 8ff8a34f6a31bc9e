// node worker.js SITE: the house of a built site in Node. It speaks the worker's protocol, a line of JSON for each
// message; {run: n, code} has Python's own answer to a test's question. Its chance is a generator that a test can seed.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

process.on('uncaughtException', (error) => { // Node would print all of Pyodide's source first
  console.error(error.message);
  process.exit(1);
});

const [site] = process.argv.slice(2);
const module = (path) => import(pathToFileURL(`${site}/${path}`).href);
const bytes = (name) => new Uint8Array(readFileSync(`${site}/runtime/${name}`));
const { loadPyodide } = await module('runtime/pyodide.mjs');
const { memoryStore } = await module('static/local/memory-store.js');
const { makeNetwork } = await module('static/local/network.js');
const { startHost } = await module('static/local/python-host.js');
const { Switchboard } = await module('static/local/switchboard.js');

const post = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const python = await loadPyodide({ indexURL: `${site}/runtime/`, stdout: (line) => console.error(line) });
let network = null;
const house = await startHost({
  python,
  wheel: bytes('msgspec.whl'),
  code: bytes('bottleimp.zip'),
  store: memoryStore(),
  network: {
    async load() { network ??= makeNetwork(bytes('imp.bin').buffer); },
    policy: (info) => network.policy(info),
  },
});
python.globals.set('house', house);
python.runPython('import json; from random import Random; house._tables.randomness._rng = Random(1)');
const board = new Switchboard(Promise.resolve(house), post, {
  options: async () => readFileSync(`${site}/runtime/options.json`, 'utf-8'),
});
post({ ready: true });

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if ('run' in message) post({ ran: message.run, value: python.runPython(message.code) });
  else board.hear(message);
}
process.exit(0);
