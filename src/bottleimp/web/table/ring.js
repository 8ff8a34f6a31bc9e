// The shape of the price track: a superellipse that rises from the sea at the lower left, with 1, and
// dives back at the lower right, with 37. Positions are lengths along it, offsets point outwards.
const SAMPLES = 900;
const HIGHEST = 37;

export class Ring {
  constructor(width, height, { halves = false, wide = width > 600 } = {}) {
    Object.assign(this, { width, height, halves, wide });
    const low = height < 330;
    this.band = wide ? Math.min(halves ? 58 : 52, width * 0.06) : halves || low ? 35 : 30;
    this.margin = wide ? Math.max(24, width * 0.029) : low ? 10 : 14;
    this.sample(wide ? 2.4 : 3.1);
    const [first, last] = [0, this.length];
    let start = first;
    while (this.at(start)[1] > height - (wide ? 62 : 38) && start < last / 2) start += 1;
    this.start = start;
    this.end = last - start;
    // The band itself goes on until it is under water.
    let dive = start;
    while (this.at(dive, this.band / 2)[1] < height + 4 && dive > 0) dive -= 2;
    this.low = Math.max(0, dive);
    this.high = last - this.low;
    this.flame = this.band / 2 - 1.5;
  }

  sample(power) {
    const { width, height, band, margin, wide } = this;
    const top = margin + band / 2 + (wide ? 6 : 4);
    this.cx = width / 2;
    this.a = width / 2 - margin - band / 2;
    this.b = (height * (wide ? 1.16 : 1.13) - top) / 2;
    this.cy = top + this.b;
    this.points = [];
    this.lengths = [0];
    const bend = (v) => Math.sign(v) * Math.abs(v) ** (2 / power);
    for (let i = 0; i <= SAMPLES; i += 1) {
      const angle = (i / SAMPLES) * 2 * Math.PI;
      this.points.push([this.cx - this.a * bend(Math.sin(angle)), this.cy + this.b * bend(Math.cos(angle))]);
      if (i) {
        const [p, q] = [this.points[i - 1], this.points[i]];
        this.lengths.push(this.lengths[i - 1] + Math.hypot(q[0] - p[0], q[1] - p[1]));
      }
    }
    this.length = this.lengths[SAMPLES];
  }

  /** The point at a length along the track, `out` pixels outwards, and which way outwards is. */
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

  text(length, out) {
    const [x, y] = this.at(length, out);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  }

  line(from, to, out) {
    let d = '';
    for (let s = from; s <= to; s += 6) d += (d ? 'L' : 'M') + this.text(s, out);
    return d;
  }

  strip(from, to, outer, inner) {
    let d = `${this.line(from, to, outer)}L${this.text(to, outer)}`;
    for (let s = to; s >= from; s -= 6) d += `L${this.text(s, inner)}`;
    return `${d}L${this.text(from, inner)}Z`;
  }

  get bottleWidth() { return this.band * (this.halves ? 0.98 : 1.1); }

  /**
   * Where every number stands when bottles stand at these prices: a bottle is upright at any angle,
   * so its neighbours move apart. Halves ride between the whole numbers, on the inner lane.
   */
  layout(prices) {
    const stops = new Map();
    for (const price of prices) stops.set(price, (stops.get(price) ?? 0) + 1);
    const items = Array.from({ length: HIGHEST }, (_, i) => i + 1);
    for (const price of stops.keys()) if (!items.includes(price)) items.push(price);
    items.sort((a, b) => a - b);
    const [wide, high] = [this.bottleWidth, this.bottleWidth * 1.5];
    let at = new Map();
    let room = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      const span = this.end - this.start;
      const rooms = new Map([...stops].map(([price, count]) => {
        const p = this.at(at.get(price) ?? this.start + span * ((price - 0.5) / HIGHEST));
        const side = (Math.abs(p[3]) * wide) / 2 + 2 + (count > 1 ? wide * 0.4 : 0);
        const up = Math.max(0, -p[2]) * high;
        return [price, [side + up * 0.33, side + up * 0.6]];
      }));
      const taken = [...rooms.values()].reduce((sum, [pre, post]) => sum + pre + post, 0);
      room = (span - taken) / (items.length - stops.size);
      at = this.spread(items, rooms, room);
    }
    // Where numbers would touch, they stand on two lanes by turns.
    const lanes = !this.halves && room < 17;
    const seal = Math.min(this.band * (this.halves ? 0.29 : lanes ? 0.28 : 0.345), room * (lanes ? 0.7 : 0.455));
    return { at, lanes, seal: Math.max(4, seal) };
  }

  spread(items, rooms, room) {
    const at = new Map();
    let s = this.start;
    for (const item of items) {
      const [pre, post] = rooms.get(item) ?? [room / 2, room / 2];
      at.set(item, s + pre);
      s += pre + post;
      if (this.halves && item % 2 === 0 && !at.has(item + 0.5)) at.set(item + 0.5, s);
    }
    return at;
  }
}
