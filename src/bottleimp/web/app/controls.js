// Choices as cut paper: radio groups and switches that keep the keyboard and the screen reader's ways.
import { h, use } from './dom.js';

let count = 0;

/**
 * One of several. `items` are {value, label, hint?, icon?, picture?, name?}; `onchange` gets the value.
 * The legend is read out; `quiet` hides it from sight where a heading says it already.
 */
export function choice(legend, items, value, onchange, { kind = 'seg', quiet = false } = {}) {
  const name = `choice-${count += 1}`;
  return h('fieldset', { class: kind },
    h('legend', { class: quiet ? 'sr' : 'legend-t' }, legend),
    h('div', { class: 'items' }, items.map((item) => h('label', { class: 'item' },
      h('input', {
        type: 'radio', name, value: String(item.value), checked: item.value === value,
        'aria-label': item.name, onchange: () => onchange(item.value),
      }),
      h('span', { class: 'face' }, item.picture, item.icon && use(item.icon, 'ic'),
        h('span', { class: 'words' }, h('b', {}, item.label), item.hint && h('small', {}, item.hint)))))));
}

/** On or off. */
export function toggle(label, hint, value, onchange) {
  return h('label', { class: 'switch' },
    h('span', { class: 'words' }, h('b', {}, label), hint && h('small', {}, hint)),
    h('input', {
      type: 'checkbox', role: 'switch', checked: value, onchange: (event) => onchange(event.target.checked),
    }),
    h('span', { class: 'knob', 'aria-hidden': 'true' }));
}

/** A short text, such as a name. */
export function field(label, value, oninput, { autofocus = false, hint } = {}) {
  return h('label', { class: 'field' }, h('span', {}, label),
    h('input', {
      type: 'text', value, maxlength: 24, autocomplete: 'nickname', spellcheck: 'false', autofocus,
      placeholder: hint, oninput: (event) => oninput(event.target.value),
    }));
}

/** The bar on top of a screen: back, title, and what else it needs. */
export function bar(title, backTo, backLabel, ...more) {
  return h('header', { class: 'bar' },
    h('a', { class: 'ib homeward', href: backTo, 'aria-label': backLabel }, use('i-back')),
    h('h1', {}, title), more);
}
