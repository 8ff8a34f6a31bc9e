// A past round as moments: those of a live table, without the pauses between tricks.
import { momentsBetween } from '../../game/moments.js';

/**
 * Where in the round a link points to: `#3.1/Ada/-Keawe` is trick 3, seen from seat 1, with who sat where.
 * @param {string} hash
 */
export function placeIn(hash) {
  const [, trick = '0', seat = '0', people = ''] = /^#(\d{1,2})?(?:\.(\d))?(\/.*)?$/s.exec(hash) ?? [];
  return { trick: Number(trick), seat: Number(seat), people };
}

/**
 * Write a place in the round as a link's fragment. Default values are left out.
 * @param {number} trick
 * @param {Wire.Seat} seat
 * @param {string} [people] as `peopleText` writes them
 */
export const hashOf = (trick, seat, people = '') => (trick || seat || people ? `#${trick}${seat ? `.${seat}` : ''}${people}` : '');

/**
 * Return a step as the message that a table would have sent.
 * @param {Wire.Replay} replay
 * @param {Wire.Sitter[]} seats
 * @param {Wire.View} view
 * @param {number} number
 * @returns {Page.TableSeen}
 */
export function messageOf({ setup, seat, code, deal_code }, seats, view, number) {
  const over = view.scores.length > 0;
  return {
    type: 'table', table: code, number, status: over ? 'round-over' : 'playing',
    mode: setup.mode, players: setup.players, deck: setup.deck, end: '1 rounds', grace: 0, limit: null,
    you: seat, host: null, spectators: 0, latecomers: false, hints: false,
    dealt: 1, watchers: [], notices: [], by_bots: [], missing: {},
    seats,
    match: {
      round: 1, rounds: over ? [view.scores] : [], winners: [], totals: seats.map((_, of) => view.scores[of] ?? 0),
    },
    turn: null, deadline: null, hurried: [], ready: [seat], deal_code, round_code: code, given: false, contest: null,
    decided: false, view,
  };
}

/**
 * Return all steps of the replay. A trick goes to its winner with the following step.
 * @param {Wire.Replay} replay
 * @param {Wire.Sitter[]} seats
 * @param {Table.Setup} setup
 * @returns {{moment: Table.Moment, hands: Wire.Card[][][], trick: number}[]} with what all held, and which trick it is
 *   of, from 1; 0 is the exchange
 */
export function stepsOf(replay, seats, setup) {
  /** @type {Page.TableSeen | null} */
  let before = null;
  return replay.steps.flatMap(({ view, hands }, number) => {
    const message = messageOf(replay, seats, view, number);
    const moments = momentsBetween(before, message, setup).filter(({ event }) => event !== 'collected');
    before = message;
    return moments.map((moment) => ({ moment, hands, trick: trickOf(moment) }));
  });
}

/** @param {Table.Moment} moment */
function trickOf({ view, event }) {
  if (event === 'over') return view.tricks.length + 1;
  return view.trick.length ? view.tricks.length + 1 : 0;
}
