// Animations: every card is one element that moves between places (first, last, invert, play).
const NORMAL = { play: 640, hold: 1600, collected: 520, scale: 1 };
/** @type {Record<string, typeof NORMAL>} */
const PACE = {
  slow: { play: 1150, hold: 2800, collected: 900, scale: 1.5 },
  normal: NORMAL,
  fast: { play: 280, hold: 750, collected: 240, scale: 0.6 },
  instant: { play: 0, hold: 0, collected: 0, scale: 0 },
};
const OUT = 'cubic-bezier(.2,.8,.2,1)';
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class Motion {
  /**
   * @param {{speed: string}} settings
   * @param {HTMLElement} layer where elements are on their way out
   */
  constructor(settings, layer) {
    this.settings = settings;
    this.layer = layer;
    /** @type {Map<HTMLElement, Table.Box>} */
    this.before = new Map();
  }

  get pace() { return PACE[this.settings.speed] ?? NORMAL; }

  /** Return a movement's duration at the current speed; 0 without animations. @param {number} ms */
  time(ms) {
    return calm.matches || document.hidden ? 0 : ms * this.pace.scale;
  }

  /** Remember the positions of these elements, before the page is drawn again. @param {HTMLElement[]} elements */
  capture(elements) {
    this.before.clear();
    for (const element of elements) {
      if (element.isConnected) this.before.set(element, element.getBoundingClientRect());
    }
  }

  /**
   * Move the elements from their old positions. New elements start at `origin(element)`.
   * @param {HTMLElement[]} elements
   * @param {(element: HTMLElement) => Table.Box | null | undefined} origin
   * @param {{ms: number, delay?: (element: HTMLElement) => number, hop?: boolean}} how
   */
  play(elements, origin, { ms, delay = () => 0, hop = false }) {
    const time = this.time(ms);
    if (!time) return;
    // All are measured before any is moved: asked in between, the page would be laid out anew for each of them.
    const here = elements.filter((element) => element.isConnected);
    for (const element of here) element.getAnimations().filter((a) => a.id === 'flip').forEach((a) => a.cancel());
    const now = here.map((element) => element.getBoundingClientRect());
    here.forEach((element, nth) => {
      const keyframes = this.way(this.before.get(element) ?? origin(element), now[nth], hop);
      if (!keyframes) return;
      element.animate(keyframes, {
        duration: time, delay: this.time(delay(element)), easing: OUT, fill: 'backwards', id: 'flip',
      });
    });
  }

  /**
   * Return the movement between two places; null if they are the same.
   * @param {Table.Box | null | undefined} was
   * @param {DOMRect} now
   * @param {boolean} hop
   * @returns {Keyframe[] | null}
   */
  way(was, now, hop) {
    if (!was || !now.width || !was.width) return null;
    const [dx, dy, k] = [was.left - now.left, was.top - now.top, was.width / now.width];
    if (Math.abs(dx) + Math.abs(dy) < 1 && Math.abs(k - 1) < 0.02) return null;
    const over = hop ? [{ transform: `translate(${dx / 2}px,${dy / 2 - 40}px) scale(1.25)` }] : [];
    return [{ transform: `translate(${dx}px,${dy}px) scale(${k})`, zIndex: 9 }, ...over, { transform: 'none', zIndex: 9 }];
  }

  /**
   * Move an element to a place on the screen and remove it there.
   * @param {HTMLElement} element
   * @param {DOMRect} target
   */
  leave(element, target) {
    const was = this.before.get(element) ?? element.getBoundingClientRect();
    const time = this.time(300);
    if (!time || !was.width) {
      element.remove();
      return;
    }
    this.layer.append(element);
    Object.assign(element.style, { left: `${was.left}px`, top: `${was.top}px`, width: `${was.width}px` });
    element.style.setProperty('--w', `${was.width}px`);
    const [dx, dy] = [target.left + target.width / 2 - was.left - was.width / 2,
      target.top + target.height / 2 - was.top - (was.height ?? 0) / 2];
    element.animate([
      { transform: 'none', opacity: 1 },
      { transform: `translate(${dx}px,${dy}px) scale(.3)`, opacity: 0.9 },
    ], { duration: time, easing: 'cubic-bezier(.5,0,.7,.4)', fill: 'both' })
      .finished.then(() => this.land(element), () => {});
  }

  /** End the movement of a removed element, so that it can be used again. @param {HTMLElement} element */
  land(element) {
    if (element.parentNode !== this.layer) return;
    // While it is still in the page: an element outside has no animations to cancel, says Chromium.
    element.getAnimations().forEach((animation) => animation.cancel());
    element.remove();
    for (const name of ['left', 'top', 'width', '--w']) element.style.removeProperty(name);
  }

  landAll() {
    for (const element of [...this.layer.children]) if (element instanceof HTMLElement) this.land(element);
  }
}
