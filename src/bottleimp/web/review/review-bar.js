// The bar of a review: back, the heading, the buttons to other decisions, and the menu.
import { h, s, use } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openMenu } from './review-actions.js';

/** @typedef {import('./review.js').Review} Review */

/** @param {Review} review */
export function barOf(review) {
  const { ctx, found: { code }, heading } = review;
  const back = () => (history.length > 1 ? history.back() : ctx.navigate(`/r/${code}${review.hash()}`));
  /** @type {(icon: string, key: string, onclick: () => void) => HTMLElement} */
  const button = (icon, key, onclick) => h('button', {
    class: 'ib', type: 'button', 'aria-label': t(key), title: t(key), onclick,
  }, use(`i-${icon}`));
  return h('header', { class: 'bar' }, button('back', 'replay.back', back),
    h('a', { class: 'brand', href: '/' }, use('bottle'), h('span', {}, t('title'))), heading, waysOf(review),
    button('menu', 'table.menu', () => openMenu(review)));
}

/** Create the buttons to the previous and the next decision. @param {Review} review */
export function waysOf(review) {
  /** @type {(key: string, shortcut: string, path: string, by: number) => HTMLElement} */
  const way = (key, shortcut, path, by) => h('button', {
    class: 'ib rv-way', type: 'button', 'aria-label': t(key), title: t(key), 'aria-keyshortcuts': shortcut,
    onclick: () => review.step(by),
  }, s('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: path })));
  return [way('review.back', 'ArrowLeft', 'M14.5 5L7.5 12L14.5 19', -1),
    way('review.forth', 'ArrowRight', 'M9.5 5L16.5 12L9.5 19', 1)];
}
