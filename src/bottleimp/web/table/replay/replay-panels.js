// The panels of a replay: the menu, the choice of seat, and the list of tricks.
import { offers } from '../../net/api.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { openPanel } from '../../lib/panel.js';
import { invitation } from '../../panels/invitation.js';
import { openRules } from '../../panels/rules.js';
import { openSettings } from '../../panels/settings-panel.js';
import { logLines } from '../round-log.js';
import { sceneOf } from '../../game/scene.js';

/** @typedef {import('./replay.js').Replay} Replay */

/** @param {Replay} replay */
export function openMenu(replay) {
  const { mode } = replay.scene.view;
  openPanel(t('table.menu'), (body, close) => {
    /** @type {(text: string, act: () => void) => HTMLElement} */
    const button = (text, act) => h('button', { class: 'btn', type: 'button', onclick: () => { close(); act(); } }, text);
    body.append(h('div', { class: 'menu-acts' },
      button(t('replay.link'), () => openPanel(t('replay.link'), (sheet) => sheet.append(invitation()))),
      offers('reviews') && button(t('replay.review'), () => replay.ctx.navigate(`/r/${replay.found.code}/review${replay.hash()}`)),
      button(t('replay.playOn'), () => replay.playOn()),
      button(t('deal.play'), () => replay.playDeal()),
      button(t('replay.seat'), () => chooseSeat(replay)),
      button(t('replay.tricks'), () => chooseTrick(replay)),
      button(t('table.legend'), () => replay.stage.panels.legend()),
      button(t('table.settings'), openSettings),
      button(t('table.rules'), () => openRules(mode)),
      button(t('home'), () => replay.ctx.navigate('/'))));
  });
}

/** Open the choice of seat. @param {Replay} replay */
export function chooseSeat(replay) {
  const { found: { seat: own }, setup: { players }, scene: { name, view: { dealer } } } = replay;
  openPanel(t('replay.seat'), (body, close) => body.append(h('div', { class: 'person-acts' },
    Array.from({ length: players }, (_, seat) => h('button', {
      class: 'btn', type: 'button', 'aria-pressed': String(seat === own), onclick: () => { close(); replay.look(seat); },
    }, `${name(seat)}${seat === dealer ? ` · ${t('table.dealer')}` : ''}`)))));
}

/** Open the list of tricks, each with a link to it. @param {Replay} replay */
export function chooseTrick(replay) {
  const { setup, words, steps, at, who: { reader } } = replay;
  const end = steps[steps.length - 1].moment;
  const { before, tricks } = logLines(sceneOf(end, { newest: false, setup, words, reader }), words);
  openPanel(t('replay.tricks'), (body, close) => {
    /** @type {(trick: number, text: string) => HTMLElement} */
    const way = (trick, text) => h('button', {
      class: 'way', type: 'button', 'aria-current': steps[at].trick === trick ? 'step' : null,
      onclick: () => { close(); replay.go(steps.findIndex((step) => step.trick === trick)); },
    }, text);
    body.append(way(0, before.join(' ') || t('table.exchange')),
      h('ol', { class: 'ways' }, tricks.map((text, index) => h('li', {}, way(index + 1, text)))),
      way(tricks.length + 1, t('table.roundOver')));
  }, { wide: true });
}
