// The time left to decide: a ring around the player's picture that shrinks, and seconds beside the ribbon.
import { h, s } from '../../lib/dom.js';

/** How many time limits an exchange lasts. */
const EXCHANGE_LIMITS = 2;

/**
 * Return how much of the seat's time is left, as a part from 1 to 0 and in milliseconds; null if its time does not run.
 * A person whose connection is lost has the grace, everyone else the time limit. The deadline is the first of all: if
 * it belongs to a person who is missing, it says nothing about the others.
 * @param {Pick<Wire.Table, 'deadline' | 'limit' | 'grace' | 'missing'>} message
 * @param {Table.Stage} stage
 * @param {Wire.Seat} seat
 */
export function timeLeft({ deadline, limit, grace, missing = {} }, stage, seat) {
  if (missing[seat] !== undefined) return part(missing[seat], grace);
  if (deadline === null || limit === null || Object.values(missing).includes(deadline)) return null;
  return part(deadline, limit * (stage === 'exchange' ? EXCHANGE_LIMITS : 1));
}

/** @type {(ms: number, seconds: number) => {part: number, ms: number}} */
const part = (ms, seconds) => ({ part: ms / Math.max(1000 * seconds, ms, 1), ms });

export class Countdown {
  constructor() {
    this.arc = s('circle', { cx: 24, cy: 24, r: 22, pathLength: 1, 'stroke-dasharray': 1 });
    this.root = s('svg', { class: 'countdown', viewBox: '0 0 48 48', 'aria-hidden': 'true', hidden: true }, this.arc);
    this.seconds = h('b', { class: 'seconds', 'aria-hidden': 'true', hidden: true });
    this.ticking = 0;
    /** @type {Animation | null} */
    this.burning = null;
    this.key = '';
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Seat | null} seat whose time is shown; null for none
   */
  update({ message, newest, stage }, seat) {
    const left = newest && seat !== null ? timeLeft(message, stage, seat) : null;
    const key = left ? `${message.number}/${message.turn}/${left.ms}` : '';
    if (key === this.key) return;
    this.key = key;
    this.burning?.cancel();
    this.root.toggleAttribute('hidden', !left);
    this.count(left?.ms ?? null);
    if (!left) return;
    // Who wants no motion sees it shorten now and then.
    const easing = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'steps(6)' : 'linear';
    this.burning = this.arc.animate([{ strokeDashoffset: 1 - left.part }, { strokeDashoffset: 1 }],
      { duration: left.ms, easing, fill: 'forwards' });
  }

  /** Show the seconds that are left until then, or nothing. @param {number | null} ms */
  count(ms) {
    clearInterval(this.ticking);
    this.seconds.hidden = ms === null;
    if (ms === null) return;
    const end = performance.now() + ms;
    const show = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      this.seconds.textContent = `${left}`;
      if (!left || !this.seconds.isConnected) clearInterval(this.ticking);
    };
    show();
    if (this.seconds.isConnected) this.ticking = window.setInterval(show, 250);
  }
}
