// Starts the page and maps addresses to screens.
import * as api from '../net/api.js';
import { hideBanner } from '../lib/banner.js';
import { BASE, here } from '../lib/base.js';
import { byId } from '../lib/dom.js';
import { allTexts, firstLanguage, language, onLanguage, speak, t } from '../lib/i18n.js';
import { ICONS } from '../art/icons.js';
import { remember } from '../net/last-setup.js';
import { load } from '../lib/loader.js';
import { settings } from '../lib/settings.js';
import { onShow, show } from '../lib/screen.js';
import { tables } from '../net/known-tables.js';
import { home } from '../screens/home/home.js';
import { keepPosition } from '../panels/languages.js';
import { trouble, unreached } from '../screens/trouble.js';

/** @typedef {(part: string) => Page.Screen | Promise<Page.Screen>} Open */

/**
 * By path: a function that loads the screen's code and returns one that opens it with the pattern's first group.
 * @type {[RegExp, () => Promise<Open>][]}
 */
const ROUTES = [
  [/^\/(?:index\.html)?$/, async () => () => home(ctx)],
  [/^\/new$/, () => load('../screens/new/new-table.js').then(({ newTable }) => () => newTable(ctx))],
  [/^\/(?:learn|lessons)$/, () => load('../screens/lesson-list.js').then(({ lessons }) => () => lessons(ctx))],
  [/^\/daily(?:\/([\d-]+))?$/, () => load('../screens/contest/contest.js').then(({ contest }) => (day) => contest(ctx, day))],
  [/^\/c\/(\w+)$/, () => load('../screens/contest/contest.js').then(({ contest }) => (id) => contest(ctx, id))],
  [/^\/history$/, () => load('../screens/history-screen.js').then(({ historyScreen }) => () => historyScreen(ctx))],
  [/^\/rules(?:\/([\w-]+))?$/, () => load('../panels/rules.js').then(({ rules }) => rules)],
  [/^\/settings$/, () => load('../panels/settings-panel.js').then(({ settingsScreen }) => settingsScreen)],
  [/^\/r\/(.+)$/, () => load('../screens/replay-screen.js').then(({ replay }) => (code) => replay(ctx, code))],
  [/^\/t\/([\w-]+)$/, () => load('../app/visit.js').then(({ visit }) => (id) => visit(ctx, id))],
  [/^/, async () => () => trouble('page')],
];

/** @type {Page.Context} */
const ctx = { live: null, settings, navigate, createTable };

/** @param {string} path */
function navigate(path) {
  if (path !== here() + location.hash) history.pushState(null, '', BASE + path);
  route({ moved: true });
}

let routes = 0;
async function route({ moved = false } = {}) {
  const mine = routes += 1;
  const path = here();
  hideBanner();
  ctx.live?.close();
  ctx.live = null;
  try {
    const [pattern, code] = /** @type {typeof ROUTES[0]} */ (ROUTES.find(([each]) => each.test(path)));
    const [open] = await Promise.all([code(), path !== '/' && allTexts()]);
    if (mine !== routes) return; // the reader has gone elsewhere meanwhile
    const screen = await open(pattern.exec(path)?.[1] ?? '');
    if (mine === routes) show(screen, { moved });
  } catch (error) {
    if (mine === routes) show(unreached(error), { moved });
  }
}

/**
 * Create a table, store the seat's token in this browser, and go there.
 * @param {Wire.Wish} wanted
 * @param {{lesson?: string}} [more]
 */
async function createTable(wanted, more) {
  const face = /** @type {Wire.Face | undefined} */ (settings.face || undefined);
  const made = await api.createTable({ face, ...wanted });
  if (!more?.lesson) remember(wanted);
  tables.keep(made.table, { seat: made.seat, token: made.token, mode: wanted.mode, ...more });
  navigate(`/t/${made.table}`);
}

const skip = /** @type {HTMLElement} */ (document.querySelector('.skip'));

/** Draw the screen again in the current language. */
async function redraw() {
  skip.textContent = t('skip');
  skip.hidden = false;
  if (!onShow()) return;
  if (ctx.live) await load('../app/visit.js').then(({ drawAgain }) => drawAgain(ctx));
  else await route();
}

// Links within the page change the screen without loading it again.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (link && staysHere(event, link)) {
    event.preventDefault();
    navigate(link.pathname.slice(BASE.length) + link.hash);
  }
});

/**
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
function staysHere(event, link) {
  const elsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.target;
  const address = link.getAttribute('href') ?? '';
  return !event.defaultPrevented && !elsewhere && address.startsWith(`${BASE}/`) && !address.startsWith(`${BASE}/api/`);
}

skip.addEventListener('click', (event) => {
  event.preventDefault();
  byId('app').focus();
});
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  load('../net/installation.js').then(({ keepOffer }) => keepOffer(event), () => {});
});
addEventListener('popstate', () => route({ moved: true }));
settings.on((name) => {
  if (name === 'language' && settings.language && settings.language !== language()) speak(settings.language);
});

async function start() {
  const [{ SYMBOLS }] = await Promise.all([import('../art/symbols.js'), speak(firstLanguage(), { home: true })]);
  byId('symbols').innerHTML = SYMBOLS + ICONS;
  onLanguage(() => keepPosition(redraw));
  redraw();
  await route();
  // Fetch the code of likely next screens while the reader looks at the page.
  setTimeout(() => Promise.all([
    load('../app/offline-start.js').then(({ startOffline }) => startOffline()),
    load('../screens/home/code-entry.js').then(({ watchDrops }) => watchDrops(ctx)),
    ...ctx.live ? [] : [load('../screens/home/play-button.js'), load('../app/visit.js'), load('../table/table.js')],
  ]).catch(() => {}), 300);
}
start();
