// The frame of the table screen: the bar on top, sky with ring and seats, shore with the hand.
import { h, sea, use } from '../app/dom.js';
import { tricksInRound } from './scene.js';

export class Frame {
  constructor(parts, words, settings, act) {
    Object.assign(this, { words, settings });
    const { t } = words;
    this.title = h('h1', { tabindex: '-1' });
    const button = (icon, key, onclick) => h('button', { class: 'ib', type: 'button', 'aria-label': t(key), title: t(key), onclick }, use(`i-${icon}`), h('span', {}, t(key)));
    this.last = button('last', 'table.last', act.last);
    this.log = button('log', 'table.log', act.log);
    this.sound = button('sound', 'table.sound', act.sound);
    this.menu = button('menu', 'table.menu', act.menu);
    this.bar = h('header', { class: 'bar' },
      h('a', { class: 'brand', href: '/' }, use('bottle'), h('span', {}, t('title'))),
      this.title, this.last, this.log, this.sound, this.menu);
    this.well = h('div', { class: 'well' }, parts.unsold, parts.slots, parts.trick);
    this.ring = h('div', { class: 'ring' });
    this.sky = h('div', { class: 'sky' }, this.ring, parts.seats, parts.opens, this.well);
    this.legend = h('ul', { class: 'legend' }, ['unseen', 'mine', 'table', 'gone'].map((name) => h('li', {}, h('i', { class: `k k-${name}` }), t(`table.legend.${name}`))));
    this.shore = h('div', { class: 'shore' }, sea(), parts.you, parts.say, parts.hands, parts.foot, this.legend, parts.endFoot);
    this.layer = parts.layer;
    this.root = h('main', { class: 'table' }, this.bar, this.sky, parts.end, this.shore, parts.note, this.layer, parts.voices);
  }

  update(scene, { kind }, busy) {
    const { t } = this.words;
    const { view, message } = scene;
    const track = this.settings.track === 'on';
    this.root.className = `table stage-${scene.stage} mode-${view.mode} others-${scene.others.length}`
      + `${scene.twoHands ? ' two' : ''}${track ? '' : ' no-track'}${scene.you === null ? ' watching' : ''}`
      + `${message.status === 'match-over' ? ' match-over' : ''}${busy ? ' busy' : ''}`;
    this.title.replaceChildren(...this.heading(scene));
    this.sound.setAttribute('aria-pressed', String(this.settings.sound));
    this.last.setAttribute('aria-pressed', String(kind === 'last'));
    this.log.setAttribute('aria-pressed', String(kind === 'log'));
    this.last.hidden = scene.stage !== 'play';
    this.ring.hidden = scene.stage === 'end';
    this.legend.hidden = scene.stage !== 'play' || !track;
    document.title = scene.myTurn ? `${t('table.title')} · ${t('title')}` : t('title');
  }

  heading(scene) {
    const { t } = this.words;
    const { view, message } = scene;
    const small = [t('table.round', { n: message.match.round }), scene.you === null && t('table.watching')].filter(Boolean).join(' · ');
    const text = {
      play: () => t('table.trickOf', { n: Math.min(view.tricks.length + 1, tricksInRound(scene)), total: tricksInRound(scene) }),
      exchange: () => t('table.exchange'),
      show: () => t('table.show'),
      end: () => t(message.status === 'match-over' ? 'table.matchOver' : 'table.roundOver'),
    }[scene.stage]();
    return [text, h('small', {}, small)];
  }
}
