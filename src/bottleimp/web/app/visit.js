// The visit to a table: opens the live connection and shows the lobby, the table or an error, as its messages say.
import { hideBanner, showBanner } from '../lib/banner.js';
import { here } from '../lib/base.js';
import { h } from '../lib/dom.js';
import { note } from '../net/history.js';
import { t } from '../lib/i18n.js';
import { atHome } from '../net/server-request.js';
import { connect } from '../net/live-connection.js';
import { load } from '../lib/loader.js';
import { onShow, setInterruptible, show } from '../lib/screen.js';
import { awaitedSeat, tables } from '../net/known-tables.js';
import { trouble, unreached, waiting } from '../screens/trouble.js';

/** @typedef {Page.Context} Context */
/** @typedef {Page.Live} Live */

/**
 * Open a table. The reader has a seat if this browser has a token for it.
 * @param {Context} ctx
 * @param {string} id
 */
export function visit(ctx, id) {
  const live = connect(id, tables.find(id)?.token, () => ctx.settings.name || undefined);
  ctx.live = live;
  live.on('table', (message) => {
    setInterruptible(message.status !== 'playing');
    if (live.token && isMine(message)) keep(id, message);
    else if (live.token) giveUp(live, id);
    if (onShow()?.name === (isDealt(message) ? 'table' : 'lobby')) onShow()?.update?.(message);
    else mount(ctx);
  });
  live.on('seated', (answer) => tables.keep(id, { seat: answer.seat, token: answer.token }));
  live.on('state', (state) => { if (live === ctx.live) seeState(live, id, state); });
  return waiting();
}

/**
 * Draw the screen again in the current language.
 * @param {Context} ctx
 */
export async function drawAgain(ctx) {
  if (ctx.live?.table && ['lobby', 'table'].includes(onShow()?.name ?? '')) await mount(ctx);
  else show(waiting());
}

/**
 * Store facts about the table and its finished round. Rounds of lessons do not enter the history.
 * @param {string} id
 * @param {Wire.Table} message
 */
function keep(id, message) {
  tables.keep(id, noted(message));
  const { lesson, taught } = tables.find(id) ?? {};
  if (!lesson && (taught === undefined || taught !== message.round_code)) note(message);
}

/** @type {(message: Wire.Table) => import('../net/known-tables.js').TableFacts} */
const noted = (message) => ({
  mode: message.mode, players: message.players, status: message.status, round: message.match.round,
  names: message.seats.map((seat) => seat.name),
  people: message.seats.flatMap(({ kind, name }, seat) => (kind === 'human' && seat !== message.you ? [name] : [])),
});

/**
 * True if this browser's token is still good for a seat: the reader's own, or a bot's that the reader has claimed.
 * @param {Wire.Table} message
 */
const isMine = (message) => message.you !== null || awaitedSeat(message) !== null;

/**
 * Forget a token that is no longer valid: its owner stood up, was refused or was removed.
 * @param {Live} live
 * @param {string} id
 */
function giveUp(live, id) {
  live.token = undefined;
  tables.forget(id);
}

/**
 * @param {Wire.Table | null} message
 * @returns {message is Page.TableSeen}
 */
const isDealt = (message) => Boolean(message?.view);

/** @type {Live | null} */
let mounting = null;

/**
 * Show the lobby or the table, as the newest message requires, once its code is loaded.
 * @param {Context} ctx
 */
async function mount(ctx) {
  const { live } = ctx;
  if (!live || mounting === live) return;
  mounting = live;
  try {
    const code = await codeFor(live);
    if (live !== ctx.live || ['replaced', 'removed'].includes(live.state)) return;
    const [at, message] = [{ ...ctx, live }, live.table];
    if ('mountTable' in code && isDealt(message)) showTable(code.mountTable, at, message);
    else if ('lobby' in code && message) show(code.lobby(at, message), { moved: true });
  } catch (error) {
    if (live === ctx.live) show(unreached(error));
  } finally {
    mounting = null;
  }
}

/** @param {Live} live */
async function codeFor(live) {
  for (;;) {
    const dealt = isDealt(live.table);
    const code = await load(dealt ? '../table/table.js' : '../screens/lobby/lobby.js');
    if (dealt === isDealt(live.table)) return code; // else the cards were dealt while the lobby's code was loading
  }
}

/**
 * @param {Page.MountTable} mountTable
 * @param {Page.TableContext} ctx
 * @param {Page.TableSeen} message
 */
function showTable(mountTable, ctx, message) {
  const root = h('div', { class: 'at-table' });
  /** @type {Page.Screen} */
  const screen = { name: 'table', title: '', root };
  show(screen); // first, so that the table can measure its place
  const table = mountTable(root, ctx, message);
  screen.update = (news) => { if (isDealt(news)) table.update(news); };
  screen.destroy = () => table.destroy();
}

/** The states in which a retry may help. */
const AGAIN = new Set(['replaced', 'full', 'full-address']);

/**
 * @param {Live} live
 * @param {string} id
 * @param {import('../net/live-connection.js').State} state
 */
function seeState(live, id, state) {
  if (state === 'open' || state === 'connecting') found(live);
  else if (state === 'lost') lost(live);
  else if (AGAIN.has(state)) {
    const kind = /** @type {'replaced' | Wire.Full} */ (state);
    show(trouble(kind, { again: () => { show(waiting()); live.again(); } }), { moved: true });
  } else if (state === 'removed') {
    giveUp(live, id);
    show(trouble(live.table?.status === 'lobby' ? 'unseated' : 'removed', { watch: here() }), { moved: true });
  } else if (state === 'unknown') {
    if (live.token) tables.keep(id, { status: 'gone' }); // the token is kept, in case the server is mistaken
    show(trouble(live.near ? 'cleared' : 'unknown'), { moved: true });
  }
}

const PATIENCE = 1500; // milliseconds before a lost connection is shown
const RESTART = 20_000; // milliseconds that a restart may take
/** @type {ReturnType<typeof setTimeout> | undefined} */
let worry;

/** @param {Live} live */
function found({ near, state }) {
  clearTimeout(worry);
  if (state === 'open' && near && atHome() === 'spare') showBanner(t('banner.spare'), { ms: 6000 });
  else hideBanner();
}

/** Say that the connection is lost; at first calmly, if the server restarts. @param {boolean} restarts */
function worryAbout(restarts) {
  showBanner(t(restarts ? 'banner.restarts' : 'banner.lost'));
  if (restarts) worry = setTimeout(() => worryAbout(false), RESTART);
}

/** @param {Live} live */
function lost({ near, table, again, restarts }) {
  clearTimeout(worry);
  if (!table) show(trouble(near ? 'unlaid' : 'offline', { again }));
  else if (near) showBanner(t('banner.relaid'));
  else worry = setTimeout(() => worryAbout(restarts), PATIENCE);
}
