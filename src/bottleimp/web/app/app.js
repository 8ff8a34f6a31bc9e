// Start, routes, and the table's comings and goings. Screens draw; this file decides which.
import * as api from '/static/app/api.js';
import { hideBanner, showBanner } from '/static/app/banner.js';
import { h } from '/static/app/dom.js';
import { firstLanguage, language, onLanguage, plural, speak, t } from '/static/app/i18n.js';
import { ICONS } from '/static/app/icons.js';
import { connect } from '/static/app/live.js';
import { settings } from '/static/app/settings.js';
import { tables } from '/static/app/tables.js';
import { home } from '/static/screens/home.js';
import { keepingPlace } from '/static/screens/languages.js';
import { lobby } from '/static/screens/lobby.js';
import { newTable } from '/static/screens/new.js';
import { rules } from '/static/screens/rules.js';
import { settingsScreen } from '/static/screens/settings.js';
import { trouble, waiting } from '/static/screens/trouble.js';

const app = document.getElementById('app');
const ROUTES = [
  [/^\/$/, () => home(ctx)],
  [/^\/new$/, () => newTable(ctx)],
  [/^\/rules(?:\/([\w-]+))?$/, (mode) => rules(ctx, mode)],
  [/^\/settings$/, () => settingsScreen(ctx)],
  [/^\/t\/([\w-]+)$/, openTable],
];

/** What a screen gets: the tools, and a way to elsewhere. `live` is there at a table only. */
const ctx = { live: null, t, plural, settings, language, navigate, createTable };

let shown = null; // the screen on show: {name, root, title, update?, destroy?}

function navigate(path, { replace = false } = {}) {
  if (path !== location.pathname) history[replace ? 'replaceState' : 'pushState'](null, '', path);
  route({ moved: true });
}

function route({ moved = false } = {}) {
  leave();
  for (const [pattern, open] of ROUTES) {
    const found = pattern.exec(location.pathname);
    if (found) {
      const screen = open(...found.slice(1));
      if (screen) show(screen, { moved });
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

async function seeTable(message) {
  const wanted = message.status === 'lobby' ? 'lobby' : 'table';
  if (shown.name === wanted) shown.update(message);
  else if (wanted === 'lobby') show(lobby(ctx, message), { moved: true });
  else await showTable();
}

let mounting = false;
async function showTable() {
  if (mounting) return;
  mounting = true;
  const { live } = ctx;
  try {
    const { mountTable } = await import('/static/table/table.js');
    if (live !== ctx.live) return;
    const root = h('div', { class: 'at-table' });
    const screen = { name: 'table', root, title: '' };
    show(screen);
    const table = mountTable(root, ctx);
    screen.update = (message) => table.update(message);
    screen.destroy = () => table.destroy();
    table.update(live.table);
  } catch (error) {
    console.error(error);
    if (live === ctx.live) show(trouble(ctx, 'offline', { again: () => route() }));
  } finally {
    mounting = false;
  }
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
    tables.forget(id);
    show(trouble(ctx, 'unknown'), { moved: true });
  } else if (state === 'full') show(trouble(ctx, 'full'), { moved: true });
}

/** Draw again what is on show, in the words now spoken. */
function redraw() {
  const skip = document.querySelector('.skip');
  skip.textContent = t('skip');
  skip.hidden = false;
  if (!shown) return;
  if (ctx.live?.table && ['lobby', 'table'].includes(shown.name)) {
    if (shown.name === 'lobby') show(lobby(ctx, ctx.live.table));
    else showTable();
  } else if (ctx.live) show(waiting(ctx));
  else route();
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
  const [{ SYMBOLS }] = await Promise.all([import('/static/art/symbols.js'), speak(firstLanguage())]);
  document.getElementById('symbols').innerHTML = SYMBOLS + ICONS;
  onLanguage(() => keepingPlace(redraw));
  redraw();
  route();
  // The table's code is fetched while the reader looks at the home page.
  if (!ctx.live) setTimeout(() => import('/static/table/table.js').catch(() => {}), 300);
}
start();
