// The state of the round as text, for players who do not see the table: on a key, and beside the ring.
import { cardText } from '../../game/setup.js';
import { kindOf } from './track-layout.js';

/** @typedef {import('./track-layout.js').State} State */
/** @typedef {ReturnType<typeof kindOf>} Kind */

/** The kinds of numbers on the ring, in the order in which they are told, by the text that names them. */
const KINDS = Object.entries({ tabl: 'table', mine: 'mine', thrs: 'theirs', unseen: 'unseen', gone: 'gone' });

/**
 * Return the price of each bottle and who owns it.
 * @param {Table.Scene} scene
 * @param {Pick<Table.Words, 't' | 'who'>} words
 */
export const bottlesText = (scene, words) => scene.view.bottles.map(({ price, owner }) => (owner === null
  ? words.t('table.told.unsold', { price: cardText(price) })
  : words.who(scene, 'table.told.owner', owner, { price: cardText(price) }))).join(' ');

/**
 * Return price and owner, the colour led, the trick so far with its worth, and the cards that the reader may play.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 */
export function situationText(scene, words) {
  const { view, deck, stage, myTurn } = scene;
  const { trick } = view;
  const told = [bottlesText(scene, words)];
  if (stage === 'play' && trick.length) {
    told.push(
      words.t('table.told.led', { colour: words.t(`table.colour.${deck.colour(trick[0].card)}`) }),
      words.t('table.told.trick', {
        cards: words.list(trick.map(({ seat, card }) => `${scene.name(seat)} ${words.card(card)}`)),
        points: words.points(deck.total(trick.map(({ card }) => card))),
      }));
  }
  const may = view.legal?.play;
  const asked = stage === 'play' && myTurn && may;
  told.push(asked ? words.t('table.told.may', { cards: words.list(may.map((card) => words.card(card))) }) : words.prompt(scene));
  return told.filter(Boolean).join(' ');
}

/**
 * Return what the ring shows as lines: the cards of each kind, below and above the price.
 * @param {State} state
 * @param {Table.Setup} setup
 * @param {Pick<Table.Words, 't'>} words
 */
export function ringLines(state, setup, { t }) {
  /** @type {(cards: Wire.Card[]) => string} */
  const named = (cards) => cards.map((card) => t('table.card', {
    n: cardText(card), colour: t(`table.colour.${setup.deck.colour(card)}`) })).join(', ');
  return KINDS.flatMap(([kind, key]) => {
    const cards = setup.deck.cards.filter((card) => !state.prices.includes(card)
      && kindOf(card, state, false) === kind);
    const [below, above] = [cards.filter((card) => card < state.sale), cards.filter((card) => card > state.sale)];
    /** @type {[string, Wire.Card[]][]} */
    const sides = [['below', below], ['above', above]];
    return sides.flatMap(([side, some]) => (some.length
      ? [t(`table.told.${side}`, { kind: t(`table.legend.${key}`), price: cardText(state.sale), cards: named(some) })]
      : []));
  });
}
