// The other people at the table: whether there are any, who has left, and who is back.

/** Whether a person plays there, and no bot for them. @param {Wire.Sitter} sitter */
const plays = ({ kind, away }) => kind === 'human' && !away;

/**
 * Whether the reader is in a match with other people.
 * @param {Pick<Wire.Table, 'you' | 'status' | 'seats'>} message
 */
export const inCompany = ({ you, status, seats }) => you !== null && status !== 'match-over'
  && seats.some((sitter, seat) => seat !== you && plays(sitter));

/**
 * Which of the others have left for good since then, so that a bot plays on, and which are back.
 * @param {Pick<Wire.Table, 'seats'>} before
 * @param {Pick<Wire.Table, 'you' | 'seats'>} message
 * @returns {{seat: Wire.Seat, name: string, news: 'left' | 'back'}[]}
 */
export function comings(before, { you, seats }) {
  return seats.flatMap((now, seat) => {
    const then = before.seats[seat];
    if (seat === you || then.kind !== 'human' || plays(then) === plays(now)) return [];
    return [{ seat, name: then.name, news: plays(now) ? 'back' : 'left' }];
  });
}
