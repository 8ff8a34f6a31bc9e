// Receives the verdicts on a round's decisions while the server computes them; also loads the texts of reviews.
import { ApiError, ask } from './api.js';
import { language, learn } from '../lib/i18n.js';

const [AGAIN, TRIES] = [2000, 15];

/** Load the texts of reviews in the current language. */
export async function reviewWords() {
  const answer = await fetch(new URL(`../texts/review.${language()}.json`, import.meta.url));
  if (!answer.ok) throw new ApiError('server');
  learn(await answer.json());
}

/** The verdicts on one seat's decisions in one round, as far as they are known. */
export class Feed {
  /**
   * @param {string} code
   * @param {Wire.Seat} seat
   */
  constructor(code, seat) {
    this.path = `/api/reviews/${code}?seat=${seat}`;
    /** @type {Wire.Decision[]} */
    this.decisions = [];
    /** @type {number | null} how many there are, once that is known */
    this.of = null;
    this.over = false;
    /** True if rounds of this mode cannot be reviewed. */
    this.refused = false;
    /** @type {string | null} why nothing more comes */
    this.error = null;
    /** @type {Set<() => void>} */
    this.readers = new Set();
    this.running = false;
  }

  /** Call `reader` at every change. @param {() => void} reader @returns {() => void} stops it */
  watch(reader) {
    this.readers.add(reader);
    if (!this.over && !this.running) this.run();
    return () => { this.readers.delete(reader); };
  }

  async run() {
    this.running = true;
    try {
      await this.listen();
    } finally {
      this.running = false;
    }
  }

  async listen() {
    let tries = 0;
    while (this.readers.size && !this.over) {
      try {
        this.hear(await ask(`${this.path}&after=${this.decisions.length}`));
        tries = 0;
      } catch (error) {
        tries += 1;
        await this.fail(error, tries);
      }
      for (const reader of [...this.readers]) reader();
    }
  }

  /** @param {Wire.Review} answer */
  hear(answer) {
    if (!answer.reviewed) {
      this.refused = true;
      this.over = true;
      return;
    }
    this.decisions.push(...answer.decisions);
    this.of = answer.of ?? this.of;
    this.over = answer.over;
  }

  /**
   * Wait before a retry if the connection failed or the server is busy, else end the feed with the error.
   * @param {unknown} error
   * @param {number} tries
   */
  async fail(error, tries) {
    if (!(error instanceof ApiError)) throw error;
    if (tries < TRIES && ['offline', 'full', 'failed'].includes(error.code)) {
      await new Promise((wake) => { setTimeout(wake, AGAIN); });
      return;
    }
    this.error = error.code;
    this.over = true;
  }
}

/** @type {Map<string, Feed>} */
const feeds = new Map();

/**
 * Return the feed of a seat in a round. It is kept while the page is open.
 * @param {string} code
 * @param {Wire.Seat} seat
 */
export function feedOf(code, seat) {
  const key = `${code}.${seat}`;
  const known = feeds.get(key);
  const feed = known && !known.error ? known : new Feed(code, seat);
  feeds.set(key, feed);
  return feed;
}
