// Functions that create elements: h('button', {class: 'btn', onclick: play}, 'Play'), and use('bottle') for a symbol.
import { BASE } from './base.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Page.Props} Props */
/** @typedef {Page.Child} Child */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} props
 * @param {Child[]} children
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} props
 * @param {Child[]} children
 */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** @type {(value: unknown) => boolean} */
const isNothing = (value) => value === null || value === undefined || value === false;

/** True for a link within the page. @type {(name: string, value: unknown) => boolean} */
const isPath = (name, value) => name === 'href' && String(value).startsWith('/');

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props} props
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (isNothing(value)) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === 'value' || name === 'checked') Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? '' : `${isPath(name, value) ? BASE : ''}${value}`);
  }
  element.append(...flat(children));
  return element;
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function flat(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return flat(child);
    if (isNothing(child)) return [];
    return child instanceof Node ? [child] : [String(child)];
  });
}

/**
 * Return an element that index.html contains.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/**
 * Create a picture from a symbol. Screen readers ignore it unless it has a label.
 * @param {string} id
 */
export function use(id, className = '', label = '') {
  const told = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' };
  return s('svg', { class: className, ...told }, s('use', { href: `#${id}` }));
}

/** Create the sea at the foot of a screen. */
export function sea() {
  /** @type {(name: string, height: number | string, pattern: string) => SVGElement} */
  const water = (name, height, pattern) => s('svg', { class: name, 'aria-hidden': 'true' },
    s('rect', { width: '100%', height, fill: `url(#${pattern})` }));
  return [use('ship', 'prop ship'), use('isle', 'prop isle'),
    h('div', { class: 'sea-box' }, water('sc', 46, 'crest'), water('sd', '100%', 'deep'))];
}
