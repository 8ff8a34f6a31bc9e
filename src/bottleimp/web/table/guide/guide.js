// A lesson at the table: watches the scenes, pauses the table at a step, and answers the reader.
import { finishLesson, lesson, lessonGroups, lessonName } from '../../net/lessons.js';
import { tables } from '../../net/known-tables.js';
import { factsOf, valuesOf } from './guide-facts.js';
import { lightUp, moodOf } from './guide-highlight.js';
import { keepSaid, saidBefore } from './guide-memory.js';
import { answerTo, holds, nextStep, refusalOf, topicsBegun } from './guide-steps.js';
import { Talk } from './guide-bubble.js';
import { waysOn } from './guide-exits.js';
import { sentence } from './guide-words.js';

/** @typedef {import('./guide-steps.js').Step} Step */
/** @typedef {import('../table.js').Game} Game */
/** @typedef {import('./guide-steps.js').Answer} Answer */

/** Among what was said: that the lesson is over. No step is called so. */
const OVER = '.over';

/**
 * Create the guide of a lesson's table; null for other tables.
 * @param {Game} game
 */
export async function guideAt(game) {
  const id = tables.find(game.newest.table)?.lesson;
  if (!id || game.newest.you === null) return null;
  const [taught, groups] = await Promise.all([lesson(id), lessonGroups()]);
  return new Guide(game, taught, groups);
}

export class Guide {
  /**
   * @param {Game} game
   * @param {import('./guide-steps.js').Lesson} taught
   * @param {import('../../net/lessons.js').Groups} groups
   */
  constructor(game, taught, groups) {
    this.game = game;
    this.groups = groups;
    this.lesson = taught;
    /** @type {Set<string>} */
    this.said = saidBefore(game.newest.table);
    /** @type {Step | null} what Keawe says now */
    this.step = null;
    /** @type {Answer | null} what he says to the card picked last */
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

  /** True once the lesson is over and Keawe shows the next steps. */
  get over() { return this.said.has(OVER); }

  /** True while Keawe waits for "I see", which blocks all other input. */
  get waits() { return this.over || (this.step !== null && !this.step.act); }

  /** Point out the "I see" button when the reader tries to do something else. */
  nudge() {
    if (this.waits) this.talk.focus();
    return this.waits;
  }

  /** Handle a new scene. Returns true if the table must pause at it. */
  see() {
    const { event, message: { turn } } = this.game.scene;
    if (this.over && event === 'deal') {
      this.leave(); // the table's next match is an ordinary one
      return false;
    }
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
    const { game: { scene, reader }, lesson: { id, goal } } = this;
    const facts = factsOf(scene, reader.giving.gifts);
    this.step = this.over ? null : nextStep(this.lesson, facts, this.said);
    if (this.step) this.topic = this.step.topic;
    else if (!this.over && (goal ? holds(goal, facts) : scene.stage === 'end')) {
      this.keep(OVER);
      finishLesson(id);
    }
  }

  /** @param {string} id */
  keep(id) {
    this.said.add(id);
    keepSaid(this.game.newest.table, this.said);
  }

  /** Handle "I see": show the next text for this position, or continue the game. */
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
   * Answer a card that the reader selects. Returns true if there is a new remark.
   * @param {Wire.Card} card
   */
  answers(card) {
    const found = answerTo(this.lesson, this.game.scene, card, this.said);
    if (found || this.answer?.card !== card) this.answer = found && { ...found, card };
    if (!found) return false;
    this.keep(found.id);
    this.game.stage.voice.tell(this.words(found.id, { card }));
    return true;
  }

  /**
   * Say that the lesson refuses this card, and why; false if it has nothing against it. The same card gets a new answer
   * each time, so that a second tap is seen and heard.
   * @param {Wire.Card} card
   */
  corrects(card) {
    const { scene, stage, words } = this.game;
    const answer = refusalOf(this.lesson, scene, card, this.answer);
    if (!answer) return false;
    this.answer = answer;
    stage.voice.tell(`${words.t(answer.refused)} ${this.words(answer.id, answer)}`);
    this.talk.nod(stage.motion.time(240));
    return true;
  }

  /**
   * @param {string} id
   * @param {{about?: string, card?: Wire.Card, numbers?: import('./guide-steps.js').Values}} [more]
   */
  words(id, { about, card, numbers } = {}) {
    const { scene, words } = this.game;
    return sentence(scene, words, `guide.${id}`, { ...valuesOf(scene), card, ...numbers }, about);
  }

  /** Draw the bubble and the highlights, after the table is drawn. */
  draw() {
    const { game: { scene, stage }, talk, answer } = this;
    const { root } = stage.chrome;
    this.pick();
    const shown = this.over ? null : answer ?? this.step;
    if (shown) {
      const suns = topicsBegun(this.lesson, this.said, this.topic);
      talk.say(this.words(shown.id, shown), { topic: this.topic, ...suns, asks: this.waits, refused: answer?.refused });
    } else if (this.over) this.close();
    else talk.root.hidden = true;
    root.dataset.guide = this.over && scene.stage === 'end' ? 'quiet' : moodOf(shown, this.waits);
    lightUp(root, shown?.light ?? [], { ...valuesOf(scene), card: answer?.card });
    this.makeHeard();
  }

  /** Announce a new text, or focus its button. */
  makeHeard() {
    if (this.step === this.heard) return;
    this.heard = this.step;
    if (this.waits) this.talk.focus();
    else if (this.step) this.game.stage.voice.tell(this.talk.text.textContent ?? '');
  }

  /** Show the final text and the next steps. */
  close() {
    const { talk, lesson: { id }, game } = this;
    if (!talk.more.hidden) return;
    talk.close(lessonName(id), this.words(`${id}.done`), waysOn(game, id, this.groups, () => this.leave()));
    talk.focus();
    game.stage.voice.tell(talk.text.textContent ?? '');
  }

  /** Leave the lesson: the rest of the round is an ordinary one. */
  leave() {
    const { game } = this;
    tables.keep(game.newest.table, { lesson: undefined, taught: game.newest.round_code ?? undefined });
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
