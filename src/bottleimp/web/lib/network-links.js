// Links to the reader's own machine (localhost), and the same links as other machines in the network reach them.

/** True if the link leads to the reader's own machine. @param {string} url */
export const isNear = (url) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/**
 * Return the link with the server's address in the network.
 * @param {string} url
 * @param {string} address
 */
export function reached(url, address) {
  const { pathname, search, hash } = new URL(url);
  return `${address.replace(/\/$/, '')}${pathname}${search}${hash}`;
}
