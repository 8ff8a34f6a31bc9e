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
 * Go to the table of that id; the seat is ours if this browser has its token.
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
 * Draw again what is on show, in the words now spoken.
 * @param {Context} ctx
 */
export async function drawAgain(ctx) {
  if (ctx.live?.table && ['lobby', 'table'].includes(onShow()?.name ?? '')) await mount(ctx);
  else show(waiting());
}

/**
 * What is to be known of it later; a round with a teacher is no round of one's own.
 * @param {string} id
 * @param {Wire.Table} message
 */
function keep(id, message) {
  tables.keep(id, noted(message));
  const { lesson, taught } = tables.find(id) ?? {};
  if (!lesson && (taught === undefined || taught !== message.round_code)) note(message);
}

/** @type {(message: Wire.Table) => import('../net/known-tables.js').News} */
const noted = (message) => ({
  mode: message.mode, players: message.players, status: message.status, round: message.match.round,
  names: message.seats.map((seat) => seat.name),
  people: message.seats.flatMap(({ kind, name }, seat) => (kind === 'human' && seat !== message.you ? [name] : [])),
});

/**
 * Whether this browser's token still stands for a seat: the reader's own, or a bot's that waits for the reader.
 * @param {Wire.Table} message
 */
const isMine = (message) => message.you !== null || awaitedSeat(message) !== null;

/**
 * The token is worth nothing any more: its owner stood up, or was refused or sent away.
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
 * Show the lobby or the table, whichever the newest message asks for once its code is here.
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
    if (dealt === isDealt(live.table)) return code; // else the hand was dealt while the lobby's code came
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

/** The states in which trying again may help. */
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
    if (live.token) tables.keep(id, { status: 'gone' }); // but the token stays: the server may be mistaken
    show(trouble(live.near ? 'cleared' : 'unknown'), { moved: true });
  }
}

const PATIENCE = 1500; // a connection that is back sooner is not worth a word
const RESTART = 20_000; // a server that restarts is back by then
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
