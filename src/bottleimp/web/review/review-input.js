// The reader's input at a review: keys, taps on cards of the hand, and swipes across the screen.
import { cardOf } from '../game/cards.js';
import { belongsToTheBrowser } from '../table/keyboard.js';
import { watchStroke } from '../table/replay/replay-bar.js';
import { openMenu } from './review-actions.js';

/** @typedef {import('./review.js').Review} Review */

/** Return the card of the hand at an event's target. @param {EventTarget | null} target */
const cardAt = (target) => {
  const card = target instanceof Element ? target.closest('.hands .card[role=button]') : null;
  return card instanceof HTMLElement ? cardOf(card) : null;
};

/**
 * @param {Review} review
 * @returns {() => void} stops it
 */
export function watchInput(review) {
  const { roving } = review.stage.hands;
  /** @type {Partial<Record<string, () => void>>} */
  const keys = {
    ArrowRight: () => review.step(1),
    ArrowLeft: () => review.step(-1),
    Home: () => review.go(0),
    End: () => review.go(review.decisions.length - 1),
    s: () => review.begin('show'),
    t: () => review.begin('try'),
    m: () => openMenu(review),
  };
  /** With a card in focus. @type {Partial<Record<string, (card: Wire.Card) => void>>} */
  const ofCards = {
    ArrowRight: () => roving.step(1),
    ArrowLeft: () => roving.step(-1),
    Enter: (card) => review.tryOut(card),
    ' ': (card) => review.tryOut(card),
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (belongsToTheBrowser(event)) return;
    const card = cardAt(event.target);
    const [ofCard, ofAll] = [card === null ? undefined : ofCards[event.key], keys[event.key]];
    if (card !== null && ofCard) ofCard(card);
    else if (ofAll) ofAll();
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  review.stage.hands.root.addEventListener('click', ({ target }) => {
    const card = cardAt(target);
    if (card !== null) review.tryOut(card);
  });
  // A mouse selects text there; the chart may be wider than the screen.
  watchStroke(review.root, review, ({ pointerType, target }) => pointerType !== 'mouse'
    && !(target instanceof Element && target.closest('.soundings')));
  return () => document.removeEventListener('keydown', onKey);
}
