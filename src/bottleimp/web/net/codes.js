// Requests for rounds and deals by their codes.
import { ask, options } from './api.js';
import { nextGame } from './last-setup.js';

/** @type {(code: string, seat: Wire.Seat) => Promise<Wire.Replay>} */
export const replay = (code, seat) => ask(`/api/replays/${code}?seat=${seat}`);

/** Request the code of the single round of a record. @type {(record: object) => Promise<{code: string}>} */
export const codeOf = (record) => ask('/api/replays', record);

/** Request a deal, rotated to put the host at `seat`. @type {(code: string, seat: Wire.Seat) => Promise<Wire.Deal>} */
const deal = (code, seat) => ask(`/api/deals/${encodeURIComponent(code)}?seat=${seat}`);

/**
 * Create a table with this deal against bots, the reader at `seat`. `levels` are the bots clockwise
 * from there, by default those of the button Play.
 * @param {Page.Context} ctx
 * @param {string} code
 * @param {{guest: string, seat?: Wire.Seat, levels?: (string | null)[], end?: string}} how
 */
export async function playDeal(ctx, code, { guest, seat = 0, levels = [], end }) {
  const { code: turned, ...dealt } = await deal(code, seat);
  const { bot } = nextGame(await options());
  await ctx.createTable({
    ...dealt, deal: turned, end, name: ctx.settings.name || guest, start: true,
    bots: Array.from({ length: dealt.players }, (_, index) => (index ? levels[index - 1] ?? bot : null)),
  });
}
