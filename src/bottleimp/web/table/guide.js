// A lesson at the table: watches what is on show, stops it where there is something to say, and answers.
import { h } from '../app/dom.js';
import { lesson } from '../app/lessons.js';
import { tables } from '../app/tables.js';
import { factsOf, valuesOf } from './guidefacts.js';
import { lightUp } from './guidelight.js';
import { answerTo, nextStep } from './guidesteps.js';
import { Talk } from './guidetalk.js';
import { sentence } from './guidewords.js';
import { openLegend } from './legend.js';

/** @typedef {import('./guidesteps.js').Step} Step */
/** @typedef {import('./table.js').Game} Game */

const KEY = 'bottleimp.lesson';

/**
 * What was said at this table outlives a reload, where the browser lets us keep it.
 * @param {string} table
 * @returns {string[]}
 */
function saidBefore(table) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept?.table === table ? kept.said : [];
  } catch { return []; }
}

/**
 * The guide of this table; null if it is no lesson.
 * @param {Game} game
 */
export async function guideAt(game) {
  const id = tables.find(game.newest.table)?.lesson;
  return id && game.newest.you !== null ? new Guide(game, await lesson(id)) : null;
}

export class Guide {
  /**
   * @param {Game} game
   * @param {import('./guidesteps.js').Lesson} taught
   */
  constructor(game, taught) {
    this.game = game;
    this.lesson = taught;
    /** @type {Set<string>} */
    this.said = new Set(saidBefore(game.newest.table));
    /** @type {Step | null} what Keawe says now */
    this.step = null;
    /** @type {{id: string, light: string[], card: Wire.Card} | null} what he says to the card picked last */
    this.answer = null;
    /** @type {string | null} the turn that both belong to */
    this.turn = null;
    /** @type {Step | null} what was last made heard */
    this.heard = null;
    /** @type {string} */
    this.topic = taught.topics[0];
    this.talk = new Talk(game.words, { next: () => this.goOn(), leave: () => this.leave() });
    game.stage.chrome.shore.append(this.talk.root);
    game.stage.panels.lesson = () => this.leave();
  }

  /** Whether Keawe waits for "I see": nothing else can be done until then. */
  get waits() { return this.step !== null && !this.step.act; }

  /** The reader wants something while Keawe waits: show where it goes on. */
  nudge() {
    if (this.waits) this.talk.next.focus();
    return this.waits;
  }

  /** Another scene is on show; whether the game stops at it. */
  see() {
    const { turn } = this.game.scene.message;
    if (turn !== this.turn) {
      if (this.step?.act) this.keep(this.step.id);
      this.answer = null;
    }
    this.turn = turn;
    this.pick();
    if (this.waits) this.game.pacer.hold();
    return this.waits;
  }

  pick() {
    const { scene, reader } = this.game;
    this.step = nextStep(this.lesson, factsOf(scene, reader.giving.gifts), this.said);
    if (this.step) this.topic = this.step.topic;
  }

  /** @param {string} id */
  keep(id) {
    this.said.add(id);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ table: this.game.newest.table, said: [...this.said] }));
    } catch { /* then a reload begins anew */ }
  }

  /** "I see": on to what else there is to say here, or on with the game. */
  goOn() {
    const { game } = this;
    if (!this.step) return;
    this.keep(this.step.id);
    this.draw();
    if (this.waits) return;
    const { roving } = game.stage.hands;
    if (roving.current) roving.focus(roving.current);
    game.pacer.resume();
    game.playOut();
  }

  /**
   * Answer a card that the reader picks; whether there is something to say that was not said before.
   * @param {Wire.Card} card
   */
  answers(card) {
    const found = answerTo(this.lesson, this.game.scene, card, this.said);
    this.answer = found && { ...found, card };
    if (!found) return false;
    this.keep(found.id);
    this.game.stage.voice.tell(this.words(found.id, { card }));
    return true;
  }

  /**
   * @param {string} id
   * @param {{about?: string, card?: Wire.Card}} [more]
   */
  words(id, { about, card } = {}) {
    const { scene, words } = this.game;
    return sentence(scene, words, `guide.${id}`, { ...valuesOf(scene), card }, about);
  }

  /** Once the table is drawn: the bubble and the lights. */
  draw() {
    const { game: { scene, stage }, lesson: { topics, steps }, talk, answer } = this;
    const { root } = stage.chrome;
    this.pick();
    const shown = answer ?? this.step;
    const about = answer ? undefined : this.step?.about;
    const known = new Set(steps.filter(({ id }) => this.said.has(id)).map(({ topic }) => topic));
    if (shown) {
      talk.say(this.words(shown.id, { about, card: answer?.card }), {
        topic: this.topic, topics, known, asks: this.waits,
      });
    } else if (scene.stage === 'end') talk.close(this.waysOn());
    else talk.root.hidden = true;
    root.dataset.guide = shown ? (this.waits ? 'says' : 'asks') : 'quiet';
    lightUp(root, shown?.light ?? [], { ...valuesOf(scene), card: answer?.card });
    this.makeHeard();
  }

  /** What is new is read out, or gets the focus with its button. */
  makeHeard() {
    if (this.step === this.heard) return;
    this.heard = this.step;
    if (this.waits) this.talk.next.focus({ preventScroll: true });
    else if (this.step) this.game.stage.voice.tell(this.talk.text.textContent ?? '');
  }

  /** What to do next. */
  waysOn() {
    const { scene, words: { t }, stage } = this.game;
    return [
      h('a', { href: `/rules/${scene.view.mode}` }, t('guide.on.rules')),
      h('button', { type: 'button', onclick: () => openLegend(scene, stage.cards, this.game.words) }, t('guide.on.legend')),
      h('a', { href: '/new' }, t('guide.on.new')),
    ];
  }

  /** The rest of the round is an ordinary one. */
  leave() {
    const { game } = this;
    tables.keep(game.newest.table, { lesson: undefined });
    this.talk.root.remove();
    lightUp(game.stage.chrome.root, [], {});
    delete game.stage.chrome.root.dataset.guide;
    game.stage.panels.lesson = null;
    game.guide = null;
    game.pacer.resume();
    game.review();
    game.stage.hands.roving.focus(game.stage.hands.roving.current);
  }
}
