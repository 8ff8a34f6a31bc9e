// The reader's action that was sent and has not yet appeared on the table.

const REFUSALS = ['illegal', 'late', 'too-fast', 'storage'];

export class Outbox {
  /**
   * @param {Pick<Page.Live, 'send' | 'near'>} live
   * @param {Table.Doing} doing
   */
  constructor(live, doing) {
    this.live = live;
    this.doing = doing;
    this.seen = 0;
    /** @type {number | null} the number of the message that will show what was sent */
    this.awaited = null;
  }

  /**
   * Send an action; `mark` is shown as pending. Returns the text of a refusal, or null.
   * @param {string | null} turn
   * @param {Wire.Action} action
   * @param {Wire.Card | string} mark
   */
  async send(turn, action, mark) {
    this.doing.sending = mark;
    const answer = await this.live.send({ type: 'act', turn, action });
    if (answer.type === 'refused') {
      this.clear();
      return this.why(answer.code);
    }
    this.awaited = answer.number;
    this.see(this.seen);
    return null;
  }

  /** @param {string} code of a refusal */
  why(code) {
    if (code === 'storage' && this.live.near) return 'table.refused.storage.here';
    return `table.refused.${REFUSALS.includes(code) ? code : 'other'}`;
  }

  /** Handle the arrival of the table message with this number. @param {number} number */
  see(number) {
    this.seen = number;
    if (this.awaited !== null && number >= this.awaited) this.clear();
  }

  clear() {
    this.awaited = null;
    Object.assign(this.doing, { sending: null, selected: null, aim: null });
  }
}
