// A past round on the table: forward and back, from any seat, with all hands if wanted.
import { playDeal } from '../../net/codes.js';
import { has, list, named, plural, t } from '../../lib/i18n.js';
import { nameOf } from '../../game/people.js';
import { showError } from '../../net/error-banner.js';
import { elided } from '../../game/elision.js';
import { takeFocus } from '../focus.js';
import { Giving } from '../exchange/gift-input.js';
import { eventText, logLines } from '../round-log.js';
import { OtherSeat } from './other-seat.js';
import { playOn } from './play-on.js';
import { StepBar, watchSteps } from './replay-bar.js';
import { AllHands } from './replay-hands.js';
import { hashOf, stepsOf } from './replay-moments.js';
import { replayPeople } from './replay-people.js';
import { chooseTrick, openMenu } from './replay-panels.js';
import { sceneOf } from '../../game/scene.js';
import { Setup } from '../../game/setup.js';
import { Stage } from '../stage.js';
import { Words } from '../../game/words.js';

const NOBODY = { send: () => Promise.reject(new Error('there is nobody at the other end of a replay')) };
const NOTHING = () => {};

export class Replay {
  /**
   * @param {HTMLElement} root
   * @param {Page.Context} ctx
   * @param {Wire.Replay} found
   * @param {{trick: number, people: string}} place where to begin, and who sat where
   */
  constructor(root, ctx, found, { trick, people }) {
    this.ctx = ctx;
    this.found = found;
    this.otherSeat = new OtherSeat(root);
    this.setup = new Setup(found.setup);
    this.words = new Words({ t: elided, plural, has, named, list }, this.setup.deck);
    this.people = people;
    this.who = replayPeople(found, people);
    this.steps = stepsOf(found, this.who.seats, this.setup);
    this.at = Math.max(0, this.steps.findIndex((step) => step.trick === trick));
    this.doing = { selected: null, aim: null, sending: null, reason: null, gifts: new Giving().gifts };
    this.stage = new Stage(root, { ...ctx, live: NOBODY }, this.setup, this.words, this.intents());
    this.hands = new AllHands(this.words, () => this.openHands());
    this.bar = new StepBar(this);
    const { chrome } = this.stage;
    chrome.shore.append(this.bar.root);
    chrome.root.append(this.hands.root);
    this.scene = this.sceneNow();
    this.draw();
    takeFocus(this.stage);
    this.stops = [watchSteps(this, chrome.sky), ctx.settings.on(() => this.draw())];
  }

  /** @returns {Table.Intents} what there is to do when nobody plays */
  intents() {
    return {
      last: () => this.slip('last'),
      log: () => chooseTrick(this),
      menu: () => openMenu(this),
      phrases: NOTHING,
      help: NOTHING,
      standing: () => this.stage.chrome.standing.open(this.scene, (seat) => this.stage.panels.person(seat)),
      about: (seat) => this.stage.panels.person(seat),
      look: (seat) => { this.look(seat); },
      legend: () => this.stage.panels.legend(),
      situation: () => {},
      hint: () => {},
      escape: () => this.stage.panels.shut(),
      sound: () => this.ctx.settings.set('sound', !this.ctx.settings.sound),
      tap: NOTHING,
      place: NOTHING,
      layOpen: NOTHING,
      give: NOTHING,
      again: NOTHING,
      send: NOBODY.send,
    };
  }

  sceneNow() {
    const { setup, words, who: { reader }, ctx: { settings: { sort } } } = this;
    return sceneOf(this.steps[this.at].moment, { newest: false, setup, words, sort, reader, about: this.about() });
  }

  /** What the round is called: for the reader's own seat a past round, else by whose seat it is seen from. */
  about() {
    const { found: { seat }, who: { seats, reader } } = this;
    return seat === reader ? t('replay.title') : elided('replay.from', { name: nameOf(seats[seat], named) });
  }

  /** @param {{moved?: boolean}} how */
  draw(how = {}) {
    const { stage, at, steps } = this;
    this.scene = this.sceneNow();
    stage.draw(this.scene, this.doing, how);
    stage.ribbon.say(this.told());
    this.hands.update(this.scene, steps[at].hands);
    this.bar.update(this.scene, { first: at === 0, last: at === steps.length - 1, open: this.hands.shown });
    document.title = `${t('replay.title')} · ${t('title')}`;
  }

  /** Go to a step. Cards are animated to the next step only. @param {number} wanted */
  go(wanted) {
    const to = Math.min(Math.max(wanted, 0), this.steps.length - 1);
    if (to === this.at) return;
    const moved = to === this.at + 1;
    this.at = to;
    this.draw({ moved });
    this.stage.voice.tell(`${this.stage.chrome.at(this.scene)}. ${this.told()}`);
    if (moved) this.stage.sound(this.scene);
    history.replaceState(null, '', `${location.pathname}${this.hash()}`);
  }

  /** Return a text about the step on show. */
  told() {
    const { scene, words } = this;
    if (scene.event === 'update') return logLines(scene, words).before[0] ?? '';
    return scene.event === 'joined' ? t('replay.dealt', { name: scene.name(scene.view.dealer) }) : eventText(scene, words);
  }

  hash() { return hashOf(this.steps[this.at].trick, this.found.seat, this.people); }

  /** @param {number} by */
  step(by) { this.go(this.at + by); }

  /** Go to the start of another trick. @param {1 | -1} by */
  stepTrick(by) {
    const { steps, at } = this;
    const begins = steps.flatMap(({ trick }, index) => (index && trick === steps[index - 1].trick ? [] : [index]));
    if (by > 0) this.go(begins.find((index) => index > at) ?? Infinity);
    else this.go(begins.findLast((index) => index < at) ?? 0);
  }

  /** Show the round from another seat. @param {Wire.Seat} seat */
  async look(seat) {
    const found = await this.otherSeat.of(this.found, seat);
    if (!found) return;
    this.found = found;
    this.steps = stepsOf(found, this.who.seats, this.setup);
    history.replaceState(null, '', `${location.pathname}${this.hash()}`);
    this.draw();
    this.stage.voice.tell(this.about());
  }

  openHands() {
    this.hands.shown = !this.hands.shown;
    this.stage.panels.slip = null;
    this.draw();
  }

  /** @param {'last'} slip */
  slip(slip) {
    this.hands.shown = false;
    this.stage.panels.toggle(slip);
    this.draw();
  }

  /** Create a table with this deal, at the seat that the round is shown from. */
  playDeal() {
    const { ctx, found: { deal_code: code, seat } } = this;
    return playDeal(ctx, code, { guest: t('name.guest'), seat }).catch(showError);
  }

  /** Create a table that continues the round from the step on show. */
  playOn() {
    const { message: { number } } = this.steps[this.at].moment;
    return playOn(this.ctx, this, Math.min(number, this.found.steps.length - 2)).catch(showError);
  }

  destroy() {
    this.stage.destroy();
    for (const stop of this.stops) stop();
  }
}
