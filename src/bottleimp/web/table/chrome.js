// The frame around the game: the bar on top, the sky with ring and seats, the shore with the hand.
import { h, sea, use } from '../lib/dom.js';
import { watchingText } from '../game/company.js';
import { kindsAt, ringMark } from './ring/legend.js';
import { Quips } from './people/phrases.js';
import { tricksInRound } from '../game/scene.js';
import { Standing, roundText } from './end/match-standing.js';
import { cameFrom } from './what-if.js';

/**
 * @typedef {Record<'layer' | 'seats' | 'you' | 'unsold' | 'hands' | 'opens' | 'slots' | 'foot' | 'trick' | 'ribbon'
 *   | 'end' | 'endFoot' | 'guest' | 'note', HTMLElement> & {voices: HTMLElement[]}} Parts
 */

export class Chrome {
  /**
   * @param {Parts} parts
   * @param {Table.Words} words
   * @param {Page.Settings} settings
   * @param {Table.Intents} intents
   */
  constructor(parts, words, settings, intents) {
    this.words = words;
    this.settings = settings;
    const { t } = words;
    /** @type {(icon: string, key: string, onclick: () => void) => HTMLElement} */
    const button = (icon, key, onclick) => h('button', {
      class: 'ib', type: 'button', 'aria-label': t(key), title: t(key), onclick,
    }, use(`i-${icon}`), h('span', {}, t(key)));
    this.standing = new Standing(words);
    this.open = h('button', { class: 'standing-open', type: 'button', onclick: intents.standing });
    this.title = h('h1', { tabindex: '-1' }, this.open);
    this.last = button('last', 'table.last', intents.last);
    this.log = button('log', 'table.log', intents.log);
    this.sound = button('sound', 'table.sound', intents.sound);
    this.ring = h('div', { class: 'ring' }, h('button', {
      class: 'ib ask', type: 'button', 'aria-label': t('table.legend'), title: t('table.legend'), onclick: intents.legend,
    }, h('b', { 'aria-hidden': 'true' }, '?')));
    this.hint = h('button', {
      class: 'ib bulb', type: 'button', 'aria-label': t('hint.ask'), title: t('hint.ask'), 'aria-keyshortcuts': 'H',
      hidden: true, onclick: intents.hint,
    }, use('i-bulb'));
    this.quips = new Quips(words, intents);
    this.ring.append(this.hint, this.quips.root);
    this.sky = h('div', { class: 'sky' }, this.ring, parts.seats, parts.opens,
      h('div', { class: 'well' }, parts.unsold, parts.slots, parts.trick));
    this.legend = h('ul', { class: 'legend' });
    this.shore = h('div', { class: 'shore' }, sea(), parts.you, parts.ribbon, parts.hands, parts.foot, parts.guest,
      this.legend, parts.endFoot);
    this.root = h('main', { class: 'table' },
      h('header', { class: 'bar' },
        h('a', { class: 'brand', href: '/' }, use('bottle'), h('span', {}, t('title'))),
        this.title, this.standing.chips, this.last, this.log, this.sound, button('menu', 'table.menu', intents.menu)),
      this.sky, parts.end, this.shore, parts.note, parts.layer, parts.voices);
  }

  /**
   * @param {Table.Scene} scene
   * @param {{slip: string | null, busy: boolean}} now which slip of paper lies open, and whether something was sent
   */
  update(scene, { slip, busy }) {
    const { t } = this.words;
    const { stage } = scene;
    const track = this.settings.track === 'on';
    this.root.className = [
      'table', `stage-${stage}`, `others-${scene.others.length}`, scene.twoHands && 'two',
      scene.setup.automata.length > 0 && 'has-automaton', !track && 'no-track', scene.you === null && 'watching',
      scene.message.status === 'match-over' && 'match-over', busy && 'busy',
    ].filter(Boolean).join(' ');
    this.open.replaceChildren(...this.heading(scene));
    this.standing.update(scene);
    this.quips.update(scene);
    if (!this.legend.children.length) {
      this.legend.append(...kindsAt(scene).map((kind) => h('li', {}, ringMark(scene, kind), t(`table.legend.${kind}`))));
    }
    this.sound.setAttribute('aria-pressed', String(this.settings.sound));
    this.last.setAttribute('aria-pressed', String(slip === 'last'));
    this.log.setAttribute('aria-pressed', String(slip === 'log'));
    this.last.hidden = stage !== 'play';
    this.ring.hidden = stage === 'end';
    this.legend.hidden = stage !== 'play' || !track;
    document.title = scene.myTurn && !scene.rests ? `${t('table.title')} · ${t('title')}` : t('title');
  }

  /** @param {Table.Scene} scene */
  heading(scene) {
    const { t } = this.words;
    const round = scene.about ?? (cameFrom(scene.message.table) ? t('whatif.title') : roundText(scene.message, this.words));
    const small = scene.you === null ? `${round} · ${t('table.watching')}` : round;
    const watched = scene.you === null ? '' : watchingText(scene.message, this.words);
    const told = watched && [
      h('span', { class: 'watched' }, ` · ${watched}`),
      h('span', { class: 'watched-n', title: watched }, ' · ', use('i-openhand'), `${scene.message.spectators}`)];
    return [this.at(scene), ' ', h('small', {}, small, told), h('span', { class: 'sr' }, `. ${this.standing.told(scene)}`)];
  }

  /** The exchange; of several in a round, with the hand that is given from. @param {Table.Scene} scene */
  exchange({ setup, view }) {
    const title = this.words.t('table.exchange');
    const several = setup.phases.filter(({ kind }) => kind === 'exchange').length > 1;
    const hand = setup.exchange(view.phase)?.hand;
    return several && hand ? `${title}: ${this.words.hand(hand)}` : title;
  }

  /** @param {Table.Scene} scene */
  at(scene) {
    const { t } = this.words;
    if (scene.stage === 'exchange') return this.exchange(scene);
    if (scene.stage === 'show') return t('table.show');
    if (scene.stage === 'end') return t(scene.message.status === 'match-over' ? 'table.matchOver' : 'table.roundOver');
    const total = tricksInRound(scene);
    return t('table.trickOf', { n: Math.min(scene.view.tricks.length + 1, total), total });
  }
}
