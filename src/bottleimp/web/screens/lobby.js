// Before the first hand: the link for friends, the seats, and the host's word to start.
import { offers, options } from '../app/api.js';
import { ask as askTable } from '../app/asking.js';
import { bar, nameField, toggle } from '../app/controls.js';
import { h, sea } from '../app/dom.js';
import { described, list, named, plural, t } from '../app/i18n.js';
import { nameOf, picturesOf } from '../app/people.js';
import { givenText } from '../table/given.js';
import { hosting } from './hosting.js';
import { invitation } from './invitation.js';
import { face, plan, teamOf } from './plan.js';
import { OPEN, sitterChoice } from './sitter.js';

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
  const name = nameField();
  const root = h('main', { class: 'page lobby' }, bar(t('lobby.title')),
    h('div', { class: 'cols' }, scene,
      h('div', { class: 'wishes' }, words, name,
        h('section', { 'aria-labelledby': 'seats-t' },
          h('h2', { class: 'legend-t', id: 'seats-t' }, t('lobby.seats')), seats), allows, watching)),
    foot);
  const host = hosting(draw, ask);
  // The host comes to invite, a guest to sit down.
  if (offers('friends')) (first.you === first.host ? words : watching).after(invitation());
  options().then((answer) => { known = answer; draw(); }, () => {});
  draw();

  /** @param {Wire.Intent} what */
  function ask(what) { askTable(ctx.live, what); }

  function draw() {
    const { mode, players, you } = message;
    const shape = known?.modes.find((each) => each.mode === mode && each.players === players);
    const pictures = picturesOf(message);
    const people = message.seats.map((seat, i) => ({ ...seat, picture: pictures[i] }));
    const open = people.filter((seat) => seat.kind === 'open').length;
    const focused = document.activeElement;
    const spot = focused instanceof HTMLElement && seats.contains(focused) && (focused.dataset.seat ?? '');
    scene.replaceChildren(...shape ? [plan(shape, { people, you: you ?? 0 })] : [], game(message));
    name.hidden = you !== null;
    words.textContent = prompt(open);
    seats.replaceChildren(...people.map((seat, number) => h('li', {
      class: `place ${seat.kind}${number === you ? ' own' : ''}`,
    }, face(seat, shape && teamOf(shape, number)), who(seat, number),
    isHost() ? hosts(seat, number) : controls(seat, number))));
    watching.textContent = notes();
    allows.replaceChildren(...hints());
    foot.replaceChildren(...sea(), ...isHost() ? [startButton(open)] : patience());
    if (spot !== false) refocus(spot);
  }

  /** What everybody should know. */
  function notes() {
    const others = message.spectators - (message.you === null ? 1 : 0);
    return [givenText(message, t), message.hints && !isHost() ? t('hint.allowed') : '',
      others > 0 ? plural('lobby.watching', others) : ''].filter(Boolean).join(' ');
  }

  /** The host says whether hints are allowed. */
  function hints() {
    if (!isHost()) return [];
    return [toggle(t('hint.allow'), t('hint.allow.line'), message.hints, (on) => ask({ type: 'allow', hints: on }))];
  }

  /** The control in use may have become another: then the first of the same row. @param {string} spot */
  function refocus(spot) {
    const row = seats.children[Number.parseInt(spot, 10)];
    const again = seats.querySelector(`[data-seat="${spot}"]`) ?? row?.querySelector('button');
    if (again instanceof HTMLElement) again.focus();
  }

  function isHost() {
    return message.you !== null && message.you === message.host;
  }

  /** @param {number} open */
  function prompt(open) {
    if (message.you === null) return t(open ? 'lobby.pick' : 'lobby.noseat');
    if (!isHost()) return t('lobby.seated');
    if (open) return plural('lobby.invite', open);
    const away = message.seats.filter((seat) => seat.kind === 'human' && !seat.present).map((seat) => seat.name);
    return away.length ? t('lobby.absent', { names: list(away) }) : t('lobby.ready');
  }

  /** @param {number} open */
  function startButton(open) {
    return h('button', { class: 'btn go', type: 'button', onclick: () => ask({ type: 'start' }) },
      h('span', {}, t('lobby.start')), h('small', {}, open ? plural('lobby.filled', open) : t('lobby.all')));
  }

  function patience() {
    if (message.host === null) return [];
    const { name: hostName } = message.seats[message.host];
    return [h('p', { class: 'ribbon' }, h('i', { class: 'ring-wait', 'aria-hidden': 'true' }),
      t('lobby.wait', { name: hostName }))];
  }

  /**
   * @param {Wire.Sitter} seat
   * @param {Wire.Seat} number
   */
  function who(seat, number) {
    const tags = [number === message.you && t('you'), number === message.host && t('lobby.host')];
    return h('span', { class: 'who' }, h('b', {}, seat.kind === 'open' ? t('lobby.free') : nameOf(seat, named)),
      h('small', {}, [tags.find(Boolean), about(seat)].filter(Boolean).join(' · ')));
  }

  /** @param {Wire.Sitter} seat */
  function about(seat) {
    if (seat.bot && seat.instead_of) {
      return t('table.instead', { level: named('bot', seat.bot), wanted: named('bot', seat.instead_of) });
    }
    if (seat.bot) return isHost() ? '' : named('bot', seat.bot);
    if (seat.kind === 'automaton') return t('new.automaton');
    if (seat.kind === 'human' && !seat.present) return t('lobby.gone');
    return '';
  }

  /**
   * What the host can do with that seat.
   * @param {Wire.Sitter} seat
   * @param {Wire.Seat} number
   */
  function hosts(seat, number) {
    const begun = host.begun(seat, number);
    if (begun) return begun;
    return [host.tools(seat, number, number === message.you),
      (seat.bot || seat.kind === 'open') && placing(number, seat.bot ?? OPEN)];
  }

  /**
   * What a guest can do with that seat.
   * @param {Wire.Sitter} seat
   * @param {Wire.Seat} number
   */
  function controls(seat, number) {
    const [mine, free] = [number === message.you, seat.kind === 'open'];
    const button = { type: 'button', 'data-seat': number };
    if (message.you === null && free) {
      const sit = () => ask({ type: 'sit', seat: number, name: ctx.settings.name || t('name.guest') });
      return h('button', { ...button, class: 'btn', onclick: sit }, t('lobby.sit'));
    }
    if (mine) {
      return h('button', { ...button, class: 'quiet', onclick: () => ask({ type: 'stand' }) }, t('lobby.stand'));
    }
    return null;
  }

  /**
   * @param {Wire.Seat} number
   * @param {string} sitter
   */
  function placing(number, sitter) {
    if (!known) return null;
    const group = h('span', { class: 'place-set' },
      sitterChoice(number, sitter, known, (bot) => ask({ type: 'bot', seat: number, bot })));
    group.querySelector('input:checked')?.setAttribute('data-seat', String(number));
    group.querySelector('select')?.setAttribute('data-seat', `${number}-level`);
    return group;
  }

  return {
    name: 'lobby',
    title: t('lobby.title'),
    root,
    update(news) {
      message = news;
      draw();
    },
  };
}

/** @param {Wire.Table} message */
function game({ mode, end }) {
  const [amount, by] = end.split(' ');
  return h('div', { class: 'scene-words' }, h('h2', {}, named('mode', mode)),
    h('p', {}, `${described('mode', mode)} ${plural(`end.${by}.count`, Number(amount))}`));
}
