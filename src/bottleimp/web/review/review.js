// A past round, decision by decision: the table as the seat saw it, the loss of the choice, and another try.
import { h, sea } from '../lib/dom.js';
import { has, list, named, plural, t } from '../lib/i18n.js';
import { feedOf } from '../net/review-feed.js';
import { showError } from '../net/error-banner.js';
import { elided } from '../game/elision.js';
import { Giving } from '../table/exchange/gift-input.js';
import { OtherSeat } from '../table/replay/other-seat.js';
import { playOn } from '../table/replay/play-on.js';
import { AllHands } from '../table/replay/replay-hands.js';
import { hashOf, messageOf } from '../table/replay/replay-moments.js';
import { replayPeople } from '../table/replay/replay-people.js';
import { sceneOf } from '../game/scene.js';
import { Setup } from '../game/setup.js';
import { Stage } from '../table/stage.js';
import { Words } from '../game/words.js';
import { flag, intentsOf } from './review-actions.js';
import { barOf, waysOf } from './review-bar.js';
import { DecisionColumns } from './decisions.js';
import { memoryOf } from './review-memory.js';
import { isSameChoice } from './choice-bars.js';
import { VerdictCard } from './verdict-card.js';
import { MARKS, Sentences, kindOf } from '../game/review-sentences.js';
import { LossChart } from './loss-chart.js';
import { watchInput } from './review-input.js';
import { Who } from './player-choice.js';

export class Review {
  /**
   * @param {HTMLElement} root
   * @param {Page.Context} ctx
   * @param {Wire.Replay} found
   * @param {{trick: number | null, people: string}} place where to begin, null for the largest loss; and who sat where
   */
  constructor(root, ctx, found, { trick, people }) {
    this.ctx = ctx;
    this.found = found;
    this.root = root;
    this.otherSeat = new OtherSeat(root);
    this.setup = new Setup(found.setup);
    this.words = new Words({ t: elided, plural, has, named, list }, this.setup.deck);
    this.people = people;
    this.table = replayPeople(found, people);
    this.feed = feedOf(found.code, found.seat);
    this.memory = memoryOf(found.code);
    const left = this.memory.left?.hash === hashOf(trick ?? 0, found.seat) ? this.memory.left.at : null;
    this.at = left ?? this.decisions.column(trick ?? 0);
    /** True until the reader chooses a column. */
    this.drifts = trick === null && left === null;
    /** @type {Wire.Choice[]} what was tried at the decision on show */
    this.tried = [];
    /** @type {HTMLElement[]} */
    this.flags = [];
    this.doing = { selected: null, aim: null, sending: null, reason: null, gifts: new Giving().gifts };
    const shown = h('div', { class: 'rv-table replaying' });
    const intents = intentsOf(this);
    this.stage = new Stage(shown, { ...ctx, live: intents }, this.setup, this.words, intents);
    this.scene = this.sceneNow();
    this.hands = new AllHands(this.words, () => {});
    this.hands.shown = true;
    this.verdictCard = new VerdictCard(this);
    this.lossChart = new LossChart((index) => this.go(index));
    this.who = new Who(this);
    this.heading = h('h1', { tabindex: '-1' });
    this.total = h('p', { class: 'rv-total', role: 'status' });
    root.replaceChildren(barOf(this), this.who.root, shown, this.verdictCard.root, h('div', { class: 'rv-water' },
      sea(), this.total, this.lossChart.root, h('div', { class: 'rv-steps' }, waysOf(this))));
    this.unwatch = this.feed.watch(() => this.hear());
    this.stops = [watchInput(this), ctx.settings.on(() => this.draw())];
    this.hear();
    this.heading.focus({ preventScroll: true });
  }

  // ---- where we are ----

  get seat() { return this.found.seat; }

  get decisions() { return new DecisionColumns(this.found, this.setup, this.feed); }

  get sentences() { return new Sentences(this.setup, this.scene); }

  get title() { return this.decisions.title(this.at); }

  get decision() { return this.decisions.columns[this.at]?.decision ?? null; }

  get state() { return this.memory.states.get(`${this.seat}.${this.at}`) ?? 'ask'; }

  /** True if there is a better choice that is still hidden. */
  get asks() { return this.decision !== null && MARKS[this.decision.grade] !== '' && this.state !== 'show'; }

  hash() { return hashOf(this.decisions.trick(this.at), this.seat, this.people); }

  // ---- what happens ----

  /** Handle new verdicts. Until the reader chooses a column, show the largest loss. */
  hear() {
    const { decisions, over } = this.feed;
    if (this.drifts && over && decisions.length) {
      this.drifts = false;
      this.at = this.decisions.place(decisions.reduce((most, each) => (each.shown > most.shown ? each : most)));
    }
    this.draw();
  }

  /** Go to a column. @param {number} index */
  go(index) {
    this.drifts = false;
    if (index === this.at || !this.decisions.columns[index]) return;
    this.at = index;
    this.tried = [];
    if (this.state === 'try') this.memory.states.delete(`${this.seat}.${this.at}`);
    history.replaceState(history.state, '', `${location.pathname}${this.hash()}`);
    this.draw();
    scrollTo({ top: 0 });
    this.stage.voice.tell(this.title);
  }

  /** Go to the next decision with a choice. @param {number} by */
  step(by) {
    const { columns } = this.decisions;
    let index = this.at + by;
    while (columns[index] && !columns[index].decision && !columns[index].pending) index += by;
    this.go(index);
  }

  /** @param {'try' | 'show'} state */
  begin(state) {
    if (this.decision === null || !MARKS[this.decision.grade]) return;
    this.memory.states.set(`${this.seat}.${this.at}`, state);
    this.tried = [];
    this.draw();
  }

  /** @param {Wire.Choice} choice */
  tryOut(choice) {
    const { decision } = this;
    if (!decision || !this.asks || !decision.options.some(([each]) => isSameChoice(each, choice))) return;
    this.memory.states.set(`${this.seat}.${this.at}`, isSameChoice(choice, decision.best) ? 'show' : 'try');
    this.tried = [...this.tried, choice];
    this.draw();
  }

  /** Review another player's decisions. @param {Wire.Seat} seat */
  async look(seat) {
    const found = await this.otherSeat.of(this.found, seat);
    if (!found) return;
    this.found = found;
    this.unwatch();
    this.feed = feedOf(found.code, seat);
    this.tried = [];
    this.drifts = true;
    this.unwatch = this.feed.watch(() => this.hear());
    history.replaceState(history.state, '', `${location.pathname}${this.hash()}`);
    this.hear();
  }

  /** Continue the round from here at a new table. The review is kept as it is. */
  whatIf() {
    this.memory.left = { hash: hashOf(this.decisions.trick(this.at), this.seat), at: this.at };
    return playOn(this.ctx, { found: this.found, who: this.table }, this.decisions.step(this.at)).catch(showError);
  }

  // ---- what is shown ----

  sceneNow() {
    const { setup, words, found, table: { seats, reader }, ctx: { settings: { sort } } } = this;
    const step = this.decisions.step(this.at);
    const { view } = found.steps[step];
    // A card of the hand can be tried; of exchanges, one of those that were judged.
    const newest = this.asks && this.decision !== null && kindOf(this.decision) === 'play';
    return sceneOf({ message: messageOf(found, seats, view, step), view: { ...view, finished: null }, event: 'update' },
      { newest, setup, words, sort, reader, about: t('review.title') });
  }

  draw() {
    const { stage, decisions } = this;
    for (const each of this.flags) each.remove();
    this.scene = this.sceneNow();
    stage.draw(this.scene, this.doing);
    this.flags = flag(this);
    this.hands.update(this.scene, this.found.steps[decisions.step(this.at)].hands);
    this.verdictCard.update();
    this.lossChart.update(decisions.columns, this.at);
    this.who.update();
    this.heading.replaceChildren(this.title, h('small', {}, this.who.asSeen()));
    this.total.textContent = this.who.told();
    this.root.classList.toggle('shows', this.decision !== null && !this.asks);
    document.title = `${t('review.title')} · ${t('title')}`;
  }

  destroy() {
    this.unwatch();
    this.stage.destroy();
    for (const stop of this.stops) stop();
  }
}
