// Careful, once more: the bot of careful.py for Node, choice for choice the same.
//
//     bottleimp arena --bot "exec:node examples/bots/careful.js" --bot random
//
// It reads one JSON object a line and answers where an answer is due; docs/bot-protocol.md has the
// whole protocol.
import { createInterface } from "node:readline";

const byNumber = (a, b) => a - b;
let points = new Map(); // by card, as the deck in play counts it

/** The highest card below the price, or the highest of all if none is below. */
function winning(cards, price) {
  const below = cards.filter((card) => card < price);
  return Math.max(...(below.length ? below : cards));
}

/** The lowest cards leave: to the neighbours first, then to the imp's trick. */
function exchange(legal) {
  const cards = [...legal.cards].sort(byNumber);
  const places = Object.entries(legal.places);
  const action = {};
  for (const [place, count] of [
    ...places.filter(([name]) => name !== "imp"),
    ...places.filter(([name]) => name === "imp"),
  ]) {
    const given = cards.splice(0, count);
    action[place] = count > 1 ? given : given[0];
  }
  return action;
}

/** Win with the highest card that leaves the bottle alone, else lose as little as possible. */
function cardToPlay(view) {
  const table = view.trick.map((play) => play.card);
  const legal = [...view.legal.play].sort(byNumber);
  const wins = legal.filter((card) => winning([...table, card], view.price) === card);
  const withoutBottle = wins.filter((card) => card > view.price);
  if (withoutBottle.length) return withoutBottle.at(-1);
  // Low cards are a danger later: of equal points, the lowest goes first.
  const loses = legal.filter((card) => !wins.includes(card));
  loses.sort((a, b) => points.get(a) - points.get(b) || a - b);
  return loses.length ? loses[0] : legal.at(-1);
}

function choose(view) {
  if (view.legal.exchange) return { exchange: exchange(view.legal.exchange) };
  if (view.legal.show) return { show: view.legal.show[0] };
  return { play: cardToPlay(view) };
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.hello) {
    points = new Map(message.hello.setup.cards.map((each) => [each.card, each.points]));
    console.log(JSON.stringify({ hello: { protocol: 1, name: "Careful" } }));
  } else if (message.view) {
    console.log(JSON.stringify({ action: choose(message.view) }));
  } // "round", "over" and "quit" want no answer
});
