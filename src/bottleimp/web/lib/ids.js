// Random unique ids.

/** crypto.randomUUID exists only where the page came over HTTPS or from this machine. */
export const newId = () => (crypto.randomUUID ? crypto.randomUUID()
  : [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('-'));
