// The home page: the button Play, and the ways to all other screens.
import { offers, options } from '../../net/api.js';
import { hideBanner, showBanner } from '../../lib/banner.js';
import { h, sea, use } from '../../lib/dom.js';
import { LANGUAGES, allTexts, language, list, named, plural, t } from '../../lib/i18n.js';
import { ONE_ROUND, nextGame } from '../../net/last-setup.js';
import { offlineText, showOffline } from '../../net/error-banner.js';
import { load } from '../../lib/loader.js';
import { tables } from '../../net/known-tables.js';
import { lettering } from './lettering.js';
import { gameText, progressText } from './table-text.js';
import { openLanguages } from '../../panels/languages.js';

/** @typedef {import('../../net/known-tables.js').Entry} Entry */

const AGAIN = 4000; // until a server that did not answer is asked again, in milliseconds

/** @type {(title: string, small: string) => HTMLElement[]} */
const words = (title, small) => [h('span', {}, title), h('small', {}, small)];

/** With whom; unknown of a table that nobody has seen yet. @type {(entry: Entry) => string} */
function company({ people }) {
  if (!people) return '';
  return people.length ? t('home.with', { names: list(people) }) : t('home.bots');
}

/**
 * @param {Page.Context} ctx
 * @returns {Page.Screen}
 */
export function home(ctx) {
  const kept = tables.open();
  return {
    name: 'home',
    title: '',
    root: h('main', { class: kept.length ? 'home goes-on' : 'home' },
      use('art', 'art', t('home.art')), sea(),
      h('div', { class: 'front' },
        lettering(),
        h('p', { class: 'lede' }, t('home.lede')),
        h('nav', { class: 'acts', 'aria-label': t('home.ways') },
          playRow(ctx), kept.length > 0 && goOn(ctx, kept),
          offers('contests') ? today() : instead(),
          h('a', { class: 'btn tile', href: '/lessons' }, use('p-keawe', 'tile-pic'), h('span', {}, words(t('learn.title'), t('learn.hint')))),
          h('div', { class: 'links' },
            h('a', { class: 'btn', href: '/new' }, t(offers('friends') ? 'home.friends' : 'new.title')),
            h('button', { class: 'btn', type: 'button', onclick: () => byCode(ctx) }, t('code.title')),
            h('a', { class: 'btn', href: '/history' }, t('history.title')),
            h('a', { class: 'btn', href: '/rules' }, t('rules.title')),
            h('a', { class: 'btn', href: '/settings' }, t('settings.title')),
            h('button', { class: 'btn', type: 'button', onclick: openLanguages },
              h('span', { class: 'sr' }, t('settings.language')), LANGUAGES[language()]))))),
  };
}

/** Play, and who is played against: one way in, in two halves. @param {Page.Context} ctx */
function playRow(ctx) {
  const about = h('small', {});
  const button = h('button', { class: 'btn go', type: 'button' }, h('span', {}, t('home.play')), about);
  const level = h('button', { class: 'btn level-now', type: 'button', onclick: () => openLevels(show) }, h('small', {}, t('home.level')));
  let silent = false;
  const show = () => options().then((known) => {
    if (silent) hideBanner();
    const { mode, bot, end } = nextGame(known);
    about.textContent = named('mode', mode) + (end === ONE_ROUND ? ` · ${t('home.short')}` : '');
    const at = known.bots.findIndex(({ name }) => name === bot);
    level.replaceChildren(h('small', {}, t('home.level')), h('span', {}, named('bot', bot)),
      h('span', { class: 'imps', 'aria-hidden': 'true' }, known.bots.map((_, i) => use('impface', i <= at ? 'lit' : ''))));
  }, () => { // as when the page was kept, and its server is away
    silent = true;
    showBanner(offlineText());
    setTimeout(() => { if (button.isConnected) show(); }, AGAIN);
  });
  show();
  button.addEventListener('click', () => load('../screens/home/play-button.js').then((code) => code.play(ctx, button), showOffline));
  return h('div', { class: 'play-row' }, button, level);
}

/**
 * Back to the one table left standing, or to one of several.
 * @param {Page.Context} ctx
 * @param {Entry[]} kept
 */
function goOn(ctx, kept) {
  if (kept.length === 1) {
    return h('a', { class: 'btn on-with', href: `/t/${kept[0].id}` },
      words(t('home.continue'), [gameText(kept[0]), company(kept[0]), progressText(kept[0])].filter(Boolean).join(' · ')));
  }
  return h('button', { class: 'btn on-with', type: 'button', onclick: () => chooseTable(ctx, kept) },
    words(t('home.continue'), plural('home.tables', kept.length)));
}

/** The deal of the day; its stamp, and what this browser knows of it, come when the page is there. */
function today() {
  const [picture, hint] = [h('span', { class: 'tile-pic' }), h('small', {}, t('daily.hint'))];
  const tile = h('a', { class: 'btn tile', href: '/daily' }, picture, h('span', {}, h('span', {}, t('daily.title')), hint));
  load('../screens/home/daily-tile.js').then((code) => code.fill(tile, picture, hint), () => {});
  options().then(({ contests }) => { if (!contests) tile.replaceWith(instead()); }, () => {});
  return tile;
}

/** What stands there where there is no such deal. */
function instead() {
  const slot = h('span', { class: 'instead' });
  Promise.all([load('../screens/home/instead-of-daily.js'), allTexts()]).then(([code]) => code.fill(slot), () => {});
  return slot;
}

/** @type {(done: () => void) => Promise<void>} */
const openLevels = (done) => Promise.all([load('../screens/home/level-choice.js'), options(), allTexts()])
  .then(([code, known]) => code.openLevels(known, done), showOffline);

/** @type {(ctx: Page.Context, kept: Entry[]) => Promise<void>} */
const chooseTable = (ctx, kept) => load('../screens/home/table-choice.js').then((code) => code.chooseTable(ctx, kept), showOffline);

/** @type {(ctx: Page.Context) => Promise<void>} */
const byCode = (ctx) => Promise.all([load('../screens/home/code-entry.js'), allTexts()])
  .then(([code]) => code.byCode(ctx), showOffline);
