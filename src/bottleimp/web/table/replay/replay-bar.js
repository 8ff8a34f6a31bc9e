// The controls of a replay: buttons, keys, and swipes across the table.
import { h, s, use } from '../../lib/dom.js';
import { belongsToTheBrowser } from '../keyboard.js';
import { chooseSeat, chooseTrick, openMenu } from './replay-panels.js';

/** @typedef {import('./replay.js').Replay} Replay */

const STROKE = 44;

/** @type {Record<string, string>} */
const SIGNS = {
  trickBack: 'M18 5L10 12L18 19M6.5 5V19',
  back: 'M14.5 5L7.5 12L14.5 19',
  forth: 'M9.5 5L16.5 12L9.5 19',
  trickForth: 'M6 5L14 12L6 19M17.5 5V19',
};

/** @type {(label: string, sign: SVGElement, onclick: () => void, how?: {key?: string, cls?: string}) => HTMLElement} */
const button = (label, sign, onclick, { key, cls = 'ib' } = {}) => h('button', {
  class: cls, type: 'button', 'aria-label': label, title: label, 'aria-keyshortcuts': key, onclick,
}, sign);

/** @param {string} name */
const sign = (name) => s('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: SIGNS[name] }));

export class StepBar {
  /** @param {Replay} replay */
  constructor(replay) {
    const { t } = replay.words;
    this.seat = button(t('replay.seat'), use('p-keawe'), () => chooseSeat(replay), { cls: 'ib step-seat' });
    this.hands = button(t('replay.hands'), use('i-openhand'), () => replay.openHands(), { key: 'H' });
    this.backs = [
      button(t('replay.trickBack'), sign('trickBack'), () => replay.stepTrick(-1), { key: 'ArrowUp' }),
      button(t('replay.back'), sign('back'), () => replay.step(-1), { key: 'ArrowLeft' }),
    ];
    this.forths = [
      button(t('replay.forth'), sign('forth'), () => replay.step(1), { key: 'ArrowRight', cls: 'ib step-go' }),
      button(t('replay.trickForth'), sign('trickForth'), () => replay.stepTrick(1), { key: 'ArrowDown' }),
    ];
    this.root = h('nav', { class: 'steps', 'aria-label': t('replay.steps') },
      this.seat, ...this.backs, ...this.forths, this.hands);
  }

  /**
   * @param {Table.Scene} scene
   * @param {{first: boolean, last: boolean, open: boolean}} now
   */
  update(scene, { first, last, open }) {
    this.seat.replaceChildren(use(scene.pics[scene.bottom]));
    this.hands.setAttribute('aria-pressed', String(open));
    // Never `disabled`: the button keeps the focus at the end of the way.
    for (const back of this.backs) back.setAttribute('aria-disabled', String(first));
    for (const forth of this.forths) forth.setAttribute('aria-disabled', String(last));
  }
}

/**
 * @param {Replay} replay
 * @param {HTMLElement} sky
 * @returns {() => void} stops it
 */
export function watchSteps(replay, sky) {
  /** @type {Partial<Record<string, () => void>>} */
  const keys = {
    ArrowRight: () => replay.step(1),
    ArrowLeft: () => replay.step(-1),
    ArrowDown: () => replay.stepTrick(1),
    ArrowUp: () => replay.stepTrick(-1),
    Home: () => replay.go(0),
    End: () => replay.go(Infinity),
    h: () => replay.openHands(),
    g: () => chooseTrick(replay),
    m: () => openMenu(replay),
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const wanted = belongsToTheBrowser(event) || scrolls(event) ? undefined : keys[event.key];
    if (wanted) event.preventDefault();
    wanted?.();
  };
  document.addEventListener('keydown', onKey);
  watchStroke(sky, replay);
  return () => document.removeEventListener('keydown', onKey);
}

/** Whether the key moves what is longer than its place: the result, a slip of paper. @param {KeyboardEvent} event */
function scrolls({ key, target }) {
  const within = target instanceof Element ? target.closest('.end,.note') : null;
  return within !== null && ['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);
}

/**
 * A stroke to the left goes forth, as one turns a page.
 * @param {HTMLElement} sky
 * @param {{step: (by: number) => void}} replay
 * @param {(event: PointerEvent) => boolean} [takes] whether one may begin so
 */
export function watchStroke(sky, replay, takes = () => true) {
  /** @type {{id: number, x: number, y: number} | null} */
  let from = null;
  sky.addEventListener('pointerdown', (event) => {
    const { pointerId: id, clientX: x, clientY: y } = event;
    from = takes(event) ? { id, x, y } : null;
  });
  sky.addEventListener('pointercancel', () => { from = null; });
  sky.addEventListener('pointerup', ({ pointerId, clientX, clientY }) => {
    const way = from?.id === pointerId ? [clientX - from.x, clientY - from.y] : [0, 0];
    from = null;
    if (Math.abs(way[0]) > STROKE && Math.abs(way[0]) > 2 * Math.abs(way[1])) replay.step(way[0] < 0 ? 1 : -1);
  });
}
