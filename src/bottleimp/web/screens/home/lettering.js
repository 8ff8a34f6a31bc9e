// The title. The English one is a drawing; other languages use the serif font, each line as wide as the block.
import { h, s, use } from '../../lib/dom.js';
import { language, t } from '../../lib/i18n.js';

const FONT = '800 100px "Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif",serif';
/** No line grows taller than this share of the block's width. */
const TALLEST = { narrow: 0.145, wide: 0.36 };

export function lettering() {
  if (language() === 'en') {
    return h('h1', { class: 'logo', 'aria-label': t('title') },
      use('w-the', 'l1'), use('w-bottle', 'l2'), use('w-imp', 'l3'));
  }
  return h('h1', { class: 'logo-set', 'aria-label': t('title') },
    block('narrow', t('home.lines.narrow')), block('wide', t('home.lines.wide')));
}

/** @typedef {{line: string, size: TextMetrics, width: number}} Line */

/**
 * Lines are parted by |; a ~ begins one set smaller than the next, and what stands between * is printed in
 * vermilion.
 * @param {keyof typeof TALLEST} name
 * @param {string} text
 */
function block(name, text) {
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
  pen.font = FONT;
  const lines = text.split('|').map((line) => {
    const size = pen.measureText(line.replace(/[~*]/g, ''));
    return { line, size, width: size.actualBoundingBoxRight + size.actualBoundingBoxLeft };
  });
  return h('span', { class: `lines ${name}`, 'aria-hidden': 'true' },
    lines.map((each, index) => drawn(each, lines[index + 1], TALLEST[name])));
}

/**
 * @param {Line} line
 * @param {Line | undefined} next
 * @param {number} tallest
 */
function drawn({ line, size, width }, next, tallest) {
  const height = size.actualBoundingBoxAscent + size.actualBoundingBoxDescent;
  const parts = line.replace('~', '').split('*');
  const picture = s('svg', {
    viewBox: `${-size.actualBoundingBoxLeft} ${-size.actualBoundingBoxAscent} ${width} ${height}`,
  }, s('text', {}, parts.map((part, i) => s('tspan', { class: i % 2 ? 'fire' : 'ink' }, part))));
  const share = line.includes('~') && next ? 80 * (width / next.width) : 100;
  picture.style.width = `${Math.min(100, share, tallest * width)}%`;
  return picture;
}
