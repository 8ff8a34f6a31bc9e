// The cards: one element for every number, made once and kept for as long as the table is on show.
import { h, s, use } from '../app/dom.js';
import { cardText } from './deck.js';

export const SHORT = { yellow: 'y', blue: 'b', red: 'r' };

/** The seal of a colour: the same silhouette on the track and in texts. */
export const seal = (colour) => s('svg', { viewBox: '-13 -13 26 26', class: 'seal', 'aria-hidden': 'true' },
  s('use', { href: `#s-${SHORT[colour]}`, class: `f-${SHORT[colour]}` }));

/** A number as on a card: a half is set small. */
export const numeral = (card) => (Number.isInteger(card) ? [`${card}`]
  : [`${Math.floor(card)}`, h('sup', {}, '½')]);

export class Cards {
  constructor(deck, t) {
    this.deck = deck;
    this.t = t;
    this.elements = new Map();
  }

  get(card) {
    if (!this.elements.has(card)) this.elements.set(card, this.draw(card));
    return this.elements.get(card);
  }

  all() { return this.elements.values(); }

  draw(card) {
    const { deck, t } = this;
    const colour = deck.colour(card);
    const coins = Array.from({ length: deck.points(card) }, () => use('i-coin'));
    return h('div', { class: `card ${SHORT[colour]}`, 'data-card': card },
      use('flames', 'c-fl'),
      h('span', { class: 'c-face' },
        h('b', { class: 'c-n' }, numeral(card)),
        h('span', { class: 'c-coins' }, coins),
        use(`e-${SHORT[colour]}`, 'c-e'),
        h('i', { class: 'c-l' }, t(`table.letter.${colour}`))));
  }

  /** A picture of the card for panels, where the card itself stays on the table. */
  copy(card, classes = '') {
    const element = this.draw(card);
    element.className += ` ${classes}`;
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', this.name(card));
    return element;
  }

  colour(card) { return this.t(`table.colour.${this.deck.colour(card)}`); }

  /** The card in a sentence: 17 blue. */
  name(card) {
    return this.t('table.card', { n: cardText(card), colour: this.colour(card) });
  }
}

/** The back of a card. */
export const backOf = () => h('div', { class: 'card back', 'aria-hidden': 'true' },
  h('span', { class: 'c-face' }, use('back', 'c-back')));

/** Make `container` hold exactly these children in this order, moving only what must move. */
export function arrange(container, children) {
  const wanted = new Set(children);
  for (const child of [...container.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    if (container.children[index] !== child) container.insertBefore(child, container.children[index] ?? null);
  });
}
