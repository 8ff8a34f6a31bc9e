// The panel about a player at the table: who they are, their score, and the reader's actions for that seat.
import { options } from '../../net/api.js';
import { ask } from '../../net/intents.js';
import { h, use } from '../../lib/dom.js';
import { openPanel } from '../../lib/panel.js';
import { levelChoice } from '../../panels/sitter-choice.js';
import { askName, me } from '../../panels/profile.js';
import { claimable } from './spectator-seat.js';
import { earlierText } from '../../game/sitters.js';

/**
 * @typedef {object} Reach what the reader can do from here
 * @property {Pick<Page.Live, 'send'>} live
 * @property {Table.Words} words
 * @property {(seat: Wire.Seat) => void} look
 * @property {import('./spectator-seat.js').Guest} guest
 */

/**
 * Open the panel about a player. It is updated while it is open.
 * @param {Table.Scene} first
 * @param {Wire.Seat} seat
 * @param {Reach} reach
 */
export function openPerson(first, seat, reach) {
  const told = h('div', {});
  let known = '';
  let shut = () => {};
  /** @param {Table.Scene} scene */
  function see(scene) {
    const { seats, status, host } = scene.message;
    const key = JSON.stringify([seats[seat], status, host, scene.you, scene.bottom]);
    if (key === known) return;
    known = key;
    told.replaceChildren(
      h('div', { class: 'person' }, h('span', { class: 'pic' }, use(scene.pics[seat])),
        h('p', {}, facts(scene, seat, reach.words).map((fact) => h('span', {}, fact)))),
      h('div', { class: 'person-acts' }, ...naming(scene, seat, reach, shut), ...watching(scene, seat, reach, shut),
        ...hosting(scene, seat, reach, shut)));
  }
  openPanel(first.name(seat), (body, close) => {
    shut = close;
    body.append(told);
    see(first);
  });
  return { see };
}

/**
 * @param {Table.Scene} scene
 * @param {Wire.Seat} seat
 * @param {Table.Words} words
 */
function facts(scene, seat, words) {
  const { t } = words;
  const { message, view, teams } = scene;
  const { heir, instead_of: wanted } = message.seats[seat];
  const team = teams[seat];
  return [
    words.sitter(message, seat),
    seat === message.host && message.seats[seat].stand_in !== null && t('lobby.host'),
    wanted !== null && t('table.instead.why', words.levels(message.seats[seat])),
    seat === view.dealer && t('table.dealer'),
    team !== null && t(`table.team.${team}`),
    scene.weights[seat] > 1 && t('table.alone'),
    t('table.standing.won', { points: words.points(view.points[seat]) }),
    message.match.rounds.length > 0 && t('table.standing.total', { points: words.points(message.match.totals[seat]) }),
    earlierText(message.seats[seat], words),
    heir !== null && t('table.heir', { name: heir }),
  ].filter((fact) => fact !== false && fact !== '');
}

/** @type {(text: string, onclick: () => void, cls?: string) => HTMLElement} */
const button = (text, onclick, cls = 'btn') => h('button', { class: cls, type: 'button', onclick }, text);

/**
 * Return the reader's actions for their own seat: change name and face.
 * @param {Table.Scene} scene
 * @param {Wire.Seat} seat
 * @param {Reach} reach
 * @param {() => void} close
 */
function naming({ about, you }, seat, { words, live }, close) {
  if (about !== null || seat !== you) return [];
  const rename = async () => { close(); if (await askName()) ask(live, { type: 'name', ...me() }); };
  return [button(words.t('name.change'), rename)];
}

/**
 * Return the actions of a spectator, or of the reader of a replay.
 * @param {Table.Scene} scene
 * @param {Wire.Seat} seat
 * @param {Reach} reach
 * @param {() => void} close
 */
function watching(scene, seat, { words, look, guest }, close) {
  const past = scene.about !== null;
  if (scene.you !== null && !past) return [];
  const { t } = words;
  /** @type {Page.Child[]} */
  const acts = [];
  if (seat !== scene.bottom && !(past && scene.setup.isAutomaton(seat))) acts.push(button(t('table.look'), () => { close(); look(seat); }));
  if (claimable(scene.message).includes(seat)) {
    acts.push(button(t('table.claim'), () => { close(); guest.claim(seat); }, 'btn go'));
  }
  return acts;
}

/**
 * Return the host's actions.
 * @param {Table.Scene} scene
 * @param {Wire.Seat} seat
 * @param {Reach} reach
 * @param {() => void} close
 */
function hosting(scene, seat, { words, live }, close) {
  const { message, you } = scene;
  if (you === null || you !== message.host || seat === you) return [];
  const { t } = words;
  const { kind, present, away, heir, bot, name } = message.seats[seat];
  /** @param {Wire.Intent} intent */
  const tell = (intent) => { close(); ask(live, intent); };
  /** @type {Page.Child[]} */
  const acts = [];
  if (heir !== null) acts.push(button(t('table.host.refuse', { name: heir }), () => tell({ type: 'remove', seat })));
  if (kind === 'human') {
    if (!present && !away) acts.push(button(t('table.host.replace'), () => tell({ type: 'replace', seat }), 'btn go'));
    if (!away) acts.push(button(t('table.host.handOver'), () => tell({ type: 'host', seat })));
    acts.push(removal(t, name, () => tell({ type: 'remove', seat })));
  }
  if (bot !== null && message.status !== 'playing') {
    acts.push(level(words, bot, (other) => { ask(live, { type: 'bot', seat, bot: other }); }));
  }
  return acts;
}

/**
 * Create the button that removes a player, which asks twice.
 * @param {Table.Words['t']} t
 * @param {string} name
 * @param {() => void} remove
 */
function removal(t, name, remove) {
  const first = button(t('table.host.remove'), () => {
    const sure = button(t('table.host.sure', { name }), remove, 'btn warns');
    first.replaceWith(sure);
    sure.focus();
  });
  return first;
}

/**
 * @param {Table.Words} words
 * @param {string} bot
 * @param {(bot: string) => void} put
 */
function level({ t }, bot, put) {
  const row = h('label', { class: 'field level-row' }, h('span', {}, t('table.host.level')));
  options().then(({ bots }) => row.append(levelChoice(t('table.host.level'), bots, bot, put)), () => row.remove());
  return row;
}
