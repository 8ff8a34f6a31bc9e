// node worker.js PYODIDE WHEEL PACKAGES [NETWORK]: the house in Node, with the very Pyodide of the site. It speaks the
// worker's protocol, a line of JSON for each message; {run: n, code} has Python's own answer to a test's question.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [pyodide, wheel, packages, stored] = process.argv.slice(2);
const module = (path) => import(pathToFileURL(path).href);
const bytes = (path) => new Uint8Array(readFileSync(path));
const web = `${packages}/bottleimp/web/house`;
const { loadPyodide } = await module(`${pyodide}/pyodide.mjs`);
const { memoryStore } = await module(`${web}/memory.js`);
const { openHouse } = await module(`${web}/starting.js`);
const { Switchboard } = await module(`${web}/switchboard.js`);
const { makeNetwork } = await module(`${web}/network.js`);

const post = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const python = await loadPyodide({ indexURL: `${pyodide}/`, stdout: (line) => console.error(line) });
python.FS.mkdirTree('/house');
python.FS.mount(python.FS.filesystems.NODEFS, { root: packages }, '/house');
python.runPython('import sys; sys.dont_write_bytecode = True');

/** A test may have the network fail: {network: false}. */
let reachable = Boolean(stored);
let network = null;
const store = memoryStore();
const house = openHouse({
  python,
  wheel: bytes(wheel),
  store,
  network: {
    async load() {
      if (!reachable) throw new TypeError('Failed to fetch');
      network ??= makeNetwork(bytes(stored).buffer);
    },
    policy: (info) => network.policy(info),
  },
});
const board = new Switchboard(house, post, { options: async () => '{}' });
await house;
post({ ready: true });

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if ('network' in message) reachable = message.network;
  else if ('run' in message) post({ ran: message.run, value: python.runPython(message.code) });
  else board.hear(message);
}
process.exit(0);
