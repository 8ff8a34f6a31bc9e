// From messages to moments, what is shown one after the other. The server plays bots' turns at once; a
// reader wants one card at a time. Everything played lies open in the newest view, so any earlier
// moment can be wound back to.

/** @param {Wire.View} view */
const playsOf = (view) => [...view.tricks.flatMap((trick) => trick.plays), ...view.trick];

/** @param {Wire.View} view */
export const playCount = (view) => playsOf(view).length;

/** The round within its match, and who dealt it. @param {Page.TableSeen} message */
const roundOf = (message) => `${message.match.round}:${message.view.dealer}`;

/**
 * Whether a later message is about the same round; one that has ended, and so has its code, keeps it.
 * @param {Page.TableSeen} before
 * @param {Page.TableSeen} next
 */
const goesOn = (before, next) => before.table === next.table && roundOf(before) === roundOf(next)
  && playCount(before.view) <= playCount(next.view) && [null, next.round_code].includes(before.round_code);

/** @param {Wire.View} view */
const pastExchange = (view) => view.phase === 'play' || view.phase === 'over';

/**
 * The view as it was after `count` cards. With `kept`, a trick that the last card finished still lies
 * on the table and is in `finished`; otherwise it has gone to its winner.
 * @param {Wire.View} view
 * @param {Table.Setup} setup
 * @param {number} count
 * @param {boolean} kept
 * @returns {Table.View}
 */
export function windBack(view, setup, count, kept) {
  const plays = playsOf(view);
  const later = plays.slice(count);
  const size = setup.trick.length;
  const whole = Math.floor(count / size);
  const finished = kept && whole && count === whole * size ? view.tricks[whole - 1] : null;
  const done = finished ? whole - 1 : whole;
  const newest = count === plays.length && !finished;
  const { bottles, won } = bottlesAfter(view, view.tricks.slice(0, done), setup);
  return {
    ...view,
    phase: newest && view.phase !== 'over' ? view.phase : 'play',
    to_act: newest ? view.to_act : [],
    legal: newest ? view.legal : null,
    hands: view.hands.map((hands, seat) => hands.map((hand) => handBefore(view, setup, hand, seat, later))),
    trick: finished ? finished.plays : plays.slice(done * size, count),
    tricks: view.tricks.slice(0, done),
    finished,
    bottles,
    price: Math.max(...bottles.map((bottle) => bottle.price)),
    won,
    points: won.map((cards) => setup.deck.total(cards)),
    scores: [],
    imp: [],
  };
}

/**
 * @param {Wire.View} view
 * @param {Table.Setup} setup
 * @param {Wire.Hand} hand
 * @param {Wire.Seat} seat
 * @param {Wire.Play[]} later
 */
function handBefore(view, setup, hand, seat, later) {
  const back = later.filter((play) => play.seat === seat && play.hand === hand.name)
    .map((play) => play.card);
  const seen = seat === view.seat || setup.liesOpen(seat, hand.name);
  return {
    ...hand,
    size: hand.size + back.length,
    cards: seen ? [...hand.cards, ...back].sort((a, b) => a - b) : hand.cards,
  };
}

/**
 * @param {Wire.View} view
 * @param {Table.Setup} setup
 * @returns {Wire.Bottle[]}
 */
const unsold = (view, setup) => view.bottles.map(() => ({ price: setup.startPrice, owner: null }));

/**
 * @param {Wire.View} view
 * @param {Wire.Trick[]} tricks
 * @param {Table.Setup} setup
 */
function bottlesAfter(view, tricks, setup) {
  const bottles = unsold(view, setup);
  /** @type {Wire.Card[][]} */
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

/**
 * The price a trick sold the bottle for, given the bottles before it.
 * @param {Wire.Trick} trick
 * @param {Wire.Bottle[]} bottles
 */
function soldFor(trick, bottles) {
  const price = Math.max(...bottles.map((bottle) => bottle.price));
  return Math.max(...trick.plays.map((play) => play.card).filter((card) => card < price));
}

/**
 * Every sale of the round so far.
 * @param {Wire.View} view
 * @param {Table.Setup} setup
 */
export function salesOf(view, setup) {
  const bottles = unsold(view, setup);
  /** @type {Table.Sale[]} */
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
 * What to show on the way from one message to the next. The last moment is the newest message as it
 * came. `joined` is the first message of all; `deal` begins a round and `received` its tricks; `play`
 * is a card, `swept` a trick that goes to its winner, `over` the result; all else is `news`.
 * @param {Page.TableSeen | null} before
 * @param {Page.TableSeen} next
 * @param {Table.Setup} setup
 * @returns {Table.Moment[]}
 */
export function momentsBetween(before, next, setup) {
  if (!before) return [newest(next, 'joined')];
  const same = goesOn(before, next);
  const moments = onTheWay(same ? before : null, next, setup);
  const ended = next.status !== 'playing' && (before.status === 'playing' || !same);
  const last = moments.pop();
  if (!last) return [newest(next, ended ? 'over' : 'news')];
  return ended ? [...moments, last, newest(next, 'over')] : [...moments, newest(next, last.event)];
}

/**
 * @param {Page.TableSeen} message
 * @param {Table.Event} event
 * @returns {Table.Moment}
 */
const newest = (message, event) => ({ message, view: { ...message.view, finished: null }, event });

/**
 * The moments since an earlier message of the round; without one, from its deal.
 * @param {Page.TableSeen | null} before
 * @param {Page.TableSeen} next
 * @param {Table.Setup} setup
 */
function onTheWay(before, next, setup) {
  const { view } = next;
  /** @type {Table.Moment[]} */
  const moments = [];
  /** @type {(event: Table.Event, count: number, kept: boolean) => void} */
  const at = (event, count, kept) => {
    moments.push({ message: next, view: windBack(view, setup, count, kept), event });
  };
  if (!before) at('deal', 0, false);
  else if (pastExchange(view) && !pastExchange(before.view)) at('received', 0, false);
  const total = playCount(view);
  for (let count = before ? playCount(before.view) + 1 : 1; count <= total; count += 1) {
    at('play', count, true);
    if (count % setup.trick.length === 0) at('swept', count, false);
  }
  return moments;
}
