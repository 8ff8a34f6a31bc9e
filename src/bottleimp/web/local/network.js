// imp's network in plain JavaScript: integer products, as training/export.py describes, from the file that
// site/build/browser_weights.py writes. Most inputs of every layer are 0 and are skipped.
const MOST = 127; // the largest whole number on either side of a product
const EPSILON = 1e-5;
const SMALLEST = Math.fround(1e-6);
const STEP = Math.fround(1 / MOST);
const WORD = 8; // bytes of a word of what a seat knows
const USED = 7; // of those, bytes that count: each a number, or eight bits

/** @typedef {Record<string, Int8Array | Uint8Array | Float32Array>} Tensors */
/** @typedef {{bits: number[], numbers: number}} Shape bits used of each word, and then how many words of numbers */

/** @type {Record<string, Int8ArrayConstructor | Uint8ArrayConstructor | Float32ArrayConstructor>} */
const KINDS = { int8: Int8Array, uint8: Uint8Array, float32: Float32Array };

/** @param {ArrayBuffer} stored */
export function makeNetwork(stored) {
  const length = new DataView(stored).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(stored, 4, length)));
  /** @type {Tensors} */
  const tensors = {};
  for (const { name, kind, at, size } of head.tensors) {
    tensors[name] = new KINDS[kind](stored, 4 + length + at, size);
  }
  return new Network(tensors, head);
}

export class Network {
  /**
   * @param {Tensors} tensors
   * @param {Shape & {blocks: number}} shape
   */
  constructor(tensors, { bits, numbers, blocks }) {
    this.tensors = tensors;
    this.bits = bits;
    this.numbers = numbers;
    this.blocks = blocks;
    this.width = tensors['first.scale'].length;
    this.sums = new Int32Array(this.width);
    this.row = new Float32Array(this.width);
  }

  /**
   * Return the policy's logit of each action.
   * @param {Uint8Array} info the words of encoding/view_observation.py, eight bytes each
   */
  policy(info) {
    this.first(info);
    for (let nth = 0; nth < this.blocks; nth += 1) this.block(`block${nth}`);
    return this.heads();
  }

  /**
   * To the sums of a layer, `amount` times its weights of that input.
   * @param {Int8Array | Uint8Array | Float32Array} weights whole numbers
   * @param {number} input
   * @param {number} amount a whole number, too
   */
  add(weights, input, amount) {
    const { sums, width } = this;
    const from = input * width;
    for (let j = 0; j < width; j += 1) sums[j] = (sums[j] + Math.imul(amount, weights[from + j])) | 0;
  }

  /** The layer of the features: bits, each of which counts as a whole number of its own, and a few numbers. */
  first(/** @type {Uint8Array} */ info) {
    const { sums, row, width, tensors, bits } = this;
    const { 'first.factor': factor, 'first.weight': weights } = tensors;
    sums.fill(0);
    let column = 0;
    bits.forEach((used, word) => {
      for (let nth = 0; nth < used; nth += 1, column += 1) {
        if (info[word * WORD + (nth >> 3)] >> (nth & 7) & 1) this.add(weights, column, factor[column]);
      }
    });
    const numbers = [];
    for (let word = bits.length; word < bits.length + this.numbers; word += 1) {
      numbers.push(...info.subarray(word * WORD, word * WORD + USED));
    }
    const { 'first.scale': scale, 'first.bias': bias, 'first.numbers': wide } = tensors;
    for (let j = 0; j < width; j += 1) {
      let sum = bias[j];
      numbers.forEach((number, n) => { sum += number * wide[j * numbers.length + n]; });
      row[j] = Math.max(0, Math.fround(sums[j] * scale[j]) + sum);
    }
  }

  /** A row as whole numbers times a layer's weights, normalised, added to the row where it is more than 0. */
  block(/** @type {string} */ name) {
    const { sums, row, width, tensors } = this;
    const [, inverse] = this.spread();
    const largest = row.reduce((most, x) => Math.max(most, x), SMALLEST);
    const { [`${name}.weight`]: weights, [`${name}.scale`]: scale, [`${name}.bias`]: bias } = tensors;
    sums.fill(0);
    for (let i = 0; i < width; i += 1) {
      const whole = rounded(Math.fround(Math.fround(row[i] / largest) / STEP));
      if (whole) this.add(weights, i, whole);
    }
    const times = Math.fround(largest * inverse);
    for (let j = 0; j < width; j += 1) {
      const y = Math.fround(Math.fround(sums[j] * scale[j]) * times) + bias[j];
      if (y > 0) row[j] += y;
    }
  }

  /** The mean of the row, and the inverse of its deviation. @returns {[number, number]} */
  spread() {
    const mean = this.row.reduce((sum, x) => sum + x, 0) / this.width;
    const square = this.row.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    return [mean, 1 / Math.sqrt(square / this.width + EPSILON)];
  }

  heads() {
    const { row, width, tensors } = this;
    const [mean, inverse] = this.spread();
    const { 'norm.weight': weight, 'norm.bias': bias, 'policy.weight': heads } = tensors;
    const normal = row.map((x, j) => (x - mean) * inverse * weight[j] + bias[j]);
    return Float32Array.from(tensors['policy.bias'], (start, k) => {
      let sum = start;
      for (let j = 0; j < width; j += 1) sum += heads[k * width + j] * normal[j];
      return sum;
    });
  }
}

/** To the nearest whole number, and a half to the even one. */
function rounded(/** @type {number} */ x) {
  const low = Math.floor(x);
  const rest = x - low;
  return rest > 0.5 || (rest === 0.5 && low % 2) ? low + 1 : low;
}
