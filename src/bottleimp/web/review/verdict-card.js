// The card about one decision: first its loss and another try; the best choice and the reasons once requested.
import { h, s, use } from '../lib/dom.js';
import { named, t } from '../lib/i18n.js';
import { backOf } from '../game/cards.js';
import { cardText } from '../game/setup.js';
import { chips, optionBars, isSameChoice } from './choice-bars.js';
import { MARKS, kindOf, number, points, signed } from '../game/review-sentences.js';

/** @typedef {import('./review.js').Review} Review */

/** @type {Record<string, string>} */
const SIGNS = {
  fork: 'M6 21V13C6 9 18 11 18 4M6 13V4M14.5 7L18 3.5L21.5 7M2.5 7L6 3.5L9.5 7',
  again: 'M5 12C5 7 9 4.5 12.5 4.5S20 8 20 12S16.5 19.5 12.5 19.5C9.5 19.5 7.5 18 6.5 16.5M2 9L5 12.5L8.5 9.5',
  reveal: 'M2.5 12C7 5 17 5 21.5 12C17 19 7 19 2.5 12ZM12 9.2A2.8 2.8 0 1 0 12 14.8A2.8 2.8 0 1 0 12 9.2',
};

/** @type {(text: string, sign: string, onclick: () => void, cls?: string) => HTMLElement} */
const button = (text, sign, onclick, cls = '') => h('button', { class: `rv-btn ${cls}`, type: 'button', onclick },
  s('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: SIGNS[sign] })), h('span', {}, text));

export class VerdictCard {
  /** @param {Review} review */
  constructor(review) {
    this.review = review;
    this.hands = h('div', { class: 'rv-hands' });
    this.root = h('section', { class: 'rv-plate', 'aria-live': 'polite', tabindex: '-1' });
    this.key = '';
  }

  get look() {
    const { setup: { deck }, scene: { view: { price } } } = this.review;
    return { deck, price, named: (/** @type {string} */ packet) => named('table.hand', packet) };
  }

  update() {
    const { review } = this;
    const { decision } = review;
    const { seat, at, state, tried, feed: { over, error } } = review;
    const key = [seat, at, state, tried.length, over, error, decision?.at].join();
    if (key === this.key) return;
    const focused = this.root.contains(document.activeElement);
    this.key = key;
    this.root.setAttribute('aria-label', review.title);
    this.root.className = `rv-plate ${decision?.grade ?? ''} at-${review.state}`;
    this.root.replaceChildren(...(decision ? this.about(decision) : this.nothing()));
    if (focused && !this.root.contains(document.activeElement)) this.root.focus({ preventScroll: true });
  }

  /** Show that there was no choice, or that the verdict is not known yet or failed. */
  nothing() {
    const { refused, error, over } = this.review.feed;
    if (refused) return [h('p', { class: 'rv-said' }, t('review.refused'))];
    if (error) {
      const known = ['full', 'too-fast', 'off'].includes(error);
      return [h('p', { class: 'rv-said' }, t(known ? `review.error.${error}` : 'review.error.any'))];
    }
    const waits = !over && this.review.decisions.columns[this.review.at].pending;
    return [h('h2', {}, this.review.title),
      h('p', { class: waits ? 'rv-said rv-waits' : 'rv-said' }, t(waits ? 'review.waits' : 'review.forced.line'))];
  }

  /** @param {Wire.Decision} decision */
  about(decision) {
    const good = !MARKS[decision.grade];
    const open = !this.review.asks;
    return [
      h('h2', {}, this.review.title, h('small', { class: 'rv-price' }, this.lies(decision))),
      h('div', { class: 'rv-pair' }, this.pair(decision, open),
        h('div', { class: 'rv-cost' }, this.cost(decision), this.said(decision, open))),
      !open && this.choices(decision),
      open && optionBars(decision, this.look, this.review.sentences.places(decision)),
      open && !isSameChoice(decision.played, decision.best) && this.hindsight(decision),
      h('div', { class: 'rv-acts' }, this.acts(good, open)),
    ].filter((part) => part !== false);
  }

  /** What the ring and the trick say, where there is no room for them. @param {Wire.Decision} decision */
  lies(decision) {
    const { scene, words } = this.review;
    const { view } = scene;
    const leads = kindOf(decision) === 'play' && !view.trick.length ? ` · ${words.who(scene, 'review.lead', scene.bottom)}` : '';
    return `${t('review.price', { price: cardText(view.price) })}${leads}`;
  }

  /**
   * What was played, and beside it what was better: a card's back until it is shown.
   * @param {Wire.Decision} decision
   * @param {boolean} open
   */
  pair({ played, best }, open) {
    /** @type {(choice: Wire.Choice | null, text: string) => HTMLElement} */
    const figure = (choice, text) => h('figure', {}, this.picture(choice), h('figcaption', {}, text));
    if (isSameChoice(played, best)) return [figure(played, t('review.both'))];
    return [figure(played, t('review.played')), open ? figure(best, t('review.best')) : figure(null, t('review.hidden'))];
  }

  /** @param {Wire.Choice | null} choice */
  picture(choice) {
    if (choice === null) return backOf();
    if (typeof choice === 'number') {
      const { stage: { cards }, scene: { view: { price } } } = this.review;
      return cards.copy(choice, choice < price ? 'hot' : '');
    }
    return h('span', { class: 'rv-chips tall' }, chips(choice, this.look));
  }

  /** @param {Wire.Decision} decision */
  cost({ grade, shown, error }) {
    const [mark, name] = [MARKS[grade], t(`review.grade.${grade}`)];
    return h('p', { class: 'rv-lost' },
      h('span', { class: 'rv-grade', title: name }, mark || '✓', h('span', { class: 'sr' }, ` ${name} `)),
      h('b', {}, number(shown)), h('small', {}, `${t('review.lostPoints')} ±\u00a0${number(error)}`));
  }

  /**
   * @param {Wire.Decision} decision
   * @param {boolean} open
   */
  said(decision, open) {
    const { review } = this;
    const last = review.tried.at(-1);
    if (!open) {
      const another = t(kindOf(decision) === 'play' ? 'review.another' : 'review.another.choice');
      return h('div', { class: 'rv-said' }, h('p', {}, last === undefined ? another : this.tried(decision, last)));
    }
    if (!MARKS[decision.grade]) return h('div', { class: 'rv-said' }, h('p', {}, t('review.good')));
    const why = review.sentences.why(decision);
    const found = last === undefined ? [] : [this.tried(decision, last)];
    const better = t('review.better', {
      best: review.sentences.choice(decision, decision.best),
      points: points(decision.shown),
      error: number(decision.error),
    });
    return h('div', { class: 'rv-said' }, [...found, ...(why.length ? why : [better])].map((text) => h('p', {}, text)));
  }

  /**
   * Compare another choice with the best one.
   * @param {Wire.Decision} decision
   * @param {Wire.Choice} choice
   */
  tried(decision, choice) {
    const { sentences } = this.review;
    const [, worth = 0, error = 0] = decision.options.find(([each]) => isSameChoice(each, choice)) ?? [];
    const [, top = 0] = decision.options.find(([each]) => isSameChoice(each, decision.best)) ?? [];
    const params = {
      choice: sentences.choice(decision, choice), points: points(Math.max(0, top - worth)), error: number(error),
    };
    if (isSameChoice(choice, decision.best)) return t('review.try.best', params);
    if (isSameChoice(choice, decision.played)) return t('review.try.same', params);
    return t(top - worth <= Math.max(1, error) ? 'review.try.good' : 'review.try.worse', params);
  }

  /** What can be tried: in the order of the cards, which tells nothing. @param {Wire.Decision} decision */
  choices(decision) {
    const { review } = this;
    if (review.state !== 'try') return false;
    const options = decision.options.map(([choice]) => choice)
      .sort((one, other) => String(one).localeCompare(String(other), 'en', { numeric: true }));
    const places = review.sentences.places(decision);
    return h('div', { class: 'rv-tries', role: 'group', 'aria-label': t('review.try.ask') },
      h('p', {}, places.length ? places.join(' · ') : t('review.try.ask')),
      options.map((choice) => h('button', {
        class: review.tried.some((each) => isSameChoice(each, choice)) ? 'rv-try tried' : 'rv-try', type: 'button',
        'aria-label': review.sentences.choice(decision, choice), onclick: () => review.tryOut(choice),
      }, chips(choice, this.look))));
  }

  /**
   * @param {boolean} good
   * @param {boolean} open
   */
  acts(good, open) {
    const { review } = this;
    const whatIf = button(t('review.whatif'), 'fork', () => review.whatIf());
    if (good) return [whatIf];
    const again = button(t(open ? 'review.try.self' : 'review.try'), 'again', () => review.begin('try'), open ? '' : 'first');
    if (open) return [whatIf, again];
    const trying = review.state === 'try';
    const show = button(t('review.show'), 'reveal', () => review.begin('show'), trying ? 'first' : '');
    return trying ? [show] : [again, show];
  }

  /** In the cards as they truly lay; folded, for it says little. @param {Wire.Decision} decision */
  hindsight(decision) {
    const fold = h('details', { class: 'rv-fold' }, h('summary', {}, use('i-hiddenhand'), h('span', {}, t('review.hindsight'))),
      h('p', {}, t('review.hindsight.line', { points: signed(decision.hindsight) })), this.review.hands.list);
    // The card may be longer than the screen: scroll to the part that was opened.
    fold.addEventListener('toggle', () => { if (fold.open) fold.scrollIntoView({ block: 'nearest', behavior: 'smooth' }); });
    return fold;
  }
}
