// What the house in the worker is made of, and what it says to the page. For tsc alone.
declare namespace Local {
  /** An entry of a table's log, as the server's database has it. */
  interface Row {
    table: string;
    number: number;
    at: number;
    person: number | null;
    action_id: string | null;
    event: string;
  }

  /** Where tables are kept; each call is one transaction, and rows are texts of JSON. */
  interface Store {
    append: (rows: string) => Promise<void>;
    read: (table: string) => Promise<string>;
    olderThan: (at: number) => Promise<string>;
    forget: (tables: string, before: number) => Promise<number>;
  }

  /** A file of the runtime: its bytes, the beginning of its SHA-256, and the bytes of its twin, if it has one. */
  interface Part {
    size: number;
    mark: string;
    packed?: number;
  }

  /** imp's network: fetched when first needed, and worked out at once then. */
  interface Network {
    load: () => Promise<void>;
    policy: (info: Uint8Array) => Float32Array;
  }

  /** Something of Python's, as far as it is used here. */
  interface Proxy<T = unknown> {
    toJs: () => T;
    destroy: () => void;
  }

  /** `site/page_connection.py` */
  interface Line extends Proxy {
    hear: (text: string) => Promise<void>;
    on_closed: () => void;
  }

  /** `site/local_host.py` */
  interface Host extends Proxy {
    ask: (path: string, body?: string) => Promise<Proxy<[number, string]>>;
    line: (table: string, say: (text: string) => void, hangUp: () => void) => Line;
    let_go: (table: string) => void;
    tidy: () => Promise<number>;
  }

  /** Pyodide, as far as it is used here. */
  interface Python {
    unpackArchive: (archive: Uint8Array, format: 'wheel' | 'zip', options?: { extractDir: string }) => void;
    runPython: (code: string) => unknown;
    FS: { mkdirTree: (path: string) => void };
  }

  interface Ask {
    ask: number;
    path: string;
    body?: string;
  }
  interface Open {
    open: number;
    table: string;
  }
  interface Say {
    say: number;
    text: string;
  }
  interface HangUp {
    hangUp: number;
  }
  type FromPage = Ask | Open | Say | HangUp;
  type FromHost =
    | { answer: number; status: number; text: string }
    | { opened: number }
    | { said: number; text: string }
    | { closed: number }
    | { loading: { part: 'runtime' | 'network'; done: number; total: number; sent: number } | null }
    | { ready: true; keeps: boolean }
    | { failed: string };
}
