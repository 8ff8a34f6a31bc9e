// What a service worker has, for tsc alone: the page's own types have no such world, and the two do not mix.
declare namespace Sw {
  interface Lasting extends Event {
    waitUntil(work: Promise<unknown>): void;
  }

  interface Asked extends Lasting {
    request: Request;
    /** Who asks: a page or a worker; empty if it is only about to be. */
    clientId: string;
    /** Who will be, if this is answered: a page, or a worker. */
    resultingClientId: string;
    respondWith(answer: Promise<Response>): void;
  }

  interface Told extends Lasting {
    data: unknown;
  }

  interface Scope {
    registration: { scope: string; waiting: unknown; installing: unknown };
    clients: {
      claim(): Promise<void>;
      matchAll(options: { includeUncontrolled: boolean; type: 'all' }): Promise<{ id: string; type: string }[]>;
    };
    skipWaiting(): Promise<void>;
    addEventListener(kind: 'install' | 'activate', heard: (event: Lasting) => void): void;
    addEventListener(kind: 'fetch', heard: (event: Asked) => void): void;
    addEventListener(kind: 'message', heard: (event: Told) => void): void;
  }

  /** What the build, or the server, says about the version that this worker keeps. */
  interface Edition {
    version: string;
    /** Whether a server is asked for the page first. */
    served: boolean;
    /** The files by path, with the beginning of their SHA-256; the page itself is the empty path. */
    files: Record<string, string>;
    /** Files that are kept once somebody asked for them. */
    lazy: Record<string, string>;
    /** Files with a compressed twin (`x.gz`) on the site; none on a server, which compresses by itself. */
    packed?: string[];
  }
}
