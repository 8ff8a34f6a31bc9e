// Radio groups, switches and text fields in the page's style, built on native inputs for keyboard and screen reader.
import { h, use } from './dom.js';
import { t } from './i18n.js';
import { settings } from './settings.js';

let count = 0;

/**
 * Create a radio group. `quiet` hides its legend, which screen readers still read, below a heading that says the same.
 * @template T
 * @param {string} legend
 * @param {{value: T, label: string, hint?: string, picture?: Node, name?: string, lang?: string}[]} items
 * @param {T} value
 * @param {(value: T) => void} onchange
 * @param {{kind?: string, quiet?: boolean}} [how]
 */
export function choice(legend, items, value, onchange, { kind = 'seg', quiet = false } = {}) {
  const name = `choice-${count += 1}`;
  return h('fieldset', { class: kind },
    h('legend', { class: quiet ? 'sr' : 'legend-t' }, legend),
    h('div', { class: 'items' }, items.map((item) => h('label', { class: 'item', lang: item.lang },
      h('input', {
        type: 'radio', name, value: String(item.value), checked: item.value === value,
        'aria-label': item.name, onchange: () => onchange(item.value),
      }),
      h('span', { class: 'face' }, item.picture,
        h('span', { class: 'words' }, h('b', {}, item.label), item.hint && h('small', {}, item.hint)))))));
}

/**
 * Create a switch.
 * @param {string} label
 * @param {string} hint
 * @param {boolean} value
 * @param {(value: boolean) => void} onchange
 */
export function toggle(label, hint, value, onchange) {
  const input = h('input', {
    type: 'checkbox', role: 'switch', checked: value, onchange: () => onchange(input.checked),
  });
  return h('label', { class: 'switch' },
    h('span', { class: 'words' }, h('b', {}, label), h('small', {}, hint)),
    input,
    h('span', { class: 'knob', 'aria-hidden': 'true' }));
}

/** Create the field for the reader's name, which is saved while it is typed. */
export function nameField() {
  const input = h('input', {
    type: 'text', value: settings.name, maxlength: 24, autocomplete: 'nickname', spellcheck: 'false',
    placeholder: t('name.guest'), oninput: () => settings.set('name', input.value.trim()),
  });
  return h('label', { class: 'field' }, h('span', {}, t('name.label')), input);
}

/**
 * Create the bar on top of a screen: a link to the home page, and the title.
 * @param {string} title
 */
export function bar(title) {
  return h('header', { class: 'bar' },
    h('a', { class: 'ib homeward', href: '/', 'aria-label': t('home') }, use('i-back')),
    h('h1', {}, title));
}
