// Building the page: h('button', {class: 'btn', onclick: play}, 'Play'), and pictures from our symbols.
const SVG = 'http://www.w3.org/2000/svg';

export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== false
    && child !== undefined));
  return element;
}

/** A picture from the symbols; it says nothing to a screen reader unless it has a label. */
export function use(id, className = '', label = '') {
  const told = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' };
  return s('svg', { class: className, ...told }, s('use', { href: `#${id}` }));
}

/** The sea at the foot of a screen. */
export function sea() {
  const water = (name, height, pattern) => s('svg', { class: name, 'aria-hidden': 'true' },
    s('rect', { width: '100%', height, fill: `url(#${pattern})` }));
  return [use('ship', 'prop ship'), use('isle', 'prop isle'),
    h('div', { class: 'sea-box' }, water('sc', 46, 'crest'), water('sd', '100%', 'deep'))];
}
