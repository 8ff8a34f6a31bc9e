// The other people at the table: who is there, whose connection is lost, and the notices about them.

/** True if a person plays at this seat and no bot stands in. @param {Wire.Sitter} sitter */
const plays = ({ kind, away }) => kind === 'human' && !away;

/** True if the connection of a playing person is lost. @param {Wire.Sitter} sitter */
const isLost = (sitter) => plays(sitter) && !sitter.present;

/**
 * True if the reader plays a match with other people.
 * @param {Pick<Wire.Table, 'you' | 'status' | 'seats'>} message
 */
export const inCompany = ({ you, status, seats }) => you !== null && status !== 'match-over'
  && seats.some((sitter, seat) => seat !== you && plays(sitter));

/** True if several people sit at the table: then one is the host. @param {Pick<Wire.Table, 'seats'>} message */
export const needsHost = ({ seats }) => seats.filter(({ kind }) => kind === 'human').length > 1;

/**
 * Return the seats that have lost their connection since the previous message.
 * @param {Pick<Wire.Table, 'seats'>} before
 * @param {Pick<Wire.Table, 'you' | 'seats'>} message
 */
export const newlyLost = (before, { you, seats }) => seats.flatMap((sitter, seat) => (
  seat !== you && isLost(sitter) && before.seats[seat].present ? [seat] : []));

/**
 * Return the notices that the previous message did not have.
 * @param {Pick<Wire.Table, 'number'>} before
 * @param {Pick<Wire.Table, 'notices'>} message
 */
export const newNotices = (before, { notices }) => notices.filter(({ number }) => number > before.number);

/**
 * Return the names of new spectators, without those that a notice mentions: people who left a seat or claimed one.
 * @param {Pick<Wire.Table, 'watchers' | 'seats'>} before
 * @param {Pick<Wire.Table, 'watchers' | 'seats'>} message
 */
export const newWatchers = (before, { watchers, seats }) => watchers.filter((name) => !before.watchers.includes(name)
  && !before.seats.some((sitter) => sitter.name === name) && !seats.some(({ heir }) => heir === name));

/** @type {WeakMap<object, number>} When each message came. */
const arrivals = new WeakMap();

/**
 * Return the seconds until a bot plays for a person whose connection is lost, or null without a countdown.
 * @param {Pick<Wire.Table, 'missing'>} message
 * @param {Wire.Seat} seat
 */
export function secondsLeft(message, seat) {
  const whole = message.missing[seat];
  if (whole === undefined) return null;
  const came = arrivals.get(message) ?? performance.now();
  arrivals.set(message, came);
  return Math.max(0, Math.ceil((whole - (performance.now() - came)) / 1000));
}

/**
 * Return the first of these seats whose connection is lost.
 * @param {Pick<Wire.Table, 'seats'>} message
 * @param {Wire.Seat[]} seats
 */
export const firstLost = (message, seats) => seats.find((seat) => isLost(message.seats[seat]));

/**
 * Return a text about the other spectators, with the known names; empty if there are none.
 * @param {Pick<Wire.Table, 'you' | 'spectators' | 'watchers'>} message
 * @param {{t: (key: string, params?: import('../lib/i18n.js').Params) => string,
 *   plural: (key: string, n: number) => string, list: (items: string[]) => string}} speech
 */
export function watchingText({ you, spectators, watchers }, { t, plural, list }) {
  const others = spectators - (you === null ? 1 : 0);
  if (others <= 0) return '';
  if (you === null || !watchers.length) return plural('lobby.watching', others);
  const more = others - watchers.length;
  const names = more > 0 ? [...watchers, plural('lobby.watching.more', more)] : watchers;
  return t('lobby.watching.names', { names: list(names) });
}
