// The round in words, for the log and for the voice that reads it out.
import { cardText } from './deck.js';
import { salesOf } from './moments.js';

/** What was given and received, and one line for each trick. */
export function logLines(scene, words) {
  const { view } = scene;
  const { t } = words;
  const sales = salesOf(view);
  const before = [];
  if (view.given.length) before.push(t('table.log.gave', { cards: gifts(scene, words, view.given) }));
  if (view.received.length) before.push(gotText(scene, words));
  const tricks = view.tricks.map((trick, index) => `${playsText(scene, trick.plays)}. ${
    trickText(scene, words, trick, sales.find((sale) => sale.trick === index))}`);
  if (view.trick.length && !view.finished) tricks.push(`${playsText(scene, view.trick)} …`);
  return { before, tricks };
}

/** What I got from whom. */
export function gotText(scene, words) {
  return words.t('table.log.got', {
    cards: words.list(scene.view.received.map(({ card, giver }) => words.t('table.gift', {
      n: cardText(card), name: scene.name(giver),
    }))),
  });
}

function gifts(scene, words, given) {
  return words.list(given.map(({ card, to }) => words.t('table.giftTo', {
    n: cardText(card), name: to === null ? words.t('table.place.imp') : scene.name(to),
  })));
}

const playsText = (scene, plays) => plays.map(({ seat, card }) => `${scene.name(seat)} ${cardText(card)}`).join(', ');

/** Who took the trick, with how many points, and for what price the bottle went. */
export function trickText(scene, words, trick, sale) {
  const points = words.points(scene.deck.total(trick.plays.map((play) => play.card)));
  if (!sale) return words.who(scene, 'table.log.trick', trick.winner, { points });
  return words.who(scene, 'table.log.bottle', trick.winner, { from: cardText(sale.from), to: cardText(sale.to) });
}

/** What the newest frame brought, in a sentence. */
export function eventText(scene, words) {
  const { view, event } = scene;
  if (event === 'play') {
    const play = view.trick.at(-1);
    const told = words.who(scene, 'table.log.plays', play.seat, { card: words.cards.name(play.card) });
    return view.finished ? `${told} ${words.finished(scene)}` : told;
  }
  if (event === 'received') return view.received.length ? gotText(scene, words) : '';
  if (event === 'deal') return words.t('table.log.deal', { round: scene.message.match.round, name: scene.name(view.dealer) });
  if (event === 'over') return overText(scene, words);
  return '';
}

function overText(scene, words) {
  const { view } = scene;
  return [...new Set(view.bottles.map((bottle) => bottle.owner))].filter((seat) => seat !== null)
    .map((seat) => words.who(scene, 'table.end.keeps', seat))
    .concat(view.scores.map((score, seat) => `${scene.name(seat)} ${score}`)).join('. ');
}
