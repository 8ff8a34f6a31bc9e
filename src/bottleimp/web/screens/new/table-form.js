// The values of the form for a new table. They are kept during the visit, so that coming back restores them.
import { picturesOf } from '../../game/people.js';
import { OPEN } from '../../panels/sitter-choice.js';

/** How long a match may be, in the units that the server knows. */
export const ENDS = {
  deals: [1, 2, 3], rounds: [1, 2, 4, 8], points: [100, 200, 300, 500],
};
/** @typedef {keyof typeof ENDS} Unit */
export const GRACES = [15, 30, 60, 180];
export const LIMITS = [null, 20, 45, 90];

/**
 * `bots` are by seat: a bot's name, OPEN, or nothing for the usual bot.
 * @typedef {object} Wish
 * @property {number} players
 * @property {string} mode
 * @property {string} deck
 * @property {Unit} by
 * @property {number} amount
 * @property {number | null} grace
 * @property {number | null} limit
 * @property {string[]} bots
 * @property {boolean} latecomers
 * @property {boolean | null} hints null for what is usual
 */

/** @type {Wish | undefined} */
let wished;

/**
 * What was last asked for, or what most want.
 * @param {Wire.Options} known
 * @returns {Wish}
 */
export function lastWish(known) {
  const [amount, by] = known.end.split(' ');
  wished ??= {
    ...known.first, deck: '', by: /** @type {Unit} */ (by), amount: Number(amount), grace: known.grace.usual,
    limit: known.limit.usual, bots: [], latecomers: true, hints: null,
  };
  return wished;
}

/**
 * The mode wished for, or the first for that many players; the wish then has a deck that fits.
 * @param {Pick<Wish, 'players' | 'mode' | 'deck'>} wish
 * @param {Wire.Options} known
 */
export function settle(wish, known) {
  const fitting = known.modes.filter((mode) => mode.players === wish.players);
  const mode = fitting.find((each) => each.mode === wish.mode) ?? fitting[0];
  const deck = mode.decks.find((each) => each === wish.deck) ?? mode.decks[0];
  Object.assign(wish, { mode: mode.mode, deck });
  return { mode, fitting };
}

/**
 * By player, who is to sit there but for the host.
 * @param {Wish} wish
 * @param {Wire.Options} known
 */
export const sittersOf = (wish, known) => Array.from({ length: wish.players },
  (_, seat) => (seat ? wish.bots[seat] ?? known.bot : null));

/**
 * Everybody at the table as wished, with pictures.
 * @param {Wish} wish
 * @param {Wire.Mode} mode
 * @param {Wire.Options} known
 * @param {Wire.Face} [face] the host's
 * @returns {Page.Portrait[]}
 */
export function peopleOf(wish, mode, known, face) {
  /** @type {{kind: Wire.Kind, name?: string, face?: Wire.Face | undefined}[]} */
  const seats = [
    ...sittersOf(wish, known).map((bot) => ({ kind: /** @type {Wire.Kind} */ (kindOf(bot)), face })),
    ...mode.automata.map((name) => ({ kind: /** @type {Wire.Kind} */ ('automaton'), name })),
  ];
  const pictures = picturesOf({ seats });
  return seats.map((seat, i) => ({ ...seat, picture: pictures[i] }));
}

/** @param {string | null} bot */
function kindOf(bot) {
  if (bot === null) return 'human';
  return bot === OPEN ? 'open' : 'bot';
}

/**
 * Whether hints may be asked for: alone with bots they may, among friends if the host says so.
 * @param {Wish} wish
 * @param {Wire.Options} known
 */
export const hintsOf = (wish, known) => wish.hints ?? !sittersOf(wish, known).includes(OPEN);

/**
 * The wish as the server takes it; with nobody to wait for, the first hand is dealt at once.
 * @param {Wish} wish
 * @param {Wire.Options} known
 * @param {{name: string, face?: Wire.Face | undefined}} who
 * @returns {Wire.Wish}
 */
export function asked(wish, known, who) {
  const bots = sittersOf(wish, known);
  return {
    mode: wish.mode, players: wish.players, deck: wish.deck, end: `${wish.amount} ${wish.by}`, ...who, bots,
    grace: wish.grace, limit: wish.limit, start: !bots.includes(OPEN), latecomers: wish.latecomers,
    hints: hintsOf(wish, known),
  };
}
