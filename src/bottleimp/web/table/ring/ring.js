// The shape of the price track: a superellipse. It rises from the sea at the lower left, with the lowest card, and
// returns to it at the lower right, with the highest. Positions are lengths along it; offsets point outwards.
const SAMPLES = 900;

export class Ring {
  /**
   * @param {number} width
   * @param {number} height
   * @param {Wire.Card[]} numbers what stands on it: the deck's cards and the start price
   */
  constructor(width, height, numbers) {
    this.width = width;
    this.height = height;
    this.wholes = numbers.filter(Number.isInteger).sort((a, b) => a - b);
    this.between = new Set(numbers.filter((number) => !Number.isInteger(number)));
    this.halves = this.between.size > 0;
    this.wide = width > 600;
    this.band = this.bandWidth();
    this.margin = this.wide ? Math.max(24, width * 0.029) : 10;
    this.flame = this.band / 2 - 1.5;
    // The radii.
    const top = this.margin + this.band / 2 + (this.wide ? 6 : 4);
    this.cx = width / 2;
    this.a = width / 2 - this.margin - this.band / 2;
    this.b = (height * (this.wide ? 1.16 : 1.2) - top) / 2;
    this.cy = top + this.b;
    /** @type {[number, number][]} */
    this.points = [];
    this.lengths = [0];
    this.sample(this.wide ? 2.4 : 2.75);
    this.length = this.lengths[SAMPLES];
    let start = 0;
    while (this.at(start)[1] > height - (this.wide ? 62 : 34) && start < this.length / 2) start += 1;
    this.start = start;
    this.end = this.length - start;
    // The band itself goes on until it is under water.
    let dive = start;
    while (this.at(dive, this.band / 2)[1] < height + 4 && dive > 0) dive -= 2;
    this.low = Math.max(0, dive);
    this.high = this.length - this.low;
  }

  bandWidth() {
    if (this.wide) return Math.min(this.halves ? 58 : 52, this.width * 0.06);
    return Math.max(40, Math.min(48, this.width * 0.118)) + (this.halves ? 8 : 0);
  }

  /** How far the band reaches into the window, from its edge. */
  get inside() { return this.margin + this.band + (this.halves ? (this.wide ? 16 : 12) : this.wide ? 6 : 4); }

  /** @param {number} power */
  sample(power) {
    const bend = (/** @type {number} */ v) => Math.sign(v) * Math.abs(v) ** (2 / power);
    for (let i = 0; i <= SAMPLES; i += 1) {
      const angle = (i / SAMPLES) * 2 * Math.PI;
      this.points.push([this.cx - this.a * bend(Math.sin(angle)), this.cy + this.b * bend(Math.cos(angle))]);
      if (i) {
        const [p, q] = [this.points[i - 1], this.points[i]];
        this.lengths.push(this.lengths[i - 1] + Math.hypot(q[0] - p[0], q[1] - p[1]));
      }
    }
  }

  /**
   * The point at a length along the track, `out` pixels outwards, and which way outwards is.
   * @param {number} length
   * @param {number} out
   */
  at(length, out = 0) {
    const { points, lengths } = this;
    let [low, high] = [0, SAMPLES];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lengths[middle] < length) low = middle; else high = middle;
    }
    const part = (length - lengths[low]) / (lengths[high] - lengths[low] || 1);
    const [p, q] = [points[low], points[high]];
    const [before, after] = [points[Math.max(0, low - 3)], points[Math.min(SAMPLES, high + 3)]];
    const d = Math.hypot(after[0] - before[0], after[1] - before[1]);
    const [nx, ny] = [(after[1] - before[1]) / d, -(after[0] - before[0]) / d];
    return [p[0] + (q[0] - p[0]) * part + nx * out, p[1] + (q[1] - p[1]) * part + ny * out, nx, ny];
  }

  /**
   * @param {number} length
   * @param {number} out
   */
  text(length, out) {
    const [x, y] = this.at(length, out);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {number} out
   */
  line(from, to, out) {
    let d = '';
    for (let s = from; s <= to; s += 6) d += (d ? 'L' : 'M') + this.text(s, out);
    return d;
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {number} outer
   * @param {number} inner
   */
  strip(from, to, outer, inner) {
    let d = `${this.line(from, to, outer)}L${this.text(to, outer)}`;
    for (let s = to; s >= from; s -= 6) d += `L${this.text(s, inner)}`;
    return `${d}L${this.text(from, inner)}Z`;
  }

  get bottleWidth() {
    if (!this.wide) return this.band * (this.halves ? 0.76 : 0.86);
    return this.band * (this.halves ? 0.98 : 1.1);
  }

  /**
   * Where every number stands when bottles stand at these prices: a bottle is upright at any angle,
   * so its neighbours move apart. Halves ride between the whole numbers, on the inner lane.
   * @param {Wire.Card[]} prices
   */
  layout(prices) {
    /** @type {Map<Wire.Card, number>} */
    const stops = new Map();
    for (const price of prices) stops.set(price, (stops.get(price) ?? 0) + 1);
    const items = [...new Set([...this.wholes, ...stops.keys()])].sort((a, b) => a - b);
    /** @type {Map<Wire.Card, number>} */
    let at = new Map();
    let room = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      const before = at;
      const rooms = new Map([...stops].map(([price, count]) => [
        price, this.roomFor(before.get(price) ?? this.guess(price), count)]));
      const taken = [...rooms.values()].reduce((sum, [pre, post]) => sum + pre + post, 0);
      room = (this.end - this.start - taken) / (items.length - stops.size);
      at = this.spread(items, rooms, room);
    }
    return { at, seal: Math.max(4, this.sealFor(room)) };
  }

  /**
   * The radius of a number's seal where a number has that much room. On a narrow screen the numbers stand on
   * two lanes by turns, and halves on a third, so that they are larger than their room along the track.
   * @param {number} room
   */
  sealFor(room) {
    if (!this.wide) return Math.min(this.band * (this.halves ? 0.175 : 0.245), room * 0.86);
    return Math.min(this.band * (this.halves ? 0.29 : 0.345), room * 0.455);
  }

  /** About where a price stands. @param {Wire.Card} price */
  guess(price) {
    const below = this.wholes.filter((number) => number < price).length + (Number.isInteger(price) ? 0.5 : 0);
    return this.start + ((this.end - this.start) * below) / this.wholes.length;
  }

  /**
   * What bottles at that length need before it and after it.
   * @param {number} length
   * @param {number} count
   * @returns {[number, number]}
   */
  roomFor(length, count) {
    const wide = this.bottleWidth;
    const [, , nx, ny] = this.at(length);
    const side = (Math.abs(ny) * wide) / 2 + 2 + (count > 1 ? wide * 0.4 : 0);
    const up = Math.max(0, -nx) * wide * 1.5;
    return [side + up * 0.33, side + up * 0.6];
  }

  /**
   * @param {Wire.Card[]} items
   * @param {Map<Wire.Card, [number, number]>} rooms
   * @param {number} room
   */
  spread(items, rooms, room) {
    const at = new Map();
    let s = this.start;
    for (const item of items) {
      const [pre, post] = rooms.get(item) ?? [room / 2, room / 2];
      at.set(item, s + pre);
      s += pre + post;
      if (this.between.has(item + 0.5) && !at.has(item + 0.5)) at.set(item + 0.5, s);
    }
    return at;
  }
}
