// Tells the reader about other people at the table: who joined or left, whose connection is lost, and for whom a bot
// chose.
import { showBanner } from '../../lib/banner.js';
import { newNotices, newWatchers, newlyLost } from '../../game/company.js';
import { giftsGiven } from '../round-log.js';
import { LostConnections, newsBySeat } from '../../game/notices.js';
import { standInText, untold } from './stand-ins.js';

export class PeopleNews {
  /** @param {import('../table.js').Game} game */
  constructor(game) {
    this.game = game;
    this.words = game.words;
    this.lost = new LostConnections((seat) => game.newest.seats[seat], (seat, key) => {
      this.speak(seat, this.words.t(key, { name: game.scene.name(seat) }));
    });
    this.tellStandIn(game.newest);
  }

  /**
   * @param {Page.TableSeen} before
   * @param {Page.TableSeen} message
   */
  hear(before, message) {
    const { words } = this;
    for (const [seat, text] of newsBySeat(newNotices(before, message), message, words)) this.speak(seat, text);
    const watchers = message.you === null ? [] : newWatchers(before, message);
    if (watchers.length) this.announce(words.t('notice.watches', { names: words.list(watchers) }), 4000);
    message.seats.forEach((sitter, seat) => {
      if (sitter.instead_of === null || before.seats[seat].instead_of !== null) return;
      this.speak(seat, words.sitter(message, seat), words.t('table.instead.why', words.levels(sitter)));
    });
    this.lost.see(newlyLost(before, message));
    this.tellStandIn(message);
  }

  /**
   * @param {Wire.Seat} seat
   * @param {string} text
   * @param {string} [told] the same for the ear, where it is longer
   */
  speak(seat, text, told = text) { this.game.stage.speak(seat, text, told); }

  /**
   * What is about no seat.
   * @param {string} text
   * @param {number} ms
   */
  announce(text, ms) {
    showBanner(text, { ms });
    this.game.stage.voice.tell(text);
  }

  /** Say for which of the others a bot has chosen because their time was up. @param {Table.Scene} scene */
  hurry(scene) {
    const { words } = this;
    for (const seat of scene.message.hurried.filter((each) => each !== scene.you)) {
      this.speak(seat, words.t('table.timeUp'), words.t('table.hurried', { name: scene.name(seat) }));
    }
  }

  /** Tell the reader once what a bot chose for them. @param {Page.TableSeen} message */
  tellStandIn(message) {
    const { you } = message;
    const choices = untold(message);
    if (you === null || !choices.length) return;
    const { game, words } = this;
    const view = { ...message.view, finished: null };
    const text = standInText(message, choices, words, giftsGiven(game.sceneOf({ message, view, event: 'update' }, true), words));
    if (choices[0].by === 'limit') this.speak(you, text);
    else this.announce(text, 10000);
  }

  destroy() { this.lost.destroy(); }
}
