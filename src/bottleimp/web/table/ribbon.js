// The ochre ribbon: who must do what, and what would happen if the trick ended now.
import { h } from '../lib/dom.js';
import { seal } from '../game/cards.js';
import { Countdown } from './people/countdown.js';
import { firstLost } from '../game/company.js';
import { placesToFill } from './exchange/gifts.js';
import { givenText } from '../game/named-deal.js';
import { gotText } from './round-log.js';
import { automatonsNext, whyNot, winningPlay, withAim } from '../game/play-rules.js';
import { cardText } from '../game/setup.js';

export class Ribbon {
  /** @param {Table.Words} words */
  constructor(words) {
    this.words = words;
    this.sign = h('span', { class: 'say-sign' });
    this.text = h('b', { class: 'say-t' });
    this.outlook = h('span', {});
    this.then = h('span', { class: 'say-then' });
    this.note = h('small', { class: 'say-if' }, this.outlook, this.then);
    this.countdown = new Countdown();
    /** @type {ReturnType<typeof setInterval> | undefined} counts the seconds down until a bot plays */
    this.ticking = undefined;
    this.root = h('div', { class: 'say' }, this.countdown.root, this.countdown.seconds, this.sign,
      h('span', { class: 'say-w' }, this.text, this.note));
  }

  /**
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   */
  update(scene, doing) {
    const { view, deck } = scene;
    const myTurn = scene.myTurn && !scene.rests;
    const text = () => doing.reason ?? (this.asks(scene, doing.gifts) || this.words.prompt(scene));
    this.text.textContent = text();
    clearInterval(this.ticking);
    if (scene.newest && firstLost(scene.message, view.to_act) !== undefined) {
      this.ticking = setInterval(() => {
        if (!this.root.isConnected) clearInterval(this.ticking);
        this.text.textContent = text();
      }, 1000);
    }
    this.outlook.textContent = this.refusal(scene, doing) || this.whatIf(scene, doing.aim);
    this.then.textContent = this.automata(scene, doing.aim);
    this.note.hidden = Boolean(doing.reason) || !this.note.textContent; // a refusal hides the note
    const led = scene.stage === 'play' && myTurn && view.trick.length ? [seal(deck.colour(view.trick[0].card))] : [];
    this.sign.replaceChildren(...led);
    this.root.classList.toggle('mine', myTurn);
    this.root.classList.toggle('no', Boolean(doing.reason));
    this.root.hidden = !this.text.textContent;
    this.countdown.update(scene, myTurn ? scene.you : null);
  }

  /** Show an event instead of a prompt, in a replay. @param {string} text */
  say(text) {
    this.text.textContent = text;
    this.root.hidden = !text;
  }

  /**
   * Return the place that the next card of the reader's exchange is for.
   * @param {Table.Scene} scene
   * @param {Table.Gifts} gifts
   */
  asks(scene, { active }) {
    if (scene.stage !== 'exchange' || !scene.myTurn) return '';
    const target = placesToFill(scene).find(({ place }) => place === active);
    if (!target) return this.words.t('table.say.chosen');
    if (target.receiver === null) return this.words.t('table.say.chooseImp');
    return this.words.t('table.say.choose', { place: this.words.place(scene, target.place, target.receiver) });
  }

  /**
   * Return the line under the prompt. `card` is the card that the reader looks at.
   * @param {Table.Scene} scene
   * @param {Wire.Card | null} card
   */
  whatIf(scene, card) {
    const { view } = scene;
    const { words } = this;
    if (scene.stage !== 'play') return this.given(scene);
    if (scene.rests) return words.t('table.if.rest');
    if (view.finished) {
      const worth = scene.deck.total(view.finished.plays.map((play) => play.card));
      return words.t('table.if.takes', { points: words.points(worth) });
    }
    const { aim, plays } = withAim(scene, card);
    if (aim === null && scene.event === 'received' && view.received.length && scene.about === null) return gotText(scene, words);
    const best = winningPlay(plays, view.price);
    if (!best) return words.t('table.if.price', { price: cardText(view.price) });
    return this.outcome(scene, best, aim);
  }

  /**
   * Return who would win the trick now, or with the card that the reader looks at.
   * @param {Table.Scene} scene
   * @param {{seat: Wire.Seat, card: Wire.Card, bottle: boolean}} best
   * @param {Wire.Card | null} aim
   */
  outcome(scene, best, aim) {
    const n = cardText(best.card);
    if (aim === null) return this.words.who(scene, best.bottle ? 'table.if.bottle' : 'table.if.trick', best.seat, { n });
    if (best.card === aim) return this.words.t(best.bottle ? 'table.if.winsBottle' : 'table.if.wins', { n });
    return this.words.who(scene, best.bottle ? 'table.if.losesBottle' : 'table.if.loses', best.seat,
      { n, mine: cardText(aim) });
  }

  /**
   * Return why the card that the reader looks at is illegal, unless that is shown already; empty if it is legal.
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   */
  refusal({ view, setup, bottom, stage, myTurn, rests }, { aim, reason }) {
    if (stage !== 'play' || !myTurn || rests || reason || aim === null) return '';
    const hand = view.hands[bottom].find(({ cards }) => cards.includes(aim));
    const why = hand ? whyNot(view, setup, aim, hand.name) : null;
    return why ? this.words.reason(why) : '';
  }

  /**
   * Return the automata's next cards, given the trick or the card that the reader looks at; empty if that card loses.
   * @param {Table.Scene} scene
   * @param {Wire.Card | null} card
   */
  automata(scene, card) {
    if (scene.stage !== 'play' || scene.view.finished || scene.rests) return '';
    const { aim, plays } = withAim(scene, card);
    const best = winningPlay(plays, scene.view.price);
    if (!best || (aim !== null && best.card !== aim)) return '';
    return scene.setup.automata.map((seat) => {
      const next = automatonsNext(scene, seat, plays);
      return next ? ` ${this.words.automaton(scene, seat, next)}` : '';
    }).join('');
  }

  /** Return a note for players before the tricks, such as a chosen deal. @param {Table.Scene} scene */
  given(scene) {
    if (scene.you === null || scene.about !== null) return '';
    const known = givenText(scene.message, this.words.t);
    if (known) return known;
    if (scene.stage === 'show') return this.words.t('table.if.show');
    return scene.view.to_act.includes(scene.you) ? '' : this.words.t('table.if.given');
  }
}
