// The page's own address. The page may live in any folder; paths within it are written from there and start with "/".

/** The address of the page's folder, without the last slash: empty where it lives at the top. */
export const BASE = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

/** Where in the page the reader is. */
export const here = () => location.pathname.slice(BASE.length) || '/';

/** A whole address, to hand on. @param {string} path */
export const linkTo = (path) => new URL(BASE + path, location.href).href;
