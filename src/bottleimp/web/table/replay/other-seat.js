// A past round from another seat. The latest request wins, and is dropped once the round is no longer on show.
import { replay as fetchReplay } from '../../net/codes.js';
import { showError } from '../../net/error-banner.js';

export class OtherSeat {
  /** @param {HTMLElement} root where the round is shown */
  constructor(root) {
    this.root = root;
    /** @type {Wire.Seat | null} */
    this.wanted = null;
  }

  /**
   * The round from that seat; null if it is seen from there already, or if nobody wants it any more.
   * @param {Wire.Replay} found the round on show
   * @param {Wire.Seat} seat
   */
  async of(found, seat) {
    if (seat >= found.setup.players) return null;
    this.wanted = seat;
    if (seat === found.seat) return null;
    try {
      const other = await fetchReplay(found.code, seat);
      if (!this.wants(seat)) return null;
      this.wanted = null; // once is enough, however often it was asked for
      return other;
    } catch (error) {
      if (this.wants(seat)) showError(error);
      return null;
    }
  }

  /** @param {Wire.Seat} seat */
  wants(seat) { return this.wanted === seat && this.root.isConnected; }
}
