// QR codes for links: byte mode, error correction M, versions 1 to 6 (ISO/IEC 18004), up to 106 characters.
// By version: error correction words of a block, blocks, data words of a block.
const VERSIONS = [[10, 1, 16], [16, 1, 28], [26, 1, 44], [18, 2, 32], [24, 2, 43], [16, 4, 27]];
/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
/** @typedef {(boolean | null)[][]} Grid null where data may lie */

/** Times, among the 256 numbers that check words are counted with. @type {(a: number, b: number) => number} */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/**
 * Return the error correction words of a block.
 * @param {number[]} data
 * @param {number} count
 */
function checkWords(data, count) {
  let generator = [1];
  for (let i = 0, root = 1; i < count; i += 1, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((value, at) => value ^ (at ? times(generator[at - 1], root) : 0));
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const lead = rest[i];
    generator.forEach((value, at) => { rest[i + at] ^= times(value, lead); });
  }
  return rest.slice(data.length);
}

/**
 * All words of the code, block by block in turns.
 * @param {number[]} bytes
 * @param {number[]} version
 */
function wordsOf(bytes, [checks, blocks, size]) {
  // The kind (4 bits), the length (8), the text and 4 bits of nothing; then filling.
  const bits = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words = Array.from({ length: bits.length / 2 }, (_, i) => bits[2 * i] * 16 + bits[2 * i + 1]);
  while (words.length < blocks * size) words.push((words.length - bits.length / 2) % 2 ? 0x11 : 0xec);
  const data = Array.from({ length: blocks }, (_, i) => words.slice(i * size, (i + 1) * size));
  const turns = (/** @type {number[][]} */ parts) => parts[0].flatMap((_, at) => parts.map((part) => part[at]));
  return [...turns(data), ...turns(data.map((block) => checkWords(block, checks)))];
}

/** Return the fixed patterns of a code of this size. @param {number} size @returns {Grid} */
function frame(size) {
  /** @type {Grid} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  /** @type {(cx: number, cy: number, reach: number, dark: (ring: number) => boolean) => void} */
  const square = (cx, cy, reach, dark) => {
    for (let y = Math.max(0, cy - reach); y <= Math.min(size - 1, cy + reach); y += 1) {
      for (let x = Math.max(0, cx - reach); x <= Math.min(size - 1, cx + reach); x += 1) {
        grid[y][x] = dark(Math.max(Math.abs(x - cx), Math.abs(y - cy)));
      }
    }
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  if (size > 21) square(size - 7, size - 7, 2, (ring) => ring !== 1);
  for (let i = 8; i < size - 8; i += 1) grid[6][i] = grid[i][6] = i % 2 === 0;
  formatSpots(size).flat().forEach(([x, y]) => { grid[y][x] = false; });
  grid[size - 8][8] = true;
  return grid;
}

/** Where the 15 bits that name the mask stand, twice, the lowest first. @param {number} size */
function formatSpots(size) {
  return Array.from({ length: 15 }, (_, i) => {
    const down = i < 6 ? i : i + 1;
    const first = i < 8 ? [8, down] : [i === 8 ? 7 : 14 - i, 8];
    return [first, i < 8 ? [size - 1 - i, 8] : [8, size - 15 + i]];
  });
}

/** @param {number} mask */
function formatBits(mask) {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  return ((mask << 10) | rest) ^ 0x5412;
}

/**
 * @param {number[]} words
 * @param {Grid} base
 * @param {number} mask
 * @returns {boolean[][]}
 */
function filled(words, base, mask) {
  const size = base.length;
  const grid = base.map((row) => [...row]);
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let step = 0; step < size * 2; step += 1) {
      const [x, y] = [right - (step % 2), up ? size - 1 - (step >> 1) : step >> 1];
      if (base[y][x] !== null) continue;
      const bit = (words[at >> 3] >> (7 - (at & 7))) & 1;
      grid[y][x] = Boolean(bit) !== MASKS[mask](x, y);
      at += 1;
    }
  }
  const format = formatBits(mask);
  formatSpots(size).forEach((spots, i) => {
    for (const [x, y] of spots) grid[y][x] = Boolean((format >> i) & 1);
  });
  return /** @type {boolean[][]} */ (grid);
}

/**
 * Return the penalty of a code: long runs, squares, patterns like a corner, too dark or too light.
 * @param {boolean[][]} grid
 */
function hardship(grid) {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))]
    .map((line) => line.map((dark) => (dark ? '1' : '0')).join(''));
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/1{5,}|0{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  grid.slice(1).forEach((row, y) => row.slice(1).forEach((dark, x) => {
    if (dark === row[x] && dark === grid[y][x] && dark === grid[y][x + 1]) sum += 3;
  }));
  const share = grid.flat().filter(Boolean).length / grid.length ** 2;
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/**
 * Return the code as rows of dark and light, with the mask of the lowest penalty; null if the text is too long.
 * @param {string} text
 * @param {number} [mask]
 */
export function qrCode(text, mask) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([, blocks, size]) => bytes.length <= blocks * size - 2);
  if (version < 0) return null;
  const base = frame(21 + 4 * version);
  const words = wordsOf(bytes, VERSIONS[version]);
  const codes = MASKS.map((_, each) => filled(words, base, each));
  return codes[mask ?? codes.map(hardship).reduce((best, each, i, all) => (each < all[best] ? i : best), 0)];
}
