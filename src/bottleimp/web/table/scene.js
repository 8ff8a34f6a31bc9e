// A frame with all that follows from it: the one value that every part of the screen is drawn from.
import { clockwise, picturesOf, placesOf, teamsOf } from './seating.js';

const STAGES = { play: 'play', over: 'end', show: 'show' };

/** Frame → scene. `words` speaks the reader's language, `newest` says whether one may act on it. */
export function sceneOf({ message, view, event }, { newest, deck, words }) {
  const { places, others } = placesOf(view);
  const bottom = view.seat ?? 0;
  const order = clockwise(view);
  const left = order[(order.indexOf(bottom) + 1) % order.length];
  const right = order[(order.indexOf(bottom) + order.length - 1) % order.length];
  return {
    message, view, event, newest, deck, places, others, bottom, left, right, order,
    you: view.seat,
    stage: STAGES[view.phase] ?? 'exchange',
    teams: teamsOf(view),
    pics: picturesOf(message),
    twoHands: view.hands[bottom].length > 1,
    trickSize: ['eye', 'house'].includes(view.mode) ? 4 : view.hands.length,
    myTurn: newest && view.legal !== null,
    name: (seat) => (seat === view.seat ? words.t('table.you') : message.seats[seat].name),
  };
}

/** How many tricks a round has, whatever has been played. */
export function tricksInRound(scene) {
  const { view, trickSize } = scene;
  const left = view.hands.flat().reduce((sum, hand) => sum + hand.size, 0);
  const onTable = view.finished ? 0 : view.trick.length;
  const extra = view.finished ? 1 : 0;
  return view.tricks.length + extra + Math.round((left + onTable) / trickSize);
}

/** The neighbour or opponent that a place of the exchange belongs to; null for the imp's trick. */
export function receiverOf(scene, place) {
  if (place === 'imp') return null;
  if (place === 'left') return scene.left;
  if (place === 'right') return scene.right;
  return scene.order.find((seat) => seat !== scene.bottom && seat < scene.view.players);
}

/** What this seat has given in the exchange that is still going on; empty while it chooses. */
export function givenNow(view) {
  if (view.legal || !view.given.length) return [];
  return view.phase === 'second' ? view.given.slice(view.given.length / 2) : view.given;
}
