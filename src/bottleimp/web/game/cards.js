// The card elements: one for every number, created once and kept while the table is on show.
import { h, s, use } from '../lib/dom.js';

/** @type {Record<string, string>} */
export const SHORT = { yellow: 'y', blue: 'b', red: 'r' };

/**
 * Create the seal of a colour: one silhouette for the track and for texts.
 * @param {string} colour
 */
export const seal = (colour) => s('svg', { viewBox: '-13 -13 26 26', class: 'seal', 'aria-hidden': 'true' },
  s('use', { href: `#s-${SHORT[colour]}`, class: `f-${SHORT[colour]}` }));

/** Create the sun that counts topics, hints and lessons. */
export const sun = () => s('svg', { viewBox: '-13 -13 26 26', 'aria-hidden': 'true' }, s('use', { href: '#s-y' }));

/**
 * Create a number as printed on a card, with a small half.
 * @param {Wire.Card} card
 */
export const numeral = (card) => (Number.isInteger(card) ? [`${card}`]
  : [`${Math.floor(card)}`, h('sup', {}, '½')]);

/** Return the card of an element. @param {HTMLElement} element */
export const cardOf = (element) => Number(element.dataset.card);

const TOLD = ['role', 'aria-label', 'aria-hidden', 'aria-disabled', 'aria-pressed'];

export class Cards {
  /**
   * @param {Table.Deck} deck
   * @param {Table.Words} words
   */
  constructor(deck, words) {
    this.deck = deck;
    this.words = words;
    /** @type {Map<Wire.Card, HTMLElement>} */
    this.elements = new Map();
  }

  /** @param {Wire.Card} card */
  get(card) {
    const element = this.elements.get(card) ?? this.draw(card);
    this.elements.set(card, element);
    return element;
  }

  all() { return [...this.elements.values()]; }

  /** @param {Wire.Card} card */
  draw(card) {
    const { deck, words } = this;
    const colour = deck.colour(card);
    const coins = Array.from({ length: deck.points(card) }, () => use('i-coin'));
    return h('div', { class: `card ${SHORT[colour]}`, 'data-card': card },
      use('flames', 'c-fl'),
      h('span', { class: 'c-face' },
        h('b', { class: 'c-n' }, numeral(card)),
        h('span', { class: 'c-coins' }, coins),
        use(`e-${SHORT[colour]}`, 'c-e'),
        h('i', { class: 'c-l', 'data-letter': words.t(`table.letter.${colour}`) })));
  }

  /**
   * Set a card's look and its label for screen readers. Without a label, the card's place describes it.
   * @param {Wire.Card} card
   * @param {object} look
   * @param {Wire.Card} look.price
   * @param {(string | false)[]} [look.marks] what it looks like besides
   * @param {string} [look.label]
   * @param {'button' | 'img'} [look.role]
   * @param {boolean} [look.disabled]
   * @param {true} [look.pressed]
   * @param {string} [look.title]
   */
  dress(card, { price, marks = [], label, role = 'img', disabled, pressed, title = '' }) {
    const element = this.get(card);
    const colour = SHORT[this.deck.colour(card)];
    element.className = ['card', colour, card < price && 'hot', ...marks].filter(Boolean).join(' ');
    element.title = title;
    if (role !== 'button') element.removeAttribute('tabindex');
    const told = label === undefined ? { 'aria-hidden': true } : {
      role, 'aria-label': label, 'aria-disabled': disabled, 'aria-pressed': pressed,
    };
    for (const name of TOLD) element.removeAttribute(name);
    for (const [name, value] of Object.entries(told)) {
      if (value !== undefined) element.setAttribute(name, String(value));
    }
    return element;
  }

  /**
   * Create a copy of the card for panels, while the card itself stays on the table.
   * @param {Wire.Card} card
   * @param {string} classes
   */
  copy(card, classes = '') {
    const element = this.draw(card);
    element.className += ` ${classes}`;
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', this.words.card(card));
    return element;
  }
}

/** Create the back of a card. */
export const backOf = () => h('div', { class: 'card back', 'aria-hidden': 'true' },
  h('span', { class: 'c-face' }, use('back', 'c-back')));

/**
 * Make `container` hold exactly these children in this order, moving only what must move.
 * @param {Element} container
 * @param {Element[]} children
 */
export function arrange(container, children) {
  const wanted = new Set(children);
  for (const child of [...container.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    if (container.children[index] !== child) container.insertBefore(child, container.children[index] ?? null);
  });
}
