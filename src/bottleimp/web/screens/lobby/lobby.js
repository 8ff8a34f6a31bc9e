// The lobby, shown before the first deal: the link for friends, the seats, and the host's button to start.
import { offers, options } from '../../net/api.js';
import { ask as askTable } from '../../net/intents.js';
import { bar, toggle } from '../../lib/controls.js';
import { h, sea, use } from '../../lib/dom.js';
import { list, plural, t } from '../../lib/i18n.js';
import { FACES, pictureOf, picturesOf } from '../../game/people.js';
import { watchingText } from '../../game/company.js';
import { givenText } from '../../game/named-deal.js';
import { hosting } from './host-controls.js';
import { invitation } from '../../panels/invitation.js';
import { lobbyFoot } from './lobby-foot.js';
import { lobbyGame } from './lobby-game.js';
import { tellNotices } from './lobby-notices.js';
import { lobbyRow } from './lobby-row.js';
import { openNextGame } from './next-game.js';
import { teamOf } from '../../game/seat-plan.js';
import { openRules } from '../../panels/rules.js';
import { openSettings } from '../../panels/settings-panel.js';
import { tallyLine } from '../../game/tally.js';
import { askName, haveName, me } from '../../panels/profile.js';

/**
 * @param {Page.TableContext} ctx
 * @param {Wire.Table} first
 * @returns {Page.Screen}
 */
export function lobby(ctx, first) {
  let message = first;
  /** @type {Wire.Options | null} */
  let known = null;
  const scene = h('div', { class: 'scene' });
  const seats = h('ol', { class: 'places' });
  const words = h('p', { class: 'ribbon', role: 'status' });
  const foot = h('footer', { class: 'strand' });
  const watching = h('p', { class: 'gloss watching' });
  const allows = h('div', {});
  const self = h('button', { class: 'self', type: 'button', onclick: callMe });
  const tally = h('div', { class: 'tally-in' });
  const head = bar(t('lobby.title'));
  head.append(tool('i-book', t('new.rules'), () => openRules(message.mode)), tool('i-gear', t('settings.title'), openSettings));
  const root = h('main', { class: 'page lobby' }, head,
    h('div', { class: 'cols' }, scene,
      h('div', { class: 'wishes' }, words, self,
        h('section', { 'aria-labelledby': 'seats-t' },
          h('h2', { class: 'legend-t', id: 'seats-t' }, t('lobby.seats')), seats), tally, allows, watching)),
    foot);
  const rowOf = lobbyRow(hosting(draw, ask), { ask, sit, callMe });
  const footOf = lobbyFoot(draw, { start: () => ask({ type: 'start' }), sit });
  // The host comes to invite, a guest to sit down.
  if (offers('friends')) (first.you === first.host ? words : watching).after(invitation());
  options().then((answer) => { known = answer; draw(); }, () => {});
  draw();

  /** @param {Wire.Intent} what */
  function ask(what) { askTable(ctx.live, what); }

  /** Sit down, under a name. @param {Wire.Seat} seat */
  async function sit(seat) {
    if (await haveName()) ask({ type: 'sit', seat, ...me() });
    draw();
  }

  /** The reader says who they are; at a seat, the table is told. */
  async function callMe() {
    if (await askName() && message.you !== null) ask({ type: 'name', ...me() });
    draw();
  }

  function draw() {
    const { mode, players, you } = message;
    const shape = known?.modes.find((each) => each.mode === mode && each.players === players);
    const pictures = picturesOf(message);
    const people = message.seats.map((seat, i) => ({ ...seat, picture: pictures[i] }));
    const open = people.filter((seat) => seat.kind === 'open').length;
    const focused = document.activeElement;
    const spot = focused instanceof HTMLElement && seats.contains(focused) && (focused.dataset.seat ?? '');
    const change = isHost() && known ? () => { if (known) openNextGame(message, known, ask); } : null;
    redrawn(scene, lobbyGame(message, shape, people, change));
    self.hidden = you !== null || !open;
    self.replaceChildren(...mine());
    words.textContent = prompt(open);
    const rows = people.map((seat, number) => rowOf({
      message, known, seat, number, team: shape && teamOf(shape, number),
    }));
    // Whoever looks for a seat sees the free ones first.
    seats.replaceChildren(...you === null ? [...rows.filter(isFree), ...rows.filter((row) => !isFree(row))] : rows);
    tally.replaceChildren(tallyLine(message) ?? '');
    watching.textContent = notes();
    allows.replaceChildren(...hints());
    redrawn(foot, [...sea(), ...footOf(message, ctx.settings.name)]);
    if (spot !== false) refocus(spot);
  }

  /** What everybody should know. */
  function notes() {
    return [givenText(message, t), message.hints && !isHost() ? t('hint.allowed') : '',
      watchingText(message, { t, plural, list })].filter(Boolean).join(' ');
  }

  /** The host says whether hints are allowed. */
  function hints() {
    if (!isHost()) return [];
    return [toggle(t('hint.allow'), t('hint.allow.line'), message.hints, (on) => ask({ type: 'allow', hints: on }))];
  }

  /** The control in use may have become another: then the first of the same row. @param {string} spot */
  function refocus(spot) {
    const row = seats.querySelector(`[data-row="${Number.parseInt(spot, 10)}"]`);
    const again = seats.querySelector(`[data-seat="${spot}"]`) ?? row?.querySelector('button');
    if (again instanceof HTMLElement) again.focus();
  }

  function isHost() {
    return message.you !== null && message.you === message.host;
  }

  /** @param {number} open */
  function prompt(open) {
    if (message.you === null) return t(open ? 'lobby.pick' : 'lobby.noseat');
    if (!isHost()) return message.host === null ? '' : t('lobby.seated', { name: message.seats[message.host].name });
    if (open) return plural('lobby.invite', open);
    const away = message.seats.filter((seat) => seat.kind === 'human' && !seat.present).map((seat) => seat.name);
    return away.length ? t('lobby.absent', { names: list(away) }) : t('lobby.ready');
  }

  /** The reader's name and face, before they have a seat. */
  function mine() {
    const { name, face: chosen } = me();
    const usual = FACES[message.seats.findIndex(({ kind }) => kind === 'open')] ?? FACES[0];
    return [h('span', { class: 'pic' }, use(pictureOf(chosen ?? usual))),
      h('span', { class: 'who' }, h('b', {}, ctx.settings.name ? name : t('name.none')), h('small', {}, t('name.change')))];
  }

  return {
    name: 'lobby',
    title: t('lobby.title'),
    root,
    update(news) {
      tellNotices(message, news);
      message = news;
      draw();
    },
  };
}

/**
 * Give an element new children. The focus stays on the button at the same place, or goes to the first.
 * @param {HTMLElement} element
 * @param {Node[]} children
 */
function redrawn(element, children) {
  const at = [...element.querySelectorAll('button')].findIndex((button) => button === document.activeElement);
  element.replaceChildren(...children);
  const buttons = element.querySelectorAll('button');
  if (at >= 0) (buttons[at] ?? buttons[0])?.focus();
}

/** @param {HTMLElement} row */
const isFree = (row) => row.classList.contains('open');

/** @type {(icon: string, label: string, onclick: () => void) => HTMLElement} */
const tool = (icon, label, onclick) => h('button', { class: 'ib', type: 'button', 'aria-label': label, title: label, onclick },
  use(icon), h('span', {}, label));
