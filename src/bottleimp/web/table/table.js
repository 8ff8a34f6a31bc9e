// The game table: receives messages and shows them moment by moment. reader.js handles the reader's actions.
import { playDeal } from '../net/codes.js';
import { has, list, named, plural } from '../lib/i18n.js';
import { showError } from '../net/error-banner.js';
import { elided } from '../game/elision.js';
import { leadToHand, takeFocus } from './focus.js';
import { guideAt } from './guide/guide.js';
import { Hints } from './hints/hints.js';
import { momentsBetween } from '../game/moments.js';
import { Pacer } from './pacer.js';
import { PeopleNews } from './people/people-notices.js';
import { Reader } from './reader.js';
import { Rest } from './automatic-play.js';
import { sceneOf } from '../game/scene.js';
import { Setup } from '../game/setup.js';
import { Stage } from './stage.js';
import { Words } from '../game/words.js';

/** @type {Page.MountTable} */
export function mountTable(root, ctx, message) {
  const game = new Game(root, ctx, message);
  return { update: (news) => game.receive(news), destroy: () => game.destroy() };
}

export class Game {
  /**
   * @param {HTMLElement} root
   * @param {Page.TableContext} ctx
   * @param {Page.TableSeen} message
   */
  constructor(root, ctx, message) {
    const { live, settings } = ctx;
    this.ctx = ctx;
    this.settings = settings;
    if (!live.setup) throw new Error('a table came before its setup');
    this.setup = new Setup(live.setup);
    this.words = new Words({ t: elided, plural, has, named, list }, this.setup.deck);
    this.newest = message;
    /** @type {Wire.Seat} whose place somebody who watches looks from */
    this.watched = 0;
    this.rest = new Rest(settings);
    /** @type {import('./guide/guide.js').Guide | null} who explains, if this is a lesson */
    this.guide = null;
    const moments = momentsBetween(null, message, this.setup);
    this.scene = this.sceneOf(moments[0], true);
    this.reader = new Reader(this, live, settings);
    this.stage = new Stage(root, ctx, this.setup, this.words, this.reader.intents());
    this.hints = new Hints(this);
    this.pacer = new Pacer(this.stage.motion, (moment, how) => this.show(moment, how));
    /** The number of the last message shown. */
    this.shown = message.number;
    this.pacer.push(moments);
    takeFocus(this.stage);
    leadToHand(this.stage, this.scene);
    guideAt(this).then((guide) => this.heed(guide), () => {});
    this.people = new PeopleNews(this);
    this.stops = [
      this.reader.watch(),
      settings.on(() => this.review()),
      live.on('said', (said) => this.say(said)),
    ];
  }

  /** Start a lesson's guide, or end it with null. @param {import('./guide/guide.js').Guide | null} guide */
  heed(guide) {
    if (!guide || !this.stage.chrome.root.isConnected) return;
    this.guide = guide;
    guide.see();
    this.review();
  }

  /** @param {Page.TableSeen} message */
  receive(message) {
    if (message.number < this.newest.number) return;
    const before = this.newest;
    this.hints.hear(before, message);
    const moments = momentsBetween(before, message, this.setup);
    this.newest = message;
    this.reader.outbox.see(message.number);
    this.people.hear(before, message);
    this.pacer.push(moments);
  }

  /**
   * @param {Table.Moment} moment
   * @param {boolean} newest
   */
  sceneOf(moment, newest) {
    const { setup, words, watched, settings: { sort } } = this;
    const rests = !this.guide && this.rest.takes(moment);
    return sceneOf(moment, { newest, setup, words, watched, sort, rests });
  }

  /** Show the table from another seat (for spectators). @param {Wire.Seat} seat */
  look(seat) {
    this.watched = seat;
    this.review();
  }

  /** Draw the current moment again, with changed settings or another seat. */
  review() {
    this.scene = this.sceneOf(this.scene, this.scene.newest);
    this.draw();
    this.playOut();
  }

  /**
   * Show a moment: draw it, announce it and play its sound.
   * @param {Table.Moment} moment
   * @param {{newest: boolean, quick: boolean}} how
   */
  show(moment, { newest, quick }) {
    const { stage, reader } = this;
    const called = this.scene.myTurn && moment.event !== 'joined';
    const scene = this.sceneOf(moment, newest);
    this.scene = scene;
    reader.see(scene);
    if (scene.message.number > this.shown) this.people.hurry(scene);
    this.shown = scene.message.number;
    const stops = this.guide?.see() ?? false;
    if (quick && !newest && !stops) {
      stage.tell(scene);
      return;
    }
    this.draw({ moved: !quick && moment.event !== 'joined' });
    stage.tell(scene);
    stage.chrome.quips.see(scene);
    if (!quick) stage.sound(scene);
    if (!called) stage.call(scene);
    this.playOut();
  }

  /** @param {Wire.Said} said */
  say({ seat, phrase }) {
    const text = this.words.t(`table.phrase.${phrase}`);
    this.stage.speak(seat, text, `${this.scene.name(seat)}: ${text}`);
  }

  /** Create a table with the deal just played, at the same seat and against the same bots. */
  again() {
    const { message: { deal_code: code, seats, players, end }, bottom: seat } = this.scene;
    const levels = seats.slice(0, players).map(({ bot }) => bot);
    if (code === null) return;
    playDeal(this.ctx, code, {
      guest: this.words.t('name.guest'), seat, end, levels: [...levels.slice(seat + 1), ...levels.slice(0, seat)],
    }).catch(showError);
  }

  /** Play the automatic cards, if the setting is on. */
  playOut() {
    if (this.guide?.waits) this.rest.end();
    else this.rest.plan(this.scene, this.stage.motion.pace, (card) => this.reader.play(card));
  }

  /** Let the reader play this round's automatic cards. */
  takeOver() {
    if (this.rest.stop(this.scene.message)) this.review();
  }

  /** @param {{moved?: boolean}} how */
  draw(how = {}) {
    const { scene, reader } = this;
    if (scene.stage === 'exchange' && scene.myTurn) reader.giving.gifts.begin(scene);
    this.stage.draw(scene, reader.doing, how);
    this.guide?.draw();
    this.hints.draw();
  }

  destroy() {
    this.rest.end();
    this.people.destroy();
    this.pacer.stop();
    this.stage.destroy();
    for (const stop of this.stops) stop();
  }
}
