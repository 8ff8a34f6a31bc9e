// Motion: every card is one element that moves between places (first, last, invert, play).
const PACE = {
  slow: { play: 1150, hold: 2800, swept: 900, scale: 1.5 },
  normal: { play: 640, hold: 1600, swept: 520, scale: 1 },
  fast: { play: 280, hold: 750, swept: 240, scale: 0.6 },
  instant: { play: 0, hold: 0, swept: 0, scale: 0 },
};
const OUT = 'cubic-bezier(.2,.8,.2,1)';
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class Motion {
  constructor(settings, layer) {
    this.settings = settings;
    this.layer = layer;
    this.before = new Map();
  }

  get pace() { return PACE[this.settings.speed] ?? PACE.normal; }

  /** How long a movement of so many milliseconds takes; 0 when nothing should move. */
  time(ms) {
    return calm.matches || document.hidden ? 0 : ms * this.pace.scale;
  }

  /** Remember where these elements are, before the page is drawn anew. */
  capture(elements) {
    this.before.clear();
    for (const element of elements) {
      if (element.isConnected) this.before.set(element, element.getBoundingClientRect());
    }
  }

  /** Let the elements travel from where they were; `origin(element)` is where newcomers start. */
  play(elements, origin, { ms = 240, delay = () => 0, hop = false } = {}) {
    const time = this.time(ms);
    if (!time) return;
    for (const element of elements) {
      if (!element.isConnected) continue;
      element.getAnimations().filter((a) => a.id === 'flip').forEach((a) => a.cancel());
      const now = element.getBoundingClientRect();
      const was = this.before.get(element) ?? origin?.(element);
      if (!was || !now.width || !was.width) continue;
      const [dx, dy, k] = [was.left - now.left, was.top - now.top, was.width / now.width];
      if (Math.abs(dx) + Math.abs(dy) < 1 && Math.abs(k - 1) < 0.02) continue;
      const from = `translate(${dx}px,${dy}px) scale(${k})`;
      const frames = [{ transform: from, zIndex: 9 }, { transform: 'none', zIndex: 9 }];
      if (hop) frames.splice(1, 0, { transform: `translate(${dx / 2}px,${dy / 2 - 40}px) scale(1.25)` });
      element.animate(frames, {
        duration: time, delay: this.time(delay(element)), easing: OUT, fill: 'backwards', id: 'flip',
      });
    }
  }

  /** Send an element away to a place on the screen, where it vanishes. */
  leave(element, target, { ms = 300, delay = 0 } = {}) {
    const was = this.before.get(element) ?? element.getBoundingClientRect();
    const time = this.time(ms);
    if (!time || !target || !was.width) {
      element.remove();
      return;
    }
    this.layer.append(element);
    Object.assign(element.style, { left: `${was.left}px`, top: `${was.top}px`, width: `${was.width}px` });
    element.style.setProperty('--w', `${was.width}px`);
    const [dx, dy] = [target.left + target.width / 2 - was.left - was.width / 2,
      target.top + target.height / 2 - was.top - was.height / 2];
    element.animate([
      { transform: 'none', opacity: 1 },
      { transform: `translate(${dx}px,${dy}px) scale(.3)`, opacity: 0.9 },
    ], { duration: time, delay: this.time(delay), easing: 'cubic-bezier(.5,0,.7,.4)', fill: 'both' })
      .finished.then(() => this.land(element), () => {});
  }

  /** End the flight of an element that left, and make it fit for use again. */
  land(element) {
    if (element.parentNode !== this.layer) return;
    // While it is still in the page: an element outside has no animations to cancel, says Chromium.
    element.getAnimations().forEach((animation) => animation.cancel());
    element.remove();
    for (const name of ['left', 'top', 'width', '--w']) element.style.removeProperty(name);
  }

  landAll() { for (const element of [...this.layer.children]) this.land(element); }
}

/** Shows frames one after the other at the reader's pace; a flush goes to the newest at once. */
export class Pacer {
  constructor(motion, show) {
    this.motion = motion;
    this.show = show;
    this.queue = [];
    this.readyAt = 0;
    this.timer = 0;
  }

  get behind() { return this.queue.length > 0; }

  push(frames) {
    this.queue.push(...frames);
    if (!this.timer) this.next();
  }

  next() {
    clearTimeout(this.timer);
    this.timer = 0;
    while (this.queue.length) {
      const wait = this.readyAt - performance.now();
      if (wait > 4) {
        this.timer = setTimeout(() => this.next(), wait);
        return;
      }
      const frame = this.queue.shift();
      this.show(frame, { newest: !this.queue.length, quick: false });
      this.readyAt = performance.now() + this.wait(frame);
    }
  }

  wait({ event, view }) {
    const { pace } = this.motion;
    if (event === 'play') return view.finished ? pace.hold : pace.play;
    if (event === 'swept') return pace.swept;
    return event === 'received' || event === 'deal' ? pace.hold : 0;
  }

  flush() {
    if (!this.queue.length) return false;
    clearTimeout(this.timer);
    this.timer = 0;
    const skipped = this.queue.splice(0);
    skipped.forEach((frame, index) => this.show(frame, {
      newest: index === skipped.length - 1, quick: true,
    }));
    this.readyAt = 0;
    return true;
  }

  stop() {
    clearTimeout(this.timer);
    this.queue = [];
  }
}
