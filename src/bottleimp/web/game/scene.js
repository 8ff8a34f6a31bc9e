// A moment with everything derived from it: the one value that all parts of the screen are drawn from.
import { nameOf, picturesOf } from './people.js';
import { placesOf, teamsOf } from './seating.js';

/**
 * `newest` says whether one may act on it, `words` speaks the reader's language, `watched` is whose place
 * somebody who watches looks from, `sort` how the reader likes a hand, `rests` whether the rest plays itself, `about`
 * what a round is called that is not one of a match, `reader` whom the page calls "you": without it, whose view it is.
 * @param {Table.Moment} moment
 * @param {{newest: boolean, setup: Table.Setup, words: Pick<Table.Words, 't' | 'named'>, watched?: Wire.Seat,
 *   sort?: Page.Settings['sort'], rests?: boolean, about?: string, reader?: Wire.Seat | null}} seen
 * @returns {Table.Scene}
 */
export function sceneOf({ message, view, event }, seen) {
  const { newest, setup, words, watched, sort = 'number', rests = false, about = null, reader = view.seat } = seen;
  const { places, others, bottom, order } = placesOf(view, watched);
  return {
    message, view, event, newest, setup, places, others, bottom,
    deck: setup.deck,
    you: view.seat,
    reader,
    stage: setup.stage(view.phase),
    leader: ['exchange', 'show'].includes(setup.stage(view.phase)) ? order[1] : null,
    teams: teamsOf(view),
    weights: setup.weightsFor(order),
    pics: picturesOf(message),
    twoHands: view.hands[bottom].length > 1,
    myTurn: newest && view.legal !== null,
    rests: rests && newest && view.legal !== null,
    about,
    sort,
    sorted: (cards) => setup.deck.sorted(cards, sort),
    name: (seat) => (seat === reader ? words.t('table.you') : nameOf(message.seats[seat], words.named)),
  };
}

/**
 * Return the number of tricks of a whole round.
 * @param {Table.Scene} scene
 */
export function tricksInRound({ view, setup }) {
  const left = view.hands.flat().reduce((sum, hand) => sum + hand.size, 0);
  const onTable = view.finished ? 0 : view.trick.length;
  const extra = view.finished ? 1 : 0;
  return view.tricks.length + extra + Math.round((left + onTable) / setup.trick.length);
}

/**
 * Return the cards that this seat has put into the imp's trick.
 * @param {Wire.View} view
 */
export const buriedBy = (view) => new Set(view.given.filter((gift) => gift.to === null).map((gift) => gift.card));
