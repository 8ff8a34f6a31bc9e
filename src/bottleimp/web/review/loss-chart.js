// A chart of the points that each decision lost. It has a column for every phase before the tricks and for every card.
// A dashed column had no choice; a column that floats has not been judged yet.
import { h, s } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { MARKS, number, points } from '../game/review-sentences.js';

const FATHOMS = [1, 3, 8, 24];
/** The loss in points that reaches the bottom, unless a larger one does. */
const DEEPEST = 28;

/** More columns than this leave no room for numbers beside them, but on wide screens. */
const MANY = 12;

/** @typedef {{name: string, title: string, decision: Wire.Decision | null, pending: boolean}} Column */

/**
 * Return the depth of a loss, from 0 to 1, on a scale that keeps small losses distinct.
 * @type {(points: number, deepest: number) => number}
 */
const depth = (lost, deepest) => Math.sqrt(Math.min(Math.max(lost, 0), deepest) / deepest);

const lead = () => s('svg', { class: 'sd-lead', viewBox: '-8 -4 16 22', 'aria-hidden': 'true' },
  s('path', { d: 'M-2-3H2L3 1L7 13Q0 19-7 13L-3 1Z' }));

export class LossChart {
  /** @param {(index: number) => void} onGo */
  constructor(onGo) {
    this.onGo = onGo;
    this.fathoms = FATHOMS.map((fathom) => h('i', { class: 'sd-fathom' }, h('b', {}, fathom === FATHOMS[FATHOMS.length - 1] ? points(fathom, 0) : `${fathom}`)));
    this.list = h('ol', { class: 'sd-list' });
    this.root = h('nav', { class: 'soundings', 'aria-label': t('review.soundings') },
      h('div', { class: 'sd-scale', 'aria-hidden': 'true' }, this.fathoms), this.list);
    /** @type {ReturnType<typeof this.column>[]} */
    this.columns = [];
  }

  /** @param {number} index */
  column(index) {
    const mark = h('b', { class: 'sd-sign' });
    const lost = h('span', { class: 'sd-lost' });
    const name = h('span', { class: 'sd-name' });
    const whisker = h('i', { class: 'sd-error' });
    const button = h('button', { class: 'sd', type: 'button', onclick: () => this.onGo(index) },
      h('span', { class: 'sd-line', 'aria-hidden': 'true' }, h('i', { class: 'sd-rope' }), lead(), whisker,
        h('span', { class: 'sd-told' }, mark, lost)), name);
    return { item: h('li', {}, button), button, mark, lost, name };
  }

  /**
   * @param {Column[]} columns
   * @param {number} current
   */
  update(columns, current) {
    const reached = columns.flatMap(({ decision }) => (decision ? [decision.shown + decision.error] : []));
    const deepest = Math.max(DEEPEST, ...reached);
    if (this.columns.length !== columns.length) {
      this.columns = columns.map((_, index) => this.column(index));
      this.list.replaceChildren(...this.columns.map(({ item }) => item));
    }
    this.root.style.setProperty('--columns', `${columns.length}`);
    this.root.classList.toggle('many', columns.length > MANY);
    this.fathoms.forEach((line, index) => line.style.setProperty('--d', `${depth(FATHOMS[index], deepest)}`));
    columns.forEach((column, index) => this.updateColumn(this.columns[index], column, index === current, deepest));
  }

  /**
   * @param {typeof this.columns[number]} parts
   * @param {Column} column
   * @param {boolean} current
   * @param {number} deepest
   */
  updateColumn({ button, mark, lost, name }, { name: short, title, decision, pending }, current, deepest) {
    const grade = decision?.grade ?? (pending ? 'pending' : 'forced');
    name.textContent = short;
    button.className = `sd ${grade}`;
    button.setAttribute('aria-label', `${heard(title, short)}: ${told(decision, pending)}`);
    if (current) button.setAttribute('aria-current', 'step');
    else button.removeAttribute('aria-current');
    mark.textContent = decision ? MARKS[decision.grade] : '';
    lost.textContent = decision && MARKS[decision.grade] ? number(decision.shown) : '';
    const [shown, error] = [decision?.shown ?? 0, decision?.error ?? 0];
    button.style.setProperty('--d', `${depth(shown, deepest)}`);
    button.style.setProperty('--low', `${depth(shown - error, deepest)}`);
    button.style.setProperty('--high', `${depth(shown + error, deepest)}`);
  }
}

/** The title with the visible short name, for speech input. @type {(title: string, short: string) => string} */
const heard = (title, short) => (title.includes(short) ? title : `${title} (${short})`);

/**
 * @param {Wire.Decision | null} decision
 * @param {boolean} pending
 */
function told(decision, pending) {
  if (decision) return `${points(decision.shown)}, ${t(`review.grade.${decision.grade}`)}`;
  return t(pending ? 'review.pending' : 'review.forced');
}
