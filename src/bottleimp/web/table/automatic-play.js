// Cards that are played for the reader: the last card, and the rest of a decided round. Touching a card stops it.

/** Return the number of a message's round, counted over all matches. @param {Wire.Table} message */
const roundOf = ({ turn }) => turn?.split(':')[0] ?? null;

/** Count the cards in the reader's hands. @param {Wire.View} view */
const held = ({ seat, hands }) => (seat === null ? 0 : hands[seat].reduce((sum, hand) => sum + hand.size, 0));

export class Rest {
  /** @param {Pick<Page.Settings, 'autoLast' | 'autoRest'>} settings */
  constructor(settings) {
    this.settings = settings;
    this.timer = 0;
    /** @type {string | null} the round whose rest has begun to play itself */
    this.begun = null;
    /** @type {string | null} the round that the reader plays to its end */
    this.stopped = null;
  }

  /** True if the round's rest is played automatically. @param {Table.Moment} moment */
  takes({ message, view }) {
    const round = roundOf(message);
    if (!this.settings.autoRest || !message.decided || round === this.stopped) return false;
    return round === this.begun || held(view) > 1; // one card is the last card's setting
  }

  /**
   * Play an automatic turn after a moment. The first one of a round waits longer, so that its notice can be read.
   * @param {Table.Scene} scene
   * @param {{play: number, hold: number}} pace
   * @param {(card: Wire.Card) => void} play
   */
  plan({ message, view, myTurn, rests }, pace, play) {
    clearTimeout(this.timer);
    const cards = myTurn ? view.legal?.play : null;
    if (!cards || !(rests || (this.settings.autoLast && held(view) === 1))) return;
    const round = roundOf(message);
    const wait = rests && round !== this.begun ? pace.hold : pace.play;
    if (rests) this.begun = round;
    this.timer = window.setTimeout(() => play(Math.max(...cards)), wait);
  }

  /** Let the reader play this round to its end. Returns true if that changes anything. @param {Wire.Table} message */
  stop(message) {
    const round = roundOf(message);
    if (round === null || round !== this.begun || round === this.stopped) return false;
    this.stopped = round;
    return true;
  }

  end() { clearTimeout(this.timer); }
}
