// The rules of each mode, as a screen and as a panel over the table.
import { options, rulesPage } from '../net/api.js';
import { bar } from '../lib/controls.js';
import { h, sea } from '../lib/dom.js';
import { language, named, t } from '../lib/i18n.js';
import { openPanel } from '../lib/panel.js';
import { style } from '../lib/style-sheets.js';
import { plan } from '../game/seat-plan.js';
import { drawWorked } from './worked-examples.js';

/** Return the modes, each once. */
async function modeIds() {
  const { modes } = await options();
  return [...new Set(modes.map(({ mode }) => mode))];
}

/**
 * The page of that mode, or of the first.
 * @param {string} wanted
 * @returns {Promise<Page.Screen>}
 */
export async function rules(wanted) {
  const [modes] = await Promise.all([modeIds(), style('rules')]);
  const mode = modes.find((each) => each === wanted) ?? modes[0];
  const list = h('nav', { class: 'modes', 'aria-label': t('rules.modes') }, modes.map((each) => h('a', {
    href: `/rules/${each}`, 'aria-current': each === mode && 'page',
  }, named('mode', each))));
  const article = h('article', { class: 'rules-text' });
  fill(article, mode, 1);
  // On a phone the modes are a row that scrolls: the one being read is in sight.
  requestAnimationFrame(() => list.querySelector('[aria-current]')
    ?.scrollIntoView({ block: 'nearest', inline: 'center' }));
  list.append(h('a', { class: 'to-learn', href: '/lessons' }, t('learn.title')));
  return {
    name: 'rules',
    title: t('rules.title'),
    root: h('main', { class: 'page rules' }, bar(t('rules.title')),
      h('div', { class: 'rules-cols' }, list, article), h('footer', { class: 'strand still' }, sea())),
  };
}

/**
 * Open the rules of a mode in a panel.
 * @param {string} mode
 */
export function openRules(mode) {
  openPanel(t('rules.title'), async (body) => {
    await style('rules').catch(() => {});
    const article = h('article', { class: 'rules-text' });
    const list = h('nav', { class: 'modes', 'aria-label': t('rules.modes') });
    const show = (/** @type {string} */ wanted) => {
      for (const button of list.querySelectorAll('button')) {
        if (button.dataset.mode === wanted) button.setAttribute('aria-current', 'page');
        else button.removeAttribute('aria-current');
      }
      body.scrollTop = 0;
      fill(article, wanted, 2);
    };
    body.append(list, article);
    list.append(...(await modeIds().catch(() => [mode])).map((each) => h('button', {
      type: 'button', onclick: () => show(each), 'data-mode': each,
    }, named('mode', each))));
    show(mode);
  }, { wide: true });
}

/**
 * Fetch a page of rules; its headings go below the screen's own.
 * @param {HTMLElement} article
 * @param {string} mode
 * @param {number} level how many steps down
 */
async function fill(article, mode, level) {
  const spoken = language();
  article.setAttribute('aria-busy', 'true');
  try {
    const [{ html }, { modes }] = await Promise.all([rulesPage(spoken, mode), options()]);
    const shape = modes.findLast((each) => each.mode === mode);
    article.innerHTML = html;
    article.lang = spoken;
    drawWorked(article);
    if (shape) article.prepend(h('div', { class: 'rules-plan' }, plan(shape)));
    for (const heading of article.querySelectorAll('h1,h2,h3')) lower(heading, level);
    for (const table of article.querySelectorAll('table:not(.worked table)')) {
      const holder = h('div', { class: 'scrolls', tabindex: '0', role: 'group', 'aria-label': t('rules.table') });
      table.replaceWith(holder);
      holder.append(table);
    }
  } catch {
    article.replaceChildren(h('p', { class: 'ribbon', role: 'alert' }, t('rules.missing')));
  }
  article.removeAttribute('aria-busy');
}

/**
 * @param {Element} heading
 * @param {number} level
 */
function lower(heading, level) {
  const depth = Number(heading.tagName[1]);
  const tag = /** @type {'h2' | 'h3' | 'h4' | 'h5'} */ (`h${depth + level}`);
  heading.replaceWith(h(tag, { class: depth === 1 ? 'rules-t' : 'rules-s' }, ...heading.childNodes));
}
