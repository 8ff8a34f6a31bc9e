// Shows moments one after another, at the reader's speed.

export class Pacer {
  /**
   * @param {Table.Motion} motion
   * @param {(moment: Table.Moment, how: {newest: boolean, quick: boolean}) => void} show
   */
  constructor(motion, show) {
    this.motion = motion;
    this.show = show;
    /** @type {Table.Moment[]} */
    this.queue = [];
    this.readyAt = 0;
    this.timer = 0;
    this.held = false;
  }

  /** @param {Table.Moment[]} moments */
  push(moments) {
    this.queue.push(...moments);
    if (!this.timer) this.next();
  }

  /** Stop at the moment on show. */
  hold() { this.held = true; }

  resume() {
    this.held = false;
    if (!this.timer) this.next();
  }

  next() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (let moment = this.queue[0]; moment && !this.held; moment = this.queue[0]) {
      const wait = this.readyAt - performance.now();
      if (wait > 4) {
        this.timer = window.setTimeout(() => this.next(), wait);
        return;
      }
      this.queue.shift();
      this.show(moment, { newest: !this.queue.length, quick: false });
      this.readyAt = performance.now() + this.wait(moment);
    }
  }

  /** Return how long a moment stays on show, in milliseconds. @param {Table.Moment} moment */
  wait({ event, view }) {
    const { pace } = this.motion;
    if (event === 'play') return view.finished ? pace.hold : pace.play;
    if (event === 'collected') return pace.collected;
    return event === 'received' || event === 'deal' ? pace.hold : 0;
  }

  /** Skip to the newest moment, or to the one where it is paused. Returns true if any moment was left to show. */
  flush() {
    if (!this.queue.length || this.held) return false;
    clearTimeout(this.timer);
    this.timer = 0;
    for (let moment = this.queue.shift(); moment; moment = this.held ? undefined : this.queue.shift()) {
      this.show(moment, { newest: !this.queue.length, quick: true });
    }
    this.readyAt = 0;
    return true;
  }

  stop() {
    clearTimeout(this.timer);
    this.queue = [];
  }
}
