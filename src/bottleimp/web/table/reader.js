// The reader's actions at the table: selecting and playing cards, laying out gifts, opening panels.
import { receiversOf } from './exchange/gifts.js';
import { Giving } from './exchange/gift-input.js';
import { watchKeys } from './keyboard.js';
import { Outbox } from './outbox.js';
import { watchCards } from './pointer.js';
import { whyNot } from '../game/play-rules.js';
import { situationText } from './ring/situation.js';

// So many heights of a card, and it is played.
const CARRIED = 0.8;

export class Reader {
  /**
   * @param {import('./table.js').Game} game
   * @param {Page.Live} live
   * @param {Page.Settings} settings
   */
  constructor(game, live, settings) {
    this.game = game;
    this.live = live;
    this.settings = settings;
    this.giving = new Giving();
    /** @type {Table.Doing} */
    this.doing = { selected: null, aim: null, sending: null, reason: null, gifts: this.giving.gifts };
    this.outbox = new Outbox(live, this.doing);
  }

  /** @returns {Table.Intents} */
  intents() {
    const { game, settings } = this;
    return {
      last: () => this.slip('last'), log: () => this.slip('log'),
      menu: () => game.stage.panels.menu(),
      phrases: () => game.stage.panels.phrases(),
      help: () => game.stage.panels.help(),
      standing: () => game.stage.chrome.standing.open(game.scene, (seat) => game.stage.panels.person(seat)),
      about: (seat) => game.stage.panels.person(seat),
      look: (seat) => game.look(seat),
      legend: () => game.stage.panels.legend(), hint: () => game.hints.ask(),
      situation: () => game.stage.voice.tell(situationText(game.scene, game.words)),
      escape: () => this.escape(),
      sound: () => settings.set('sound', !settings.sound),
      tap: (card) => this.tap(card),
      place: (card, index) => this.give((scene) => this.giving.digit(scene, card, index)),
      layOpen: (packet) => this.choose({ show: packet }, packet),
      give: () => this.choose(this.giving.gifts.action(), 'gifts'),
      again: () => game.again(),
      send: (intent) => this.live.send(intent),
    };
  }

  /** Watch pointer and keys. Returns a function that stops watching the keys. */
  watch() {
    const { stage, pacer } = this.game;
    watchCards(stage.chrome.root, {
      onTap: (card) => this.tap(card),
      onSlot: (well) => this.give((scene) => this.giving.slot(scene, well)),
      onDrop: (card, x, y, rise) => this.drop(card, x, y, rise),
      onHover: (card) => this.hover(card),
    });
    stage.chrome.sky.addEventListener('click', () => pacer.flush());
    return watchKeys(stage.hands.roving, this.intents());
  }

  /** Forget state that a new scene has made obsolete. @param {Table.Scene} scene */
  see({ view, bottom }) {
    const { doing } = this;
    const held = view.hands[bottom].some((hand) => doing.selected !== null && hand.cards.includes(doing.selected));
    if (!held) doing.selected = null;
    doing.reason = null;
  }

  /** @param {Wire.Card} card */
  tap(card) {
    const behind = this.game.pacer.flush();
    this.game.takeOver();
    const { doing, game: { scene, guide } } = this;
    if (scene.you === null || doing.sending !== null || guide?.nudge()) return;
    if (scene.stage === 'exchange') this.give(() => this.giving.tap(scene, card));
    else if (scene.stage === 'play') this.tapToPlay(card, behind);
  }

  /**
   * Handle a tap. The first tap lifts the card if a second one is required, or if there is a remark about it.
   * @param {Wire.Card} card
   * @param {boolean} behind
   */
  tapToPlay(card, behind) {
    const answered = this.game.guide?.answers(card) ?? false;
    if (this.refuse(card)) return;
    const asks = behind || answered || this.settings.asksTwice;
    if (asks && this.doing.selected !== card) this.select(card); else this.play(card);
  }

  /** @param {Wire.Card} card */
  select(card) {
    Object.assign(this.doing, { selected: card, aim: card, reason: null });
    this.game.draw();
  }

  /** @param {Wire.Card} card */
  play(card) { this.choose({ play: card }, card); }

  /** Say why a card is illegal, or refused by a lesson. Returns false if it may be played. @param {Wire.Card} card */
  refuse(card) {
    const { scene, setup, words, stage, guide } = this.game;
    const hand = scene.view.hands[scene.bottom].find(({ cards }) => cards.includes(card));
    if (!hand) return true;
    const why = whyNot(scene.view, setup, card, hand.name);
    if (why) this.warn(words.reason(why));
    else if (!guide?.corrects(card)) return false;
    this.game.draw();
    stage.shake(card);
    return true;
  }

  /**
   * Handle a drop. Returns true if the card is accepted there. During tricks, any drop far enough up plays the card.
   * @param {Wire.Card} card
   * @param {number} x
   * @param {number} y
   * @param {number} rise
   */
  drop(card, x, y, rise) {
    this.game.pacer.flush();
    this.game.takeOver();
    const { game: { scene, stage, guide }, doing } = this;
    if (!scene.myTurn || doing.sending !== null || guide?.nudge()) return false;
    if (scene.stage === 'exchange') {
      return this.give(() => this.giving.drop(scene, card, x, y));
    }
    const away = rise >= CARRIED || y <= stage.chrome.shore.getBoundingClientRect().top;
    if (scene.stage !== 'play' || !away || this.refuse(card)) return false;
    this.play(card);
    return true;
  }

  /**
   * Run an action during the reader's exchange, then draw and announce it. Returns true if it changed anything.
   * @param {(scene: Table.Scene) => boolean} what
   */
  give(what) {
    const { scene, stage, guide } = this.game;
    if (scene.stage !== 'exchange' || !scene.myTurn || guide?.nudge()) return false;
    const before = receiversOf(scene, this.giving.gifts);
    const done = what(scene);
    if (done) {
      this.game.draw();
      stage.tellGifts(scene, before, this.giving.gifts);
    }
    return done;
  }

  /** @param {Wire.Card | null} card */
  hover(card) {
    const { doing, game: { scene, stage } } = this;
    const aim = card ?? doing.selected;
    if (doing.aim === aim) return;
    doing.aim = aim;
    if (card !== null) doing.reason = null; // the reason was about another card
    if (document.activeElement?.getAttribute('data-card') === `${card}`) stage.hands.roving.focused = card;
    if (scene.stage === 'play' && scene.myTurn) stage.drawAim(scene, doing);
  }

  /**
   * Send an action for the turn on show. The card stays in place until the server's message moves it.
   * @param {Wire.Action} action
   * @param {Wire.Card | string} mark
   */
  async choose(action, mark) {
    const { game, doing } = this;
    const { scene, newest } = game;
    if (doing.sending !== null || !scene.newest || scene.message !== newest || game.guide?.nudge()) return;
    const answered = this.outbox.send(newest.turn, action, mark);
    game.draw();
    const refusal = await answered;
    if (refusal !== null) this.warn(game.words.t(refusal));
    game.draw();
  }

  /** @param {string} reason */
  warn(reason) {
    this.doing.reason = reason;
    this.game.stage.voice.warn(reason);
  }

  /** @param {'last' | 'log'} slip */
  slip(slip) {
    this.game.stage.panels.toggle(slip);
    this.game.draw();
  }

  escape() {
    Object.assign(this.doing, { selected: null, reason: null });
    this.game.takeOver();
    this.game.stage.panels.shut();
    this.game.hints.close();
  }
}
