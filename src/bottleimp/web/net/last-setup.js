// The last requested game (mode, players, deck, length, level), which the button Play deals again.
const KEY = 'bottleimp.last';

/** @param {Wire.Wish} wish */
export function remember({ mode, players, deck, end, bots }) {
  const bot = bots.find((each) => each && each !== 'open');
  try {
    localStorage.setItem(KEY, JSON.stringify({ mode, players, deck, end, bot }));
  } catch { /* then Play deals the usual game */ }
}

/** The length of the shortest match, as a request for a table has it. */
export const ONE_ROUND = '1 rounds';

/** Save whether Play deals one round or a match of the usual length. @param {boolean} one */
export function rememberLength(one) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), end: one ? ONE_ROUND : undefined }));
  } catch { /* then Play deals the usual length */ }
}

/** Save the bots' level for Play. The game stays the same. @param {string} bot */
export function rememberBot(bot) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), bot }));
  } catch { /* then Play deals the usual ones */ }
}

/**
 * Return the game that Play deals: the last requested one as far as it still exists, else the default.
 * @param {Wire.Options} known
 */
export function nextGame(known) {
  const last = read();
  const mode = known.modes.find((each) => each.mode === last.mode && each.players === last.players);
  const { name: bot } = known.bots.find(({ name }) => name === last.bot) ?? { name: known.bot };
  const end = typeof last.end === 'string' ? last.end : undefined;
  if (!mode) return { ...known.first, ...end === ONE_ROUND && { end }, bot };
  const deck = mode.decks.find((each) => each === last.deck);
  return { mode: mode.mode, players: mode.players, deck, end, bot };
}

/** @returns {Record<string, unknown>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
