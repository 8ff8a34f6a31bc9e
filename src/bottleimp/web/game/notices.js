// Notices about people who join or leave, as text: for the table, its log and the lobby.

const DEBOUNCE = 3000; // a reload drops the connection, too

/** @typedef {(key: string, params?: import('../lib/i18n.js').Params) => string} Say */
/** @typedef {{t: Say, named: (kind: string, id: string) => string}} Speech */

/**
 * Return a notice as a sentence. Notices about the reader have a wording of their own.
 * @param {Wire.Notice} notice
 * @param {boolean} mine whether it is about the reader
 * @param {Speech} speech
 */
export function noticeText({ what, name, other, other_bot: bot }, mine, { t, named }) {
  const whose = bot ? named('person', other) : other;
  return t(`notice.${what}${mine ? '.you' : ''}`, { name, other: whose });
}

/** Notices about the reader's own actions, which are not shown. */
const KNOWN = ['sat', 'left', 'away', 'back', 'claimed', 'withdrawn', 'removed'];

/**
 * True if a notice is about the reader.
 * @param {Wire.Notice} notice
 * @param {Pick<Wire.Table, 'you' | 'seats'>} message
 */
export const isMine = ({ seat, name }, { you, seats }) => seat === you && seats[seat].name === name;

/**
 * Return the notices to show, by seat. A bubble holds one text.
 * @param {Wire.Notice[]} notices
 * @param {Pick<Wire.Table, 'you' | 'seats'>} message
 * @param {Speech} speech
 * @returns {Map<Wire.Seat, string>}
 */
export function newsBySeat(notices, message, speech) {
  /** @type {Map<Wire.Seat, string>} */
  const news = new Map();
  for (const notice of notices) {
    const mine = isMine(notice, message);
    if (mine && KNOWN.includes(notice.what)) continue;
    const text = noticeText(notice, mine, speech);
    news.set(notice.seat, [news.get(notice.seat), text].filter(Boolean).join(' '));
  }
  return news;
}

/** Reports connections that stay lost for some seconds, and those that return after that. */
export class LostConnections {
  /**
   * @param {(seat: Wire.Seat) => Wire.Sitter} now who sits there by now
   * @param {(seat: Wire.Seat, key: 'notice.lost' | 'notice.back') => void} tell
   */
  constructor(now, tell) {
    this.now = now;
    this.tell = tell;
    /** @type {Map<Wire.Seat, ReturnType<typeof setTimeout> | null>} by seat, the time to tell of it; null once told */
    this.lost = new Map();
  }

  /**
   * @param {Wire.Seat[]} newly the seats whose connection is lost since the last message
   */
  see(newly) {
    for (const [seat, timer] of this.lost) {
      const { present, away, kind } = this.now(seat);
      if (kind === 'human' && !present && !away) continue;
      if (timer !== null) clearTimeout(timer);
      else if (present && !away) this.tell(seat, 'notice.back');
      this.lost.delete(seat);
    }
    for (const seat of newly) {
      this.lost.set(seat, setTimeout(() => {
        this.lost.set(seat, null);
        this.tell(seat, 'notice.lost');
      }, DEBOUNCE));
    }
  }

  destroy() {
    for (const timer of this.lost.values()) if (timer !== null) clearTimeout(timer);
    this.lost.clear();
  }
}
