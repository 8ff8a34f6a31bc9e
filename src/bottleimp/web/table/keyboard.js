// Keys at the table. Keys with a modifier, and keys in panels and text fields, are left to the browser.
import { cardOf } from '../game/cards.js';

/** @param {KeyboardEvent} event */
export const belongsToTheBrowser = ({ ctrlKey, metaKey, altKey, target }) => ctrlKey || metaKey || altKey
  || document.querySelector('dialog[open]') !== null
  || (target instanceof Element && target.closest('input,select,textarea') !== null);

/** @param {EventTarget | null} target */
const cardAt = (target) => {
  const card = target instanceof Element ? target.closest('.card[role=button]') : null;
  return card instanceof HTMLElement ? cardOf(card) : null;
};

/**
 * @param {{step: (by: number) => void}} roving
 * @param {Table.Intents} intents
 * @returns {() => void} stops it
 */
export function watchKeys(roving, intents) {
  /** @type {Partial<Record<string, () => void>>} */
  const keys = {
    arrowleft: () => roving.step(-1),
    arrowright: () => roving.step(1),
    home: () => roving.step(-Infinity),
    end: () => roving.step(Infinity),
    l: intents.last,
    g: intents.log,
    m: intents.menu,
    t: intents.phrases,
    s: intents.sound,
    k: intents.legend,
    p: intents.situation,
    h: intents.hint,
    '?': intents.help,
    escape: intents.escape,
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (belongsToTheBrowser(event)) return;
    const card = cardAt(event.target);
    if (card !== null && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      intents.tap(card);
    } else if (card !== null && /^[1-9]$/.test(event.key)) intents.place(card, Number(event.key) - 1);
    const wanted = keys[event.key.toLowerCase()];
    if (wanted && event.key.startsWith('Arrow')) event.preventDefault();
    wanted?.();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
