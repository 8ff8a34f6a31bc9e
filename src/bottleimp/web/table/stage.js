// The table's screen: draws all its parts from one scene, with animations, sounds and announcements.
import { h } from '../lib/dom.js';
import { Announcer, stopped } from './announcer.js';
import { Cards, cardOf } from '../game/cards.js';
import { Chrome } from './chrome.js';
import { End } from './end/round-end.js';
import { Exchange } from './exchange/exchange.js';
import { focusKeeper, leadToHand } from './focus.js';
import { givenText } from '../game/named-deal.js';
import { Guest } from './people/spectator-seat.js';
import { Hands } from './hand/hand.js';
import { eventText, giftsText } from './round-log.js';
import { Motion } from './motion.js';
import { callBack } from '../lib/notifications.js';
import { Opens } from './hand/open-hands.js';
import { Panels } from './table-panels.js';
import { Ribbon } from './ribbon.js';
import { Seats } from './people/seats.js';
import { play as playSound } from './sounds.js';
import { Track } from './ring/track.js';
import { stateOf } from './ring/track-layout.js';
import { Trick } from './trick.js';

export class Stage {
  /**
   * @param {HTMLElement} root where the table is put
   * @param {Page.StageContext} ctx
   * @param {Table.Setup} setup
   * @param {Table.Words} words
   * @param {Table.Intents} intents what the reader can do
   */
  constructor(root, ctx, setup, words, intents) {
    const { settings } = ctx;
    this.settings = settings;
    this.words = words;
    this.cards = new Cards(setup.deck, words);
    this.voice = new Announcer();
    const layer = h('div', { class: 'fly', 'aria-hidden': 'true' });
    this.motion = new Motion(settings, layer);
    this.guest = new Guest(ctx, words);
    this.panels = new Panels(ctx, this.cards, words, intents, this.guest);
    this.seats = new Seats(words, intents.about);
    this.hands = new Hands(this.cards, words, intents.layOpen);
    this.opens = new Opens(this.cards, words);
    this.exchange = new Exchange(this.cards, words, intents.give);
    this.trick = new Trick(this.cards, words);
    this.ribbon = new Ribbon(words);
    this.end = new End(this.cards, words, this.motion, intents, this.guest);
    this.chrome = new Chrome({
      layer, seats: this.seats.root, you: this.seats.mine, unsold: this.seats.unsold, hands: this.hands.root,
      opens: this.opens.root, slots: this.exchange.root, foot: this.exchange.foot, trick: this.trick.root,
      ribbon: this.ribbon.root, end: this.end.root, endFoot: this.end.foot, note: this.panels.note,
      guest: this.guest.root, voices: this.voice.elements,
    }, words, settings, intents);
    this.track = new Track(this.chrome.ring, setup, this.motion, words);
    root.replaceChildren(this.chrome.root);
  }

  /**
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   * @param {{moved?: boolean}} how whether cards travel to where they are now
   */
  draw(scene, doing, { moved = false } = {}) {
    const keepFocus = focusKeeper(this);
    this.motion.landAll();
    this.motion.capture([...this.cards.all(), ...this.seats.bottles]);
    this.chrome.update(scene, { slip: this.panels.slip, busy: doing.sending !== null });
    this.seats.update(scene);
    this.trick.update(scene);
    this.opens.update(scene, doing);
    this.exchange.update(scene, doing);
    this.hands.update(scene, doing);
    this.guest.update(scene);
    this.end.update(scene);
    this.ribbon.update(scene, doing);
    this.panels.update(scene);
    this.updateTrack(scene, doing, moved);
    this.animate(scene, moved);
    keepFocus(scene);
    leadToHand(this, scene);
  }

  /**
   * Draw only the parts that depend on the card the reader looks at.
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   */
  drawAim(scene, doing) {
    this.ribbon.update(scene, doing);
    this.opens.update(scene, doing);
    this.updateTrack(scene, doing, false);
  }

  /**
   * @param {Table.Scene} scene
   * @param {boolean} moved
   */
  animate(scene, moved) {
    const { motion, seats } = this;
    const { view, event } = scene;
    for (const element of motion.before.keys()) {
      const left = moved && !element.isConnected && element.dataset.card;
      if (left) motion.leave(element, this.target(scene, cardOf(element)));
    }
    /** @type {Map<Wire.Card, Table.Box>} */
    const from = new Map(view.trick.map((play) => [play.card, seats.spot(play.seat)]));
    if (event === 'received') for (const { card, giver } of view.received) from.set(card, seats.spot(giver));
    const middle = this.chrome.ring.getBoundingClientRect();
    const pack = { left: middle.left + middle.width / 2 - 20, top: middle.top + middle.height / 2, width: 40 };
    const cards = scene.sorted(this.cards.all().map(cardOf)).map((card) => this.cards.get(card));
    motion.play(cards, (element) => from.get(cardOf(element)) ?? (moved ? pack : null), {
      ms: event === 'deal' ? 420 : 260,
      delay: (element) => (event === 'deal' ? cards.indexOf(element) * 22 : 0),
    });
    const shelf = this.track.parts.bottles.firstElementChild;
    motion.play(seats.bottles, () => (moved ? shelf?.getBoundingClientRect() : null), {
      ms: 460, delay: () => (moved ? 320 : 0), hop: true,
    });
  }

  /**
   * Return where a card that leaves the table goes: to the seat that won it or received it.
   * @param {Table.Scene} scene
   * @param {Wire.Card} card
   */
  target({ view }, card) {
    const trick = view.tricks.at(-1);
    if (trick?.plays.some((play) => play.card === card)) return this.seats.spot(trick.winner);
    const to = view.given.find((gift) => gift.card === card)?.to;
    return this.seats.spot(to ?? view.dealer);
  }

  /**
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   * @param {boolean} slide
   */
  updateTrack(scene, doing, slide) {
    if (scene.stage === 'end') return;
    this.track.update(stateOf(scene, doing.aim), { slide });
  }

  /** Announce the event, and the prompt on the reader's turn. @param {Table.Scene} scene */
  tell(scene) {
    this.voice.tell(eventText(scene, this.words));
    if (!scene.myTurn) return;
    const outlook = scene.stage === 'play' ? `${this.ribbon.whatIf(scene, null)}${this.ribbon.automata(scene, null)}`
      : givenText(scene.message, this.words.t);
    this.voice.tellOnce(scene.rests ? 'rest' : `${scene.message.turn}`, `${stopped(this.words.prompt(scene))} ${outlook}`.trim());
  }

  /**
   * Announce a card put on a place or taken back, and the next prompt.
   * @param {Table.Scene} scene
   * @param {Map<Wire.Card, Wire.Seat | null>} before
   * @param {Table.Gifts} gifts
   */
  tellGifts(scene, before, gifts) {
    this.voice.tell(`${giftsText(scene, this.words, before, gifts)} ${this.ribbon.asks(scene, gifts)}`.trim());
  }

  /** @param {Table.Scene} scene */
  sound({ event, view }) {
    if (event === 'play') playSound(this.settings, 'card');
    if (event === 'over') playSound(this.settings, 'over');
    if (event === 'collected') playSound(this.settings, view.tricks.at(-1)?.bottle === null ? 'trick' : 'bottle');
  }

  /** Notify the reader when their turn begins. @param {Table.Scene} scene */
  call({ myTurn, rests }) {
    if (!myTurn || rests) return;
    playSound(this.settings, 'turn');
    callBack(this.settings, this.words.t('table.title'), this.words.t('title'));
    if (matchMedia('(pointer: coarse)').matches && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(25);
  }

  /**
   * Show a player's phrase in a bubble and announce it.
   * @param {Wire.Seat} seat
   * @param {string} text
   * @param {string} told
   */
  speak(seat, text, told) {
    this.seats.get(seat).speak(text);
    this.voice.tell(told);
  }

  /** Shake a card that cannot be played. @param {Wire.Card} card */
  shake(card) {
    this.cards.get(card).animate([{ translate: '0' }, { translate: '-4px' }, { translate: '4px' }, { translate: '0' }],
      { duration: this.motion.time(200) });
  }

  destroy() {
    this.seats.destroy();
    this.track.destroy();
  }
}
