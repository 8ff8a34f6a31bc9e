// The page's own address. The page may live in any folder; paths within it are written from there and start with "/".

/** The path of the page's folder without the last slash; empty at the top of the server. */
export const BASE = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

/** Return the current path within the page. */
export const here = () => location.pathname.slice(BASE.length) || '/';

/** Return the complete address of a path, for sharing. @param {string} path */
export const linkTo = (path) => new URL(BASE + path, location.href).href;
