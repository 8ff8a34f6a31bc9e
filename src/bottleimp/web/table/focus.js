// Keeps the keyboard focus inside the table: when its element disappears, another part of the table gets it.

/**
 * @typedef {object} Parts
 * @property {{root: HTMLElement, title: HTMLElement}} chrome
 * @property {{roving: import('./hand/roving-focus.js').Roving}} hands
 * @property {{root: HTMLElement}} end
 */

/**
 * To be asked before the table is drawn anew; the answer is to be called after it. If what had the focus has gone, as
 * a card that was played or the button that gave: the hand has it next, or the result, or where neither is, the
 * heading.
 * @param {Parts} parts
 * @returns {(scene: Table.Scene) => void}
 */
export function focusKeeper({ chrome, hands: { roving }, end }) {
  const had = document.activeElement;
  if (!had || !chrome.root.contains(had)) return () => {};
  return (scene) => {
    if (had.matches(':focus') && had.checkVisibility()) return;
    const result = end.root.querySelector('h2');
    if (scene.stage === 'end') result?.focus();
    else if (roving.cards.length) roving.focus(roving.cards.find((element) => element === had) ?? roving.current);
    else chrome.title.focus();
  };
}

/**
 * Move the focus from the heading, where it was put at the beginning, to the hand once the reader is asked for a card;
 * and at each new turn from a card that may not be played to the nearest that may.
 * @param {Parts} parts
 * @param {Table.Scene} scene
 */
export function leadToHand({ chrome, hands: { roving } }, scene) {
  if (!scene.myTurn || scene.rests || scene.stage === 'end') return;
  if (document.activeElement === chrome.title) roving.focus(roving.current);
  else roving.renew(`${scene.message.turn}`);
}

/**
 * The screen before took the focus with it: who comes to the table starts at its heading.
 * @param {Parts} parts
 */
export function takeFocus({ chrome }) {
  if (document.activeElement === document.body) chrome.title.focus({ preventScroll: true });
}
