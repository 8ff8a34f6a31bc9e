// "What if": playing on from a step of a replay or review, at a new table.
import { playCount } from '../../game/moments.js';
import { BASE } from '../../lib/base.js';
import { t } from '../../lib/i18n.js';
import { settings } from '../../lib/settings.js';
import { createTable, options } from '../../net/api.js';
import { tables } from '../../net/known-tables.js';
import { nextGame } from '../../net/last-setup.js';

/**
 * Return the number of moves that the new table replays to reach a step. Moves of an unfinished exchange are left out:
 * the other seats chose in secret, and choose again.
 * @param {Wire.Replay} replay
 * @param {number} step
 */
export function movesBefore({ setup: { phases, players }, steps }, step) {
  const { view } = steps[step];
  const phase = phases.findIndex(({ name }) => name === view.phase);
  return phase < 0 ? phases.length * players + playCount(view) : phase * players;
}

/**
 * Create a table that continues a round from a step of its replay, and go there. The reader gets the seat that the
 * replay is shown from. The other seats get the bots that the link names, else the bot of the reader's next game.
 * @param {Page.Context} ctx
 * @param {{found: Wire.Replay, who: import('./replay-people.js').ReplayPeople}} round
 * @param {number} step
 */
export async function playOn(ctx, { found, who }, step) {
  const { code, seat, setup: { mode, players, deck } } = found;
  const known = await options();
  const { bot: usual } = nextGame(known);
  const levels = who.seats.map(({ bot }) => (known.bots.some(({ name }) => name === bot) ? bot : usual));
  const back = location.pathname.slice(BASE.length) + location.hash;
  const { table, seat: own, token } = await createTable({
    mode, players, deck, end: '1 rounds', name: settings.name || t('name.guest'), start: true,
    bots: Array.from({ length: players }, (_, index) => (index ? levels[(seat + index) % players] : null)),
    midway: { round: code, moves: movesBefore(found, step), seat },
  });
  tables.keep(table, { seat: own, token, mode, back }); // not the game that Play deals next
  ctx.navigate(`/t/${table}`);
}
