// A hint on the reader's turn: a bulb by the ring, and a bubble that asks, then states a fact, then advises. It has no
// face, because any face may belong to a player at the table.
import { h, use } from '../../lib/dom.js';
import { reviewWords } from '../../net/review-feed.js';
import { cardOf, sun } from '../../game/cards.js';
import { lightUp } from '../guide/guide-highlight.js';
import { HintWords } from './hint-words.js';
import { cardText } from '../../game/setup.js';

const STEPS = [1, 2, 3];
const CERTAIN = 2;
const DEEPEST = 3;

export class Hints {
  /** @param {import('../table.js').Game} game */
  constructor(game) {
    const { words: { t } } = game;
    this.game = game;
    this.words = new HintWords(game.words);
    /** @type {string | null} the turn that all this belongs to */
    this.turn = null;
    /** @type {Wire.Hint | null} what was told last */
    this.hint = null;
    this.shown = false;
    this.thinking = false;
    /** The text if no hint could be given. */
    this.instead = '';
    this.text = h('p', { class: 'talk-t', id: 'hint-text' });
    this.topic = h('b', { class: 'talk-topic' });
    this.suns = h('div', { class: 'suns', 'aria-hidden': 'true' });
    this.more = h('button', { class: 'btn on talk-next', type: 'button', 'aria-describedby': 'hint-text', onclick: () => this.goOn() });
    this.shut = h('button', { class: 'talk-skip', type: 'button', onclick: () => this.close() }, t('table.close'));
    // Closing comes last: who goes on by Tab meets what leads further first.
    this.root = h('section', { class: 'talk', 'aria-label': t('hint.title') },
      h('div', { class: 'talk-face talk-bulb' }, use('i-bulb')),
      h('div', { class: 'speech' }, this.topic, this.text, h('footer', {}, this.suns, this.more), this.shut));
  }

  /** Whether one may be asked for now; what else is to be shown of the same turn, as who took a hint, ends nothing. */
  get offered() {
    const { scene: { message, view, you, rests }, guide, newest } = this.game;
    return view.legal !== null && newest.hints && !guide && you !== null && message.turn === newest.turn && !rests;
  }

  /** The only legal card, if there is just one: the page says so by itself, and the table counts no hint. */
  get only() {
    const cards = this.game.scene.view.legal?.play;
    return cards?.length === 1 ? cards[0] : null;
  }

  /** The level of the last hint. */
  get depth() { return this.hint?.depth ?? 0; }

  /** Request the first hint or the next level, or open a closed hint again. */
  ask() {
    if (!this.offered || this.thinking) return;
    if (this.only !== null) this.show(this.game.words.t('hint.only', { card: cardText(this.only) }));
    else if (!this.shown && this.hint) this.show();
    else if (this.depth < DEEPEST) this.think(this.game.newest.turn);
  }

  /** Go to the next level; from advised gifts, lay them out. */
  goOn() {
    if (this.gifts) this.lay(this.gifts); else this.ask();
  }

  /** The reader still gives them. @param {Record<string, Wire.Card | Wire.Card[]>} gifts */
  lay(gifts) {
    const { reader, stage } = this.game;
    if (reader.doing.sending !== null) return;
    this.close();
    reader.give((scene) => {
      reader.giving.gifts.lay(scene, gifts);
      return true;
    });
    stage.exchange.button.focus();
  }

  /** @param {string | null} turn */
  async think(turn) {
    const { reader: { live }, words } = this.game;
    const depth = this.depth + 1;
    this.thinking = true;
    this.show();
    const answer = await live.send({ type: 'hint', turn, depth });
    const hint = answer.type === 'done' ? answer.hint : undefined;
    if (hint?.advice?.judged) await reviewWords().catch(() => {});
    if (this.turn !== turn) return; // meanwhile there is something else to choose
    this.thinking = false;
    this.hint = hint ?? this.hint;
    if (this.shown) this.show(hint ? '' : words.t('hint.none')); // whoever has closed it meanwhile is left alone
  }

  /**
   * Say which of the others have taken one.
   * @param {Page.TableSeen} before
   * @param {Page.TableSeen} message
   */
  hear(before, message) {
    const { stage, words } = this.game;
    message.seats.forEach(({ hints, name }, seat) => {
      if (hints <= before.seats[seat].hints || seat === message.you) return;
      const text = words.t('hint.took', { name });
      stage.speak(seat, text, text);
    });
  }

  /** Open the bubble and announce its text. @param {string} [instead] what he says if there is no hint */
  show(instead = '') {
    const inside = this.root.contains(document.activeElement);
    this.shown = true;
    this.instead = instead;
    this.game.draw();
    this.game.stage.voice.tell(this.text.textContent ?? '');
    this.lead(inside);
  }

  /**
   * The focus goes to the card advised. Before that it stays where it was, or in the hand if that has gone.
   * @param {boolean} inside whether it was in the bubble
   */
  lead(inside) {
    const { hands: { roving } } = this.game.stage;
    const advised = this.cards();
    const card = roving.cards.find((element) => advised.includes(cardOf(element)));
    if (inside && !this.more.hidden) this.more.focus();
    else if (card) roving.focus(card);
    else if (inside) (roving.current ?? this.shut).focus();
  }

  close() {
    const { chrome } = this.game.stage;
    const inside = this.root.contains(document.activeElement);
    this.shown = false;
    this.game.draw();
    if (inside) chrome.hint.focus();
  }

  /** Draw the bulb, the bubble and the marks of advised cards, after the table is drawn. */
  draw() {
    const { game: { scene, stage: { chrome } } } = this;
    if (this.turn !== scene.message.turn) this.begin(scene.message.turn);
    const seen = this.shown && this.offered;
    chrome.hint.hidden = !this.offered;
    chrome.hint.setAttribute('aria-expanded', String(seen));
    if (!seen) this.root.remove();
    else if (!this.root.isConnected) chrome.shore.append(this.root);
    if (seen) this.tell(scene);
    chrome.root.toggleAttribute('data-hint', seen);
    if (!this.game.guide) lightUp(chrome.root, seen ? ['advised'] : [], { advised: this.cards() });
  }

  /** Reset for another decision. @param {string | null} turn */
  begin(turn) {
    this.turn = turn;
    this.hint = null;
    this.shown = this.thinking = false;
  }

  /** @param {Table.Scene} scene */
  tell(scene) {
    const { t } = this.game.words;
    const { depth, thinking } = this;
    const at = thinking ? depth + 1 : depth || 1;
    const said = this.hint && !this.instead ? this.words.say(scene, this.hint) : this.instead;
    this.topic.textContent = t(`hint.step.${this.only === null ? at : CERTAIN}`);
    this.suns.hidden = this.only !== null;
    this.text.textContent = thinking ? t('hint.thinks') : said;
    this.suns.replaceChildren(...STEPS.map((step) => h('i', { class: step < at ? 'done' : step === at && 'now' }, sun())));
    this.more.hidden = !depth || (depth === DEEPEST && !this.gifts);
    this.more.ariaBusy = thinking ? 'true' : null; // never hidden then: it keeps the focus
    if (!this.more.hidden) this.more.textContent = t(this.gifts ? 'hint.lay' : `hint.more.${depth}`);
  }

  /** The advised choice. */
  get action() { return this.thinking ? undefined : this.hint?.advice?.action; }

  /** The gifts that are advised, by place. */
  get gifts() { return this.action && 'exchange' in this.action ? this.action.exchange : null; }

  /** The cards that are advised. */
  cards() {
    if (this.gifts) return Object.values(this.gifts).flat();
    return this.action && 'play' in this.action ? [this.action.play] : [];
  }
}
