// Screens that stand in for another one: a table that is being opened, and every error.
import { h, s, sea, use } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { atHome } from '../net/server-request.js';

/**
 * @param {string} name
 * @param {string} title
 * @param {Page.Child} body
 * @returns {Page.Screen}
 */
function adrift(name, title, body) {
  return {
    name,
    title,
    root: h('main', { class: `adrift ${name}` }, sun(), use('bottle', 'adrift-bottle'), sea(),
      h('div', { class: 'adrift-text' }, body)),
  };
}

/** A low sun behind the waves, with its rays. */
function sun() {
  let rays = '';
  for (let i = 0; i < 40; i += 1) {
    const ray = (/** @type {number} */ r, /** @type {number} */ off) => {
      const turn = (i / 40) * 2 * Math.PI + off;
      return `${(r * Math.cos(turn)).toFixed(1)} ${(r * Math.sin(turn)).toFixed(1)}`;
    };
    const far = i % 2 ? 128 : 150;
    rays += `M${ray(84, 0)}L${ray(far, -0.022)}L${ray(far, 0.022)}Z`;
  }
  return s('svg', { class: 'adrift-sun', viewBox: '-100 -100 200 200', 'aria-hidden': 'true' },
    s('path', { class: 'f-haze', d: rays }), s('circle', { class: 'f-haze', r: 70 }));
}

export function waiting() {
  return adrift('waiting', '', [h('h1', { role: 'status' }, t('waiting')), h('p', { class: 'laid' })]);
}

/**
 * `again` is offered where trying again can help, `watch` is the address of a table that may be watched.
 * @param {'page' | 'unknown' | 'offline' | 'replaced' | 'removed' | 'unseated' | 'full' | 'full-address' | 'replay'
 *   | 'contest' | 'busy' | 'unlaid' | 'cleared' | 'elsewhere'} kind
 * @param {{again?: () => void, watch?: string}} [help]
 */
export function trouble(kind, { again, watch } = {}) {
  const title = t(`trouble.${kind}`);
  return adrift('trouble', title, [
    h('h1', {}, title),
    h('p', {}, t(`trouble.${kind}.why`)),
    h('div', { class: 'row' },
      again && h('button', { class: 'btn go', type: 'button', onclick: again },
        t(kind === 'replaced' ? 'trouble.here' : 'trouble.again')),
      watch && h('a', { class: 'btn', href: watch }, t(kind === 'unseated' ? 'trouble.sit' : 'trouble.watch')),
      h('a', { class: 'btn', href: '/' }, t('trouble.home'))),
  ]);
}

/**
 * When the server could not be asked.
 * @param {unknown} error
 */
export function unreached(error) {
  console.error(error);
  return trouble(atHome() === 'only' ? 'unlaid' : 'offline', { again: () => location.reload() });
}
