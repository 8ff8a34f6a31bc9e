// Keawe's texts in a hint: its question, its fact and its advice, filled with the position's numbers.
import { number, reasonText, signed } from '../../game/review-sentences.js';
import { cardText } from '../../game/setup.js';

/** @typedef {(n: number, words: Table.Words, scene: Table.Scene) => string} Kind */
/** @type {Kind} */
const ofCard = (n) => cardText(n);
/** @type {Kind} */
const ofPoints = (n, words) => words.points(n);

/**
 * What a number of a fact is, by its name; all else are plain numbers.
 * @type {Partial<Record<string, Kind>>}
 */
const KINDS = {
  card: ofCard, price: ofCard, points: ofPoints, most: ofPoints, instead: ofPoints,
  seat: (n, _words, scene) => scene.name(n),
  held: (n, words) => words.plural('table.cards', n),
};

export class HintWords {
  /** @param {Table.Words} words */
  constructor(words) {
    this.words = words;
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Hint} hint
   */
  say(scene, { topic, depth, numbers = {}, advice }) {
    if (depth === 1) return this.words.t(`hint.${topic}.ask`);
    if (!advice) return this.sentence(scene, `hint.${topic}.fact`, numbers);
    return this.advice(scene, advice).join(' ');
  }

  /**
   * A sentence with numbers; it has its own words where there are no cards, and where the seat is the reader's.
   * @param {Table.Scene} scene
   * @param {string} key
   * @param {Wire.HintNumbers} numbers
   */
  sentence(scene, key, numbers) {
    const { t } = this.words;
    const none = Array.isArray(numbers.cards) && !numbers.cards.length ? '.none' : '';
    const you = numbers.seat === scene.you ? '.you' : '';
    return t(`${key}${none}${you}`, {
      ...this.values(scene, numbers), yours: t(`hint.yours${this.alone(scene) ? '' : '.side'}`),
    });
  }

  /**
   * @param {Table.Scene} scene
   * @param {NonNullable<Wire.Hint['advice']>} advice
   */
  advice(scene, { action, judged, grounds }) {
    const { words } = this;
    const why = grounds.map(([key, numbers]) => this.sentence(scene, `hint.why.${key}`, numbers));
    if ('exchange' in action) return [words.t('hint.advice.give', { gifts: this.gifts(scene, action.exchange) }), ...why];
    if ('show' in action) return [words.t('hint.advice.show', { hand: words.hand(action.show) }), ...why];
    const told = judged ? this.compared(scene, action.play, judged) : [...why, words.t('hint.opinion')];
    return [words.t('hint.advice.play', { card: cardText(action.play) }), ...told];
  }

  /**
   * How the card compares, and why.
   * @param {Table.Scene} scene
   * @param {Wire.Card} card
   * @param {Wire.Compared} judged
   */
  compared(scene, card, { also, over, points, error, clear, because }) {
    const { t } = this.words;
    const told = also.length ? [t('hint.also', { cards: this.words.list(also.map(cardText)) })] : [];
    const about = { name: scene.name, alone: this.alone(scene), played: cardText(over), best: cardText(card) };
    if (!clear) return [t('hint.near', { points: signed(points), error: number(error), over: about.played }), ...told];
    return [...told, t('hint.over', { points: this.words.points(Math.round(points)), over: about.played }),
      ...because.map((reason) => reasonText(reason, about))];
  }

  /**
   * @param {Table.Scene} scene
   * @param {Record<string, Wire.Card | Wire.Card[]>} exchange
   */
  gifts(scene, exchange) {
    const { setup, view, bottom } = scene;
    const phase = setup.exchange(view.phase);
    const gifts = phase ? setup.gifts(phase, bottom, view.dealer) : [];
    return gifts.flatMap((gift) => [exchange[gift.place] ?? []].flat().map((card) => (
      `${cardText(card)}\u00a0→\u00a0${this.words.place(scene, gift.place, setup.receiver(gift, bottom)).replaceAll(' ', '\u00a0')}`))).join(', ');
  }

  /** @param {Table.Scene} scene */
  alone({ view, bottom }) {
    return view.sides.some((side) => side.length === 1 && side[0] === bottom);
  }

  /**
   * The numbers as a reader reads them: what kind of thing each is goes by its name.
   * @param {Table.Scene} scene
   * @param {Wire.HintNumbers} numbers
   */
  values(scene, numbers) {
    return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, this.value(scene, name, value)]));
  }

  /**
   * @param {Table.Scene} scene
   * @param {string} name
   * @param {number | string | number[]} value
   */
  value(scene, name, value) {
    const { words } = this;
    if (Array.isArray(value)) return words.list(value.map(name === 'seats' ? scene.name : cardText));
    if (typeof value === 'string') return words.t(`table.${name}.${value}`);
    return KINDS[name]?.(value, words, scene) ?? `${value}`;
  }
}
