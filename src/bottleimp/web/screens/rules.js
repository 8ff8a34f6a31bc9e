// The rules, mode by mode: as a page, and as a panel over the table at the moment of doubt.
import { options, rulesPage } from '../app/api.js';
import { bar } from '../app/controls.js';
import { h, sea } from '../app/dom.js';
import { language, t } from '../app/i18n.js';
import { openPanel } from '../app/panel.js';
import { plan } from './plan.js';

const MODES = [
  'classic', 'teams-2-1-1', 'teams-2-2-1', 'teams-2-2-2', 'teams-2-2-1-1', 'two-bottles', 'eye', 'lopaka', 'house',
];

export function rules(ctx, wanted) {
  const mode = MODES.includes(wanted) ? wanted : 'classic';
  const list = h('nav', { class: 'modes', 'aria-label': t('rules.modes') }, MODES.map((each) => h('a', {
    href: `/rules/${each}`, 'aria-current': each === mode && 'page',
  }, t(`mode.${each}`))));
  const article = h('article', { class: 'rules-text' });
  fill(article, mode, 1);
  // On a phone the modes are a row that scrolls: the one being read is in sight.
  requestAnimationFrame(() => list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }));
  return {
    name: 'rules',
    title: t('rules.title'),
    root: h('main', { class: 'page rules' }, bar(t('rules.title'), '/', t('home')),
      h('div', { class: 'rules-cols' }, list, article), h('footer', { class: 'strand still' }, sea())),
  };
}

/** The rules of a mode over whatever is on the screen. */
export function openRules(mode = 'classic') {
  openPanel(t('rules.title'), (body) => {
    const article = h('article', { class: 'rules-text' });
    const list = h('nav', { class: 'modes', 'aria-label': t('rules.modes') }, MODES.map((each) => h('button', {
      type: 'button', onclick: () => show(each), 'data-mode': each,
    }, t(`mode.${each}`))));
    const show = (wanted) => {
      for (const button of list.children) {
        if (button.dataset.mode === wanted) button.setAttribute('aria-current', 'page');
        else button.removeAttribute('aria-current');
      }
      body.scrollTop = 0;
      fill(article, wanted, 2);
    };
    body.append(list, article);
    show(mode);
  }, { wide: true });
}

/** Fetch a page of rules; its headings go below the screen's own, `level` steps down. */
async function fill(article, mode, level) {
  const spoken = language();
  article.setAttribute('aria-busy', 'true');
  try {
    const [{ html }, { modes }] = await Promise.all([rulesPage(spoken, mode), options()]);
    article.innerHTML = html;
    article.lang = spoken;
    article.prepend(h('div', { class: 'rules-plan' }, plan(modes.findLast((each) => each.mode === mode))));
    for (const heading of article.querySelectorAll('h1,h2,h3')) {
      const depth = Number(heading.tagName[1]);
      heading.replaceWith(h(`h${depth + level}`, { class: depth === 1 ? 'rules-t' : 'rules-s' }, ...heading.childNodes));
    }
    for (const table of article.querySelectorAll('table')) {
      const holder = h('div', { class: 'scrolls', tabindex: '0', role: 'group', 'aria-label': t('rules.table') });
      table.replaceWith(holder);
      holder.append(table);
    }
  } catch {
    article.replaceChildren(h('p', { class: 'ribbon', role: 'alert' }, t('rules.missing')));
  }
  article.removeAttribute('aria-busy');
}
