// node pyodide.mjs PYODIDE FOLDER PROGRAM: runs a Python program in the Pyodide of that folder. It sees FOLDER
// as /job; what it leaves in `answer` is printed as JSON.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodide, folder, program] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { PYTHONNODEBUGRANGES: '1' }, stdout: (line) => console.error(line) });
python.mountNodeFS('/job', folder);
await python.runPythonAsync(readFileSync(program, 'utf-8'));
console.log(python.runPython('import json; json.dumps(globals().get("answer"))'));
