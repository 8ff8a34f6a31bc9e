// Start, routes, and the table's comings and goings. Screens draw; this file decides which.
import * as api from './api.js';
import { hideBanner, showBanner } from './banner.js';
import { h } from './dom.js';
import { firstLanguage, language, onLanguage, plural, speak, t } from './i18n.js';
import { ICONS } from './icons.js';
import { connect } from './live.js';
import { load } from './load.js';
import { settings } from './settings.js';
import { tables } from './tables.js';
import { home } from '../screens/home.js';
import { keepingPlace } from '../screens/languages.js';
import { trouble, waiting } from '../screens/trouble.js';

const app = document.getElementById('app');
const ROUTES = [
  [/^\/$/, () => home(ctx)],
  [/^\/new$/, async () => (await load('../screens/new.js')).newTable(ctx)],
  [/^\/rules(?:\/([\w-]+))?$/, async (mode) => (await load('../screens/rules.js')).rules(ctx, mode)],
  [/^\/settings$/, async () => (await load('../screens/settings.js')).settingsScreen(ctx)],
  [/^\/t\/([\w-]+)$/, openTable],
];

/** What a screen gets: the tools, and a way to elsewhere. `live` is there at a table only. */
const ctx = { live: null, t, plural, settings, language, navigate, createTable };

let shown = null; // the screen on show: {name, root, title, update?, destroy?}

function navigate(path, { replace = false } = {}) {
  if (path !== location.pathname) history[replace ? 'replaceState' : 'pushState'](null, '', path);
  route({ moved: true });
}

let routes = 0;
async function route({ moved = false } = {}) {
  const mine = routes += 1;
  leave();
  for (const [pattern, open] of ROUTES) {
    const found = pattern.exec(location.pathname);
    if (found) {
      try {
        const screen = await open(...found.slice(1));
        if (mine === routes) show(screen, { moved });
      } catch (error) {
        console.error(error);
        if (mine === routes) show(trouble(ctx, 'offline', { again: () => location.reload() }), { moved });
      }
      return;
    }
  }
  show(trouble(ctx, 'page'), { moved });
}

/** Put a screen on show. After a change of place the reader starts at its heading. */
function show(screen, { moved = false } = {}) {
  shown?.destroy?.();
  shown = screen;
  document.body.dataset.screen = screen.name;
  if (screen.root) app.replaceChildren(screen.root);
  document.title = screen.title ? `${screen.title} · ${t('title')}` : t('title');
  if (moved) {
    scrollTo(0, 0);
    const heading = app.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }
}

/** Leave the table, if we are at one. */
function leave() {
  hideBanner();
  ctx.live?.close();
  ctx.live = null;
}

/** Make a table and go there; the seat's token is kept in this browser. */
async function createTable(wanted) {
  const made = await api.createTable(wanted);
  tables.keep(made.table, { seat: made.seat, token: made.token, mode: wanted.mode });
  navigate(`/t/${made.table}`);
}

function openTable(id) {
  const live = connect(id, tables.find(id)?.token);
  ctx.live = live;
  live.on('table', (message) => {
    if (live.token) tables.keep(id, noted(message));
    seeTable(message);
  });
  live.on('seated', (answer) => tables.keep(id, { seat: answer.seat, token: answer.token }));
  live.on('state', (state) => seeState(live, id, state));
  return waiting(ctx);
}

const noted = (message) => ({
  mode: message.mode, players: message.players, status: message.status, round: message.match?.round,
  names: message.seats.map((seat) => seat.name),
});

const kindOf = (message) => (message.status === 'lobby' ? 'lobby' : 'table');

function seeTable(message) {
  if (shown?.name === kindOf(message)) shown.update(message);
  else mount();
}

/** Show the lobby or the table, whichever the newest message asks for once its code is here. */
let mounting = null;
async function mount() {
  const { live } = ctx;
  if (mounting === live) return;
  mounting = live;
  try {
    let [kind, code] = [null, null];
    while (kind !== kindOf(live.table)) {
      kind = kindOf(live.table);
      code = await load(kind === 'lobby' ? '../screens/lobby.js' : '../table/table.js');
    }
    if (live !== ctx.live || live.state === 'replaced') return;
    if (kind === 'lobby') show(code.lobby(ctx, live.table), { moved: true });
    else showTable(code.mountTable, live.table);
  } catch (error) {
    console.error(error);
    if (live === ctx.live) show(trouble(ctx, 'offline', { again: () => location.reload() }));
  } finally {
    mounting = null;
  }
}

function showTable(mountTable, message) {
  const root = h('div', { class: 'at-table' });
  const screen = { name: 'table', root, title: '' };
  show(screen);
  const table = mountTable(root, ctx);
  screen.update = (news) => table.update(news);
  screen.destroy = () => table.destroy();
  table.update(message);
}

function seeState(live, id, state) {
  if (live !== ctx.live) return;
  if (state === 'open' || state === 'connecting') hideBanner();
  else if (state === 'lost') {
    if (live.table) showBanner(t('banner.lost'));
    else show(trouble(ctx, 'offline', { again: live.again }));
  } else if (state === 'replaced') {
    show(trouble(ctx, 'replaced', { again: () => { show(waiting(ctx)); live.again(); } }), { moved: true });
  } else if (state === 'unknown') {
    if (live.token) tables.keep(id, { status: 'gone' }); // but the token stays: the server may be mistaken
    show(trouble(ctx, 'unknown'), { moved: true });
  } else if (state === 'full') show(trouble(ctx, 'full'), { moved: true });
}

/** Draw again what is on show, in the words now spoken. */
function redraw() {
  const skip = document.querySelector('.skip');
  skip.textContent = t('skip');
  skip.hidden = false;
  if (!shown) return null;
  if (ctx.live?.table && ['lobby', 'table'].includes(shown.name)) return mount();
  if (!ctx.live) return route();
  return show(waiting(ctx));
}

// Links within the page change the screen without loading it again.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href^="/"]');
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey
    || event.shiftKey || link.target || link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  navigate(link.pathname);
});
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  app.focus();
});
addEventListener('popstate', () => route({ moved: true }));
settings.on((name, value) => { if (name === 'language' && value !== language()) speak(value); });

async function start() {
  const [{ SYMBOLS }] = await Promise.all([import('../art/symbols.js'), speak(firstLanguage())]);
  document.getElementById('symbols').innerHTML = SYMBOLS + ICONS;
  onLanguage(() => keepingPlace(redraw));
  redraw();
  await route();
  // What comes next is fetched while the reader looks at the home page.
  if (!ctx.live) setTimeout(() => load('../table/table.js').catch(() => {}), 300);
}
start();
