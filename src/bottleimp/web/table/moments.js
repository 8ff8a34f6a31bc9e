// From messages to what is shown. The server plays bots' turns at once; a reader wants one card at a
// time. Everything played lies open in the newest view, so any earlier moment can be wound back to.
import { START_PRICE } from './deck.js';

const playsOf = (view) => [...view.tricks.flatMap((trick) => trick.plays), ...view.trick];
export const playCount = (view) => view.tricks.reduce((sum, trick) => sum + trick.plays.length, 0)
  + view.trick.length;

/** The name of the round, over all matches of the table. */
export const roundOf = (message) => `${message.match.round}:${message.view?.dealer}`;

/**
 * The view as it was after `count` cards. With `kept`, a trick that the last card finished still lies
 * on the table and is in `finished`; otherwise it has gone to its winner.
 */
export function windBack(view, deck, count, kept) {
  const plays = playsOf(view);
  const later = plays.slice(count);
  const size = view.tricks[0]?.plays.length ?? Infinity;
  let done = Math.min(view.tricks.length, Math.floor(count / size));
  const finished = kept && done && count === done * size ? view.tricks[done - 1] : null;
  if (finished) done -= 1;
  const newest = count === plays.length && !finished;
  const { bottles, won } = bottlesAfter(view, view.tricks.slice(0, done));
  return {
    ...view,
    phase: newest && view.phase !== 'over' ? view.phase : 'play',
    to_act: newest ? view.to_act : [],
    legal: newest ? view.legal : null,
    hands: view.hands.map((hands, seat) => hands.map((hand) => handBefore(view, hand, seat, later))),
    trick: finished ? finished.plays : plays.slice(done * size, count),
    tricks: view.tricks.slice(0, done),
    finished,
    bottles,
    price: Math.max(...bottles.map((bottle) => bottle.price)),
    won,
    points: won.map(deck.total),
    scores: [],
    imp: [],
  };
}

function handBefore(view, hand, seat, later) {
  const back = later.filter((play) => play.seat === seat && play.hand === hand.name)
    .map((play) => play.card);
  const open = seat === view.seat || hand.name === 'open' || seat >= view.players;
  return {
    ...hand,
    size: hand.size + back.length,
    cards: open ? [...hand.cards, ...back].sort((a, b) => a - b) : hand.cards,
  };
}

function bottlesAfter(view, tricks) {
  const bottles = view.bottles.map(() => ({ price: START_PRICE, owner: null }));
  const won = view.won.map(() => []);
  for (const trick of tricks) {
    let taken = trick.plays.map((play) => play.card);
    if (trick.bottle !== null) {
      const old = bottles[trick.bottle];
      const price = soldFor(trick, bottles);
      taken = taken.filter((card) => card !== price);
      if (old.owner !== null) won[old.owner].push(old.price);
      bottles[trick.bottle] = { price, owner: trick.winner };
    }
    won[trick.winner].push(...taken);
  }
  return { bottles, won };
}

/** The price a trick sold the bottle for, given the bottles before it. */
function soldFor(trick, bottles) {
  const price = Math.max(...bottles.map((bottle) => bottle.price));
  return Math.max(...trick.plays.map((play) => play.card).filter((card) => card < price));
}

/** Every sale of the round so far: {trick, from, to, seller, buyer, bottle}. */
export function salesOf(view) {
  const bottles = view.bottles.map(() => ({ price: START_PRICE, owner: null }));
  const sales = [];
  view.tricks.forEach((trick, index) => {
    if (trick.bottle === null) return;
    const to = soldFor(trick, bottles);
    const { price: from, owner: seller } = bottles[trick.bottle];
    sales.push({ trick: index, from, to, seller, buyer: trick.winner, bottle: trick.bottle });
    bottles[trick.bottle] = { price: to, owner: trick.winner };
  });
  return sales;
}

/**
 * What to show on the way from one message to the next: frames {message, view, event}. The last one
 * is the newest message as it came. Events: deal, received, play, trick, swept, over, news.
 */
export function framesBetween(before, next, deck) {
  const { view } = next;
  const newest = (event) => ({ message: next, view: { ...view, finished: null }, event });
  const same = before && before.table === next.table && roundOf(before) === roundOf(next)
    && playCount(before.view) <= playCount(view);
  if (!before) return [newest('joined')];
  const frames = [];
  const at = (event, count, kept) => frames.push({
    message: next, view: windBack(view, deck, count, kept), event,
  });
  let from = same ? playCount(before.view) : 0;
  const total = playCount(view);
  const playing = ['play', 'over'].includes(view.phase);
  if (!same) at('deal', 0, false);
  else if (playing && !['play', 'over'].includes(before.view.phase)) at('received', 0, false);
  const size = view.tricks[0]?.plays.length ?? Infinity;
  for (from += 1; from <= total; from += 1) {
    at('play', from, true);
    if (from % size === 0) at('swept', from, false);
  }
  const last = frames.at(-1);
  const ended = next.status !== 'playing' && (before.status === 'playing' || !same);
  if (!last || ended) frames.push(newest(ended ? 'over' : 'news'));
  else Object.assign(last, newest(last.event));
  return frames;
}
