// The ornament of the ring's band: flames below the price, waves above it, rays inside.
/** @typedef {import('./ring.js').Ring} Ring */

/** The same numbers every time. */
function dice() {
  let seed = 11;
  return () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
}

/**
 * @param {Ring} ring
 * @param {number} split where along it the price stands
 * @param {number} height
 * @param {number} step
 */
export function flames(ring, split, height, step) {
  const random = dice();
  const out = ring.flame;
  const w = (/** @type {number} */ s, /** @type {number} */ o) => ring.text(s, o);
  let [d, count] = ['', 0];
  for (let s = ring.low; s < split - step * 0.4; s += step) {
    const e = Math.min(step, split - s);
    const q = height * (count % 3 ? 0.5 + 0.3 * random() : 0.9 + 0.2 * random());
    const lean = e * (0.2 + 0.5 * random());
    count += 1;
    d += `M${w(s - 1, out)}C${w(s - e * 0.15, out + q * 0.5)} ${w(s + e * 0.55, out + q * 0.45)} `
      + `${w(s + e * 0.3 + lean, out + q)}C${w(s + e * 0.62 + lean * 0.5, out + q * 0.6)} `
      + `${w(s + e * 1.15, out + q * 0.4)} ${w(s + e + 1, out)}Z`;
  }
  return d;
}

/**
 * @param {Ring} ring
 * @param {number} split where along it the price stands
 * @param {number} height
 * @param {number} step
 */
export function waves(ring, split, height, step) {
  const out = ring.flame;
  const end = ring.high;
  const w = (/** @type {number} */ s, /** @type {number} */ o) => ring.text(s, o);
  const count = Math.max(1, Math.round((end - split) / step));
  const e = (end - split) / count;
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const s = split + i * e;
    d += `M${w(s - 1, out)}C${w(s + e * 0.35, out + height * 0.05)} ${w(s + e * 0.35, out + height)} `
      + `${w(s + e * 0.82, out + height)}C${w(s + e * 0.98, out + height)} ${w(s + e * 1.02, out + height * 0.62)} `
      + `${w(s + e * 0.9, out + height * 0.5)}C${w(s + e * 0.68, out + height * 0.55)} `
      + `${w(s + e * 0.7, out + height * 0.12)} ${w(s + e + 1, out)}Z`;
  }
  return d;
}

/**
 * @param {Ring} ring
 * @param {number} split
 */
export function sparks(ring, split) {
  const random = dice();
  const { band, margin, flame } = ring;
  let d = '';
  for (let s = ring.start; s < split - band; s += band * (0.8 + random() * 1.3)) {
    const [q, f] = [1.5 + random() * 2, flame + margin * (1.05 + random() * 0.45)];
    d += `M${ring.text(s, f - q)}L${ring.text(s + q, f)}L${ring.text(s, f + q * 1.4)}L${ring.text(s - q, f)}Z`;
  }
  return d;
}

/** @param {Ring} ring */
export function rays({ cx, cy, a, b, band }) {
  const random = dice();
  const point = (/** @type {number} */ r, /** @type {number} */ angle) => `${(cx + (a - band / 2) * r * Math.cos(angle)).toFixed(1)} `
    + `${(cy + (b - band / 2) * r * Math.sin(angle)).toFixed(1)}`;
  let d = '';
  for (let i = 0; i < 72; i += 1) {
    const angle = (i / 72) * Math.PI * 2;
    const [near, far, half] = [0.5 + 0.16 * random(), 0.84 + 0.08 * random(), 0.012 + 0.006 * random()];
    d += `M${point(near, angle)}L${point(far, angle - half)}L${point(far + 0.01, angle + half)}Z`;
  }
  return d;
}
