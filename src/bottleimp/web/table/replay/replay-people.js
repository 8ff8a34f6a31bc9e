// The people of a past round by seat, and which seat is the reader's.
import { rounds } from '../../net/history.js';
import { t } from '../../lib/i18n.js';
import { peopleIn } from '../../net/link-people.js';
import { FACES } from '../../game/people.js';

/** @typedef {import('../../net/link-people.js').Person} Person */

/**
 * @typedef {object} ReplayPeople
 * @property {Wire.Sitter[]} seats
 * @property {Wire.Seat | null} reader whom the page calls "you"; null for a reader who did not play
 */

/** @type {(person: Person, automaton?: boolean) => Wire.Sitter} */
const sitter = ({ name, bot, mark }, automaton = false) => ({
  name, kind: automaton ? 'automaton' : bot ? 'bot' : 'human', bot: bot ? mark : null,
  face: bot ? null : FACES.find((face) => face === mark) ?? null, present: true, away: false, heir: null,
  instead_of: null, hints: 0, left: false, stand_in: null, before: [], helped: [],
});

/**
 * Return the people whom the link names. A link without names is read as the round of one person against bots: of
 * this browser's owner, who played at seat 0 unless the history says otherwise.
 * @param {Wire.Replay} replay
 * @param {string} text the people of the link
 * @returns {ReplayPeople}
 */
export function replayPeople({ code, names, setup: { players } }, text) {
  const people = peopleIn(text, players);
  const own = rounds().find((past) => past.code === code)?.seat ?? null;
  const person = people ? null : own ?? 0;
  const seats = names.map((name, seat) => {
    if (seat >= players) return sitter({ name, bot: false, mark: null }, true);
    if (seat === person) return sitter({ name: t('name.guest'), bot: false, mark: null });
    return sitter(people?.[seat] ?? { name, bot: true, mark: null });
  });
  return { seats, reader: people ? own : person };
}
