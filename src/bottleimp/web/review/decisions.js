// The columns of a review, one for each possible decision: one per phase before the tricks, then one per card of the
// seat, in order of play; and the step of the replay at which each column was decided.
import { has, t } from '../lib/i18n.js';
import { kindOf } from '../game/review-sentences.js';

/** @type {(plays: Wire.Play[], seat: Wire.Seat) => Wire.Play[]} */
const ownOf = (plays, seat) => plays.filter((play) => play.seat === seat);

export class DecisionColumns {
  /**
   * @param {Wire.Replay} found
   * @param {Table.Setup} setup
   * @param {import('../net/review-feed.js').Feed} feed
   */
  constructor(found, setup, feed) {
    this.steps = found.steps;
    this.seat = found.seat;
    this.phases = setup.phases;
    this.feed = feed;
    /** By column: its trick from 1 (0 before the first), and which of the seat's cards in that trick. */
    this.cards = [
      ...this.phases.map(() => ({ trick: 0, nth: 0, of: 1 })),
      ...this.tricks.flatMap(({ plays }, trick) => ownOf(plays, this.seat)
        .map((_, nth, { length: of }) => ({ trick: trick + 1, nth, of }))),
    ];
  }

  get tricks() { return this.steps[this.steps.length - 1].view.tricks; }

  get length() { return this.cards.length; }

  /** The columns. Decisions are judged in order, so an unknown column before the last known one had no choice. */
  get columns() {
    const { decisions, over } = this.feed;
    const known = new Map(decisions.map((decision) => [this.place(decision), decision]));
    const last = Math.max(-1, ...known.keys());
    return Array.from({ length: this.length }, (_, index) => ({
      name: this.name(index),
      title: this.title(index),
      decision: known.get(index) ?? null,
      pending: !over && index > last,
    }));
  }

  /** Return the column of a decision. @param {Wire.Decision} decision */
  place(decision) {
    const phase = this.phases.findIndex(({ name }) => name === kindOf(decision));
    if (phase >= 0) return phase;
    const own = ownOf(this.tricks[decision.trick].plays, this.seat);
    return this.column(decision.trick + 1) + own.findIndex(({ card }) => card === decision.played);
  }

  /** Return the number of a column's trick from 1; 0 before the first. @param {number} index */
  trick(index) { return this.cards[index].trick; }

  /** Return the first column of a trick; for a number that is too high, of the last trick. @param {number} trick */
  column(trick) {
    return trick ? this.cards.findIndex((card) => card.trick === Math.min(trick, this.tricks.length)) : 0;
  }

  /** @param {number} index */
  name(index) {
    const { trick, nth, of } = this.cards[index];
    if (!trick) return '⇄';
    return of > 1 ? `${trick}${'ab'[nth]}` : `${trick}`;
  }

  /** @param {number} index */
  title(index) {
    const [phase, { trick, nth, of }] = [this.phases[index], this.cards[index]];
    if (!phase && of > 1) return t(nth ? 'review.trick.second' : 'review.trick.first', { n: trick });
    if (!phase) return t('review.trick', { n: trick });
    return t(has(`review.phase.${phase.name}`) ? `review.phase.${phase.name}` : 'review.phase.exchange');
  }

  /** Return the step of the replay at which the seat had to choose. @param {number} index */
  step(index) {
    const [phase, { trick, nth }] = [this.phases[index]?.name, this.cards[index]];
    /** @param {Wire.View} view */
    const due = (view) => (phase ? view.phase === phase : view.phase === 'play'
      && view.tricks.length === trick - 1 && ownOf(view.trick, this.seat).length === nth);
    return Math.max(0, this.steps.findIndex(({ view }) => view.legal !== null && due(view)));
  }
}
