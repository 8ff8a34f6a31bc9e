// The game table. The page is a function of the view the server sends; this file holds what the reader
// does with it: selecting, playing, laying out gifts, and what has been sent but not yet seen.
import { framesBetween } from './moments.js';
import { whyNot } from './reasons.js';
import { watchKeys } from './keys.js';
import { watchCards } from './pointer.js';
import { Showing } from './stage.js';

const REFUSALS = ['illegal', 'late', 'too-fast', 'storage'];

export function mountTable(root, ctx) {
  let table = null;
  return {
    update(message) {
      if (!message.view) return;
      table ??= new Table(root, ctx, message);
      table.receive(message);
    },
    destroy() { table?.destroy(); },
  };
}

class Table extends Showing {
  constructor(root, ctx, message) {
    const { live, settings } = ctx;
    super(root, ctx, message, {
      last: () => this.slip('last'), log: () => this.slip('log'), menu: () => this.panels.menu(),
      say: () => this.panels.phrases(), help: () => this.panels.help(), escape: () => this.escape(),
      sound: () => settings.set('sound', !settings.sound), tap: (card) => this.tap(card),
      place: (card, index) => this.place(card, index), play: (card) => this.choose({ play: card }, card),
      layOpen: (packet) => this.choose({ show: packet }, packet),
      give: () => this.choose(this.exchange.action(), 'gifts'), send: (intent) => live.send(intent),
    });
    this.newest = null;
    this.awaited = null; // the number of the message that will show what was sent
    watchCards(this.frame.root, {
      onTap: (card) => this.tap(card), onSlot: (slot) => this.slot(slot),
      onDrop: (card, x, y) => this.drop(card, x, y), onHover: (card) => this.hover(card),
    });
    this.frame.sky.addEventListener('click', () => this.pacer.flush());
    this.stops = [
      watchKeys({ hands: this.hands, act: this.act }),
      settings.on(() => this.draw()),
      live.on('said', ({ seat, phrase }) => this.said(seat, phrase)),
    ];
  }

  receive(message) {
    if (this.newest && message.number < this.newest.number) return;
    const frames = framesBetween(this.newest, message, this.deck);
    this.newest = message;
    if (this.awaited !== null && message.number >= this.awaited) this.sent();
    this.pacer.push(frames);
  }

  tap(card) {
    const behind = this.pacer.flush();
    const { scene, ui } = this;
    if (scene.you === null || ui.sending !== null) return;
    if (scene.stage === 'exchange') {
      if (scene.myTurn && scene.view.legal.exchange.cards.includes(card)) this.exchange.toggle(scene, card);
      this.draw();
      return;
    }
    if (scene.stage !== 'play' || this.refuse(card)) return;
    if ((behind || this.ctx.settings.asksTwice) && ui.selected !== card) {
      ui.selected = card;
      ui.aim = card;
      ui.reason = null;
      this.draw();
    } else this.act.play(card);
  }

  /** Say why the card cannot be played; false if it can. */
  refuse(card) {
    const { scene, ui, words } = this;
    const hand = scene.view.hands[scene.you].find(({ cards }) => cards.includes(card));
    if (!hand) return true;
    const why = whyNot(scene.view, this.deck, card, hand.name);
    if (!why) return false;
    ui.reason = words.reason(why);
    this.voice.warn(ui.reason);
    this.draw();
    this.cards.get(card).animate([{ translate: '0' }, { translate: '-4px' }, { translate: '4px' }, { translate: '0' }], { duration: this.motion.time(200) });
    return true;
  }

  drop(card, x, y) {
    this.pacer.flush();
    const { scene, ui } = this;
    if (scene.you === null || ui.sending !== null || !scene.myTurn) return false;
    if (scene.stage === 'exchange') {
      const slot = document.elementsFromPoint(x, y).map((element) => element.closest('.slot')).find(Boolean);
      const lies = Object.values(this.exchange.gifts).flat().includes(card);
      if (!slot && !lies) return false;
      this.exchange.toggle(scene, card, slot?.dataset.place ?? null);
      this.draw();
      return true;
    }
    if (scene.stage !== 'play' || y > this.frame.shore.getBoundingClientRect().top || this.refuse(card)) return false;
    this.act.play(card);
    return true;
  }

  slot(element) {
    const { scene, exchange } = this;
    if (!scene.myTurn || scene.stage !== 'exchange') return;
    const card = element.querySelector('.card[data-card]');
    const { place } = element.closest('.slot').dataset;
    if (card) exchange.toggle(scene, Number(card.dataset.card));
    else exchange.active = place;
    this.draw();
  }

  /** A digit puts the card in hand on the place of that number. */
  place(card, index) {
    const { scene, exchange } = this;
    if (scene.stage !== 'exchange' || !scene.myTurn) return;
    const slots = exchange.places(scene).flatMap(({ place, count }) => Array(count).fill(place));
    if (slots[index]) exchange.toggle(scene, card, slots[index]);
    this.draw();
  }

  hover(card) {
    const { scene, ui } = this;
    const aim = card ?? ui.selected;
    if (ui.aim === aim || !scene) return;
    ui.aim = aim;
    if (card !== null) this.hands.focused = document.activeElement?.dataset?.card === `${card}` ? card : this.hands.focused;
    if (scene.stage !== 'play' || !scene.myTurn) return;
    this.say.update(scene, ui);
    this.opens.update(scene, ui);
    this.updateTrack();
  }

  /** Send an action for the turn on show; the card waits in place until the server has moved it. */
  async choose(action, mark) {
    const { ui, scene, newest } = this;
    if (ui.sending !== null || !scene.newest || scene.message !== newest) return;
    ui.sending = mark;
    this.draw();
    const answer = await this.act.send({ type: 'act', turn: newest.turn, action });
    if (answer.type === 'refused') {
      this.sent();
      ui.reason = this.words.t(`table.refused.${REFUSALS.includes(answer.code) ? answer.code : 'other'}`);
      this.voice.warn(ui.reason);
    } else if (this.newest.number >= answer.number) this.sent();
    else this.awaited = answer.number;
    this.draw();
  }

  /** What was sent has arrived on the table, or was refused. */
  sent() {
    this.awaited = null;
    Object.assign(this.ui, { sending: null, selected: null, aim: null });
  }

  slip(kind) {
    this.panels.toggle(kind);
    this.draw();
  }

  escape() {
    this.ui.selected = null;
    this.ui.reason = null;
    this.panels.shut();
    this.draw();
  }

  destroy() {
    super.destroy();
    for (const stop of this.stops) stop();
  }
}
