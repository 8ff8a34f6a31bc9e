// The game table. The page is a function of the view the server sends; this file holds what only the
// reader's side knows: what is selected, what is being sent, and which moment is on show.
import { h } from '/static/app/dom.js';
import { Announcer } from '/static/table/announce.js';
import { Cards } from '/static/table/cards.js';
import { deckOf } from '/static/table/deck.js';
import { End } from '/static/table/end.js';
import { Exchange } from '/static/table/exchange.js';
import { Frame } from '/static/table/frame.js';
import { framesBetween } from '/static/table/frames.js';
import { Hands } from '/static/table/hand.js';
import { whyNot, winningPlay } from '/static/table/hints.js';
import { watchKeys } from '/static/table/keys.js';
import { eventText } from '/static/table/log.js';
import { Motion, Pacer } from '/static/table/motion.js';
import { Opens } from '/static/table/opens.js';
import { Panels } from '/static/table/panels.js';
import { watchCards } from '/static/table/pointer.js';
import { Say } from '/static/table/say.js';
import { sceneOf } from '/static/table/scene.js';
import { Seats } from '/static/table/seats.js';
import { play as playSound } from '/static/table/sounds.js';
import { Track } from '/static/table/track.js';
import { Trick } from '/static/table/trick.js';
import { Words } from '/static/table/words.js';

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

class Table {
  constructor(root, ctx, message) {
    const { live, settings } = ctx;
    this.ctx = ctx;
    this.newest = null;
    this.scene = null;
    this.awaited = null; // the number of the message that will show what was sent
    this.ui = { selected: null, aim: null, sending: null, reason: null };
    this.deck = deckOf(message.deck, message.players);
    this.cards = new Cards(this.deck, ctx.t);
    this.words = new Words(ctx, this.cards);
    this.voice = new Announcer();
    const layer = h('div', { class: 'fly', 'aria-hidden': 'true' });
    this.motion = new Motion(settings, layer);
    this.pacer = new Pacer(this.motion, (frame, how) => this.show(frame, how));
    const send = (intent) => this.send(intent);
    this.act = {
      last: () => this.slip('last'), log: () => this.slip('log'), menu: () => this.panels.menu(),
      say: () => this.panels.phrases(), help: () => this.panels.help(), escape: () => this.escape(),
      sound: () => settings.set('sound', !settings.sound), tap: (card) => this.tap(card),
      place: (card, index) => this.place(card, index),
    };
    this.panels = new Panels(ctx, this.cards, this.words, send);
    this.seats = new Seats(this.words);
    this.hands = new Hands(this.cards, this.words, (packet) => this.choose({ show: packet }, packet));
    this.opens = new Opens(this.cards, this.words);
    this.exchange = new Exchange(this.cards, this.words, () => this.choose(this.exchange.action(), 'gifts'));
    this.trick = new Trick(this.cards, this.words);
    this.say = new Say(this.words);
    this.end = new End(this.cards, this.words, { send, motion: this.motion, onLog: this.act.log });
    this.frame = new Frame({
      layer, seats: this.seats.root, you: this.seats.mine, unsold: this.seats.unsold, hands: this.hands.root,
      opens: this.opens.root, slots: this.exchange.root, foot: this.exchange.foot, trick: this.trick.root,
      say: this.say.root, end: this.end.root, endFoot: this.end.foot, note: this.panels.note, voices: this.voice.elements,
    }, this.words, settings, this.act);
    this.track = new Track(this.frame.ring, this.deck, this.motion, ctx.t);
    root.replaceChildren(this.frame.root);
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

  /** Put a frame on show: draw it, tell it, sound it. */
  show(frame, { newest, quick }) {
    const before = this.scene;
    this.scene = sceneOf(frame, { newest, deck: this.deck, words: this.words });
    if (this.ui.selected !== null && !this.scene.view.hands[this.scene.bottom].some((hand) => hand.cards.includes(this.ui.selected))) {
      this.ui.selected = null;
    }
    this.ui.reason = null;
    if (quick && !newest) {
      this.tell();
      return;
    }
    this.draw({ moved: !quick && frame.event !== 'joined' });
    this.tell();
    if (!quick) this.sound(before);
    this.turnBegins(before);
  }

  draw({ moved = false } = {}) {
    const { scene, ui, motion } = this;
    if (!scene) return;
    const focused = document.activeElement?.closest?.('.card[data-card]');
    const bottles = this.seats.bottles;
    motion.landAll();
    motion.capture([...this.cards.all(), ...bottles]);
    if (scene.stage === 'exchange' && scene.myTurn) this.exchange.begin(scene);
    ui.gifts = scene.stage === 'exchange' && scene.myTurn ? this.exchange.gifts : {};
    ui.asks = this.exchange.asks(scene);
    this.frame.update(scene, this.panels, ui.sending !== null);
    this.seats.update(scene);
    this.trick.update(scene);
    this.opens.update(scene, ui);
    this.exchange.update(scene, ui);
    this.hands.update(scene, ui);
    this.end.update(scene);
    this.say.update(scene, ui);
    this.panels.update(scene);
    this.updateTrack(moved);
    this.animate(moved);
    if (focused && !focused.matches(':focus')) this.refocus(focused);
  }

  /** A card that was played takes the focus with it: give it back to the hand, or to the result. */
  refocus(card) {
    const list = this.hands.list();
    const next = list.includes(card) ? card : list.find((element) => element.tabIndex === 0);
    if (next) this.hands.focus(Number(next.dataset.card));
    else if (this.scene.stage === 'end') this.end.root.querySelector('h2').focus();
  }

  animate(moved) {
    const { scene, motion, seats } = this;
    const { view } = scene;
    for (const element of motion.before.keys()) {
      if (element.isConnected || !element.dataset.card) continue;
      if (moved) motion.leave(element, this.target(Number(element.dataset.card)));
    }
    const from = new Map(view.trick.map((play) => [play.card, seats.spot(play.seat)]));
    if (scene.event === 'received') for (const { card, giver } of view.received) from.set(card, seats.spot(giver));
    const middle = this.frame.ring.getBoundingClientRect();
    const deck = { left: middle.left + middle.width / 2 - 20, top: middle.top + middle.height / 2, width: 40 };
    const cards = [...this.cards.all()].sort((a, b) => a.dataset.card - b.dataset.card);
    motion.play(cards, (element) => from.get(Number(element.dataset.card)) ?? (moved ? deck : null), {
      ms: scene.event === 'deal' ? 420 : 260,
      delay: (element) => (scene.event === 'deal' ? cards.indexOf(element) * 22 : 0),
    });
    motion.play(seats.bottles, () => (moved ? this.track.bottlesAt.firstChild?.getBoundingClientRect() : null),
      { ms: 460, delay: () => (moved ? 320 : 0), hop: true });
  }

  /** Where a card that leaves the table goes: to who won or was given it. */
  target(card) {
    const { view } = this.scene;
    const trick = view.tricks.at(-1);
    if (trick?.plays.some((play) => play.card === card)) return this.seats.spot(trick.winner);
    const to = view.given.find((gift) => gift.card === card)?.to;
    return this.seats.spot(to ?? view.dealer);
  }

  updateTrack(moved = false) {
    const { scene, ui } = this;
    if (scene.stage === 'end') return;
    const { view, you, bottom } = scene;
    const known = (seat) => view.hands[seat].flatMap((hand) => hand.cards);
    const best = scene.myTurn && view.legal.play?.includes(ui.aim)
      ? winningPlay([...view.trick, { seat: you, card: ui.aim }], view.price) : null;
    this.track.update({
      prices: view.bottles.map((bottle) => bottle.price),
      sale: view.price,
      table: new Set(view.trick.map((play) => play.card)),
      mine: new Set(known(bottom)),
      theirs: new Set(scene.others.flatMap(known)),
      gone: new Set(view.tricks.flatMap((trick) => trick.plays.map((play) => play.card))),
      buried: new Set(view.given.filter((gift) => gift.place === 'imp').map((gift) => gift.card)),
      aim: best?.bottle && best.card === ui.aim ? ui.aim : null,
    }, { slide: moved });
  }

  /** The event in words; the prompt too, when it is the reader's turn. */
  tell() {
    const { scene, voice, words } = this;
    voice.say(eventText(scene, words));
    if (scene.myTurn) voice.say(`${words.prompt(scene)} ${scene.stage === 'play' ? this.say.whatIf(scene, {}) : ''}`.trim());
  }

  sound() {
    const { scene, ctx: { settings } } = this;
    const name = { play: 'card', over: 'over' }[scene.event]
      ?? (scene.event === 'swept' ? (scene.view.tricks.at(-1).bottle === null ? 'trick' : 'bottle') : null);
    if (name) playSound(settings, name);
  }

  turnBegins(before) {
    const { scene, ctx: { settings } } = this;
    clearTimeout(this.auto);
    if (!scene.myTurn) return;
    if (!before?.myTurn) {
      playSound(settings, 'turn');
      if (matchMedia('(pointer: coarse)').matches && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(25);
    }
    const cards = scene.view.hands[scene.you].flatMap((hand) => hand.cards);
    if (settings.autoLast && scene.stage === 'play' && cards.length === 1) {
      this.auto = setTimeout(() => this.playCard(cards[0]), this.motion.pace.play);
    }
  }

  said(seat, phrase) {
    if (!this.scene) return;
    const text = this.words.t(`table.phrase.${phrase}`);
    this.seats.get(seat).say(text);
    this.voice.say(`${this.scene.name(seat)}: ${text}`);
  }

  /* ---- what the reader does ---- */

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
    } else this.playCard(card);
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
    this.playCard(card);
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

  playCard(card) { return this.choose({ play: card }, card); }

  /** Send an action for the turn on show; the card waits in place until the server has moved it. */
  async choose(action, mark) {
    const { ui, scene, newest } = this;
    if (ui.sending !== null || !scene.newest || scene.message !== newest) return;
    ui.sending = mark;
    this.draw();
    const answer = await this.send({ type: 'act', turn: newest.turn, action });
    if (answer.type === 'refused') {
      this.sent();
      ui.reason = this.words.t(`table.refused.${['illegal', 'late', 'too-fast', 'storage'].includes(answer.code) ? answer.code : 'other'}`);
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

  send(intent) { return this.ctx.live.send(intent); }

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
    clearTimeout(this.auto);
    this.pacer.stop();
    this.say.destroy();
    this.seats.destroy();
    this.track.destroy();
    for (const stop of this.stops) stop();
  }
}
