// What is on the screen: all its parts, drawn from one scene, and how it moves, sounds and is told.
import { h } from '../app/dom.js';
import { Announcer } from './announce.js';
import { Cards } from './cards.js';
import { deckOf } from './deck.js';
import { End } from './end.js';
import { Exchange } from './exchange.js';
import { Frame } from './chrome.js';
import { Hands } from './hand.js';
import { winningPlay } from './reasons.js';
import { eventText } from './log.js';
import { Motion, Pacer } from './motion.js';
import { Opens } from './opens.js';
import { Panels } from './panels.js';
import { Say } from './ribbon.js';
import { sceneOf } from './scene.js';
import { Seats } from './seats.js';
import { play as playSound } from './sounds.js';
import { Track } from './track.js';
import { Trick } from './trick.js';
import { Words } from './words.js';

export class Showing {
  /** `act` is what the reader can do (see table.js); `root` is where the table is put. */
  constructor(root, ctx, message, act) {
    const { settings } = ctx;
    this.ctx = ctx;
    this.act = act;
    this.scene = null;
    this.ui = { selected: null, aim: null, sending: null, reason: null };
    this.deck = deckOf(message.deck, message.players);
    this.cards = new Cards(this.deck, ctx.t);
    this.words = new Words(ctx, this.cards);
    this.voice = new Announcer();
    const layer = h('div', { class: 'fly', 'aria-hidden': 'true' });
    this.motion = new Motion(settings, layer);
    this.pacer = new Pacer(this.motion, (frame, how) => this.show(frame, how));
    this.panels = new Panels(ctx, this.cards, this.words, act.send);
    this.seats = new Seats(this.words);
    this.hands = new Hands(this.cards, this.words, act.layOpen);
    this.opens = new Opens(this.cards, this.words);
    this.exchange = new Exchange(this.cards, this.words, act.give);
    this.trick = new Trick(this.cards, this.words);
    this.say = new Say(this.words);
    this.end = new End(this.cards, this.words, { send: act.send, motion: this.motion, onLog: act.log });
    this.frame = new Frame({
      layer, seats: this.seats.root, you: this.seats.mine, unsold: this.seats.unsold, hands: this.hands.root,
      opens: this.opens.root, slots: this.exchange.root, foot: this.exchange.foot, trick: this.trick.root,
      say: this.say.root, end: this.end.root, endFoot: this.end.foot, note: this.panels.note, voices: this.voice.elements,
    }, this.words, settings, act);
    this.track = new Track(this.frame.ring, this.deck, this.motion, ctx.t);
    root.replaceChildren(this.frame.root);
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
      this.auto = setTimeout(() => this.act.play(cards[0]), this.motion.pace.play);
    }
  }

  said(seat, phrase) {
    if (!this.scene) return;
    const text = this.words.t(`table.phrase.${phrase}`);
    this.seats.get(seat).say(text);
    this.voice.say(`${this.scene.name(seat)}: ${text}`);
  }

  destroy() {
    clearTimeout(this.auto);
    this.pacer.stop();
    this.say.destroy();
    this.seats.destroy();
    this.track.destroy();
  }
}
