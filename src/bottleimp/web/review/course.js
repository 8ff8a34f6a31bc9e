// The columns of a review: one for each phase before the tricks, then the tricks; and where each is in the replay.
import { has, t } from '../app/i18n.js';
import { playCount } from '../table/moments.js';
import { kindOf } from './sentences.js';

export class Course {
  /**
   * @param {Wire.Replay} found
   * @param {Table.Setup} setup
   * @param {import('../app/reviews.js').Feed} feed
   */
  constructor(found, setup, feed) {
    this.steps = found.steps;
    this.phases = setup.phases;
    this.feed = feed;
  }

  get length() { return this.phases.length + this.steps[this.steps.length - 1].view.tricks.length; }

  /** They are judged in order: what is not known before the last that is has nothing to choose. */
  get columns() {
    const { decisions, over } = this.feed;
    const known = new Map(decisions.map((decision) => [this.place(decision), decision]));
    const last = Math.max(-1, ...known.keys());
    return Array.from({ length: this.length }, (_, index) => ({
      name: this.phases[index] ? '⇄' : `${this.trick(index)}`,
      title: this.title(index),
      decision: known.get(index) ?? null,
      pending: !over && index > last,
    }));
  }

  /** The column of a decision. @param {Wire.Decision} decision */
  place(decision) {
    const phase = this.phases.findIndex(({ name }) => name === kindOf(decision));
    return phase < 0 ? this.phases.length + decision.trick : phase;
  }

  /** The number of a column's trick, from 1; 0 before the first. @param {number} index */
  trick(index) { return Math.max(0, index - this.phases.length + 1); }

  /** The column of a trick. @param {number} trick */
  column(trick) { return trick ? Math.min(this.phases.length + trick, this.length) - 1 : 0; }

  /** @param {number} index */
  title(index) {
    const phase = this.phases[index];
    if (!phase) return t('review.trick', { n: this.trick(index) });
    return t(has(`review.phase.${phase.name}`) ? `review.phase.${phase.name}` : 'review.phase.exchange');
  }

  /** The step of the replay at which the seat had to choose. @param {number} index */
  step(index) {
    const [phase, trick] = [this.phases[index]?.name, this.trick(index)];
    return Math.max(0, this.steps.findIndex(({ view }) => view.legal !== null
      && (phase ? view.phase === phase : view.phase === 'play' && view.tricks.length === trick - 1)));
  }
}

/**
 * How much had been done by then. What others had chosen in secret, and the seat had not seen, they choose anew.
 * @param {Wire.Replay} replay
 * @param {number} step
 */
export function movesBefore({ setup: { phases, players }, steps }, step) {
  const { view } = steps[step];
  const phase = phases.findIndex(({ name }) => name === view.phase);
  return phase < 0 ? phases.length * players + playCount(view) : phase * players;
}
