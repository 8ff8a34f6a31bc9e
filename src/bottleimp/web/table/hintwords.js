// What Keawe says in a hint: its question, its fact, and what is advised, with the position's own numbers.
import { reasonText } from '../review/sentences.js';
import { cardText } from './setup.js';

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
    if (!advice) return this.fact(scene, topic, numbers);
    return this.advice(scene, topic, advice).join(' ');
  }

  /**
   * @param {Table.Scene} scene
   * @param {string} topic
   * @param {Wire.HintNumbers} numbers
   */
  fact(scene, topic, numbers) {
    const { t } = this.words;
    const none = Array.isArray(numbers.cards) && !numbers.cards.length ? '.none' : '';
    const you = numbers.seat === scene.you ? '.you' : '';
    return t(`hint.${topic}.fact${none}${you}`, {
      ...this.values(scene, numbers), yours: t(`hint.yours${this.alone(scene) ? '' : '.side'}`),
    });
  }

  /**
   * @param {Table.Scene} scene
   * @param {string} topic
   * @param {NonNullable<Wire.Hint['advice']>} advice
   */
  advice(scene, topic, { action, judged }) {
    const { words } = this;
    if ('exchange' in action) return [words.t('hint.advice.give', { gifts: this.gifts(scene, action.exchange) })];
    if ('show' in action) return [words.t('hint.advice.show', { hand: words.hand(action.show) })];
    const card = cardText(action.play);
    if (topic === 'only') return [words.t('hint.advice.only', { card })];
    const told = judged ? this.compared(scene, action.play, judged) : [words.t('hint.opinion')];
    return [words.t('hint.advice.play', { card }), ...told];
  }

  /**
   * How the card compares, and why.
   * @param {Table.Scene} scene
   * @param {Wire.Card} card
   * @param {Wire.Compared} judged
   */
  compared(scene, card, { also, over, points, because }) {
    const { t } = this.words;
    const told = also.length ? [t('hint.also', { cards: this.words.list(also.map(cardText)) })] : [];
    if (over === null) return told;
    const about = { name: scene.name, alone: this.alone(scene), played: cardText(over), best: cardText(card) };
    return [...told, t('hint.over', { points: this.words.points(Math.round(points)), over: cardText(over) }),
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
      `${cardText(card)} → ${this.words.place(scene, gift.place, setup.receiver(gift, bottom))}`))).join(', ');
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
