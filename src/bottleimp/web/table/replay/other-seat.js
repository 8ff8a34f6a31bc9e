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
   * Request the round from a seat. Returns null if it is already shown from there, or if the request is out of date.
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
      this.wanted = null; // several requests for one seat count as one
      return other;
    } catch (error) {
      if (this.wants(seat)) showError(error);
      return null;
    }
  }

  /** @param {Wire.Seat} seat */
  wants(seat) { return this.wanted === seat && this.root.isConnected; }
}
