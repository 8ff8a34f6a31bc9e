// Texts about a seat's player: who stands in for them, whose points a total includes, whose connection is lost.
import { firstLost, secondsLeft } from './company.js';

/** @typedef {Pick<Table.Words, 't' | 'named'>} Speech */

/**
 * Return a text that names the bot standing in for a person who is away or has left.
 * @param {Wire.Sitter} sitter
 * @param {Speech} speech
 */
export const standInText = ({ left, stand_in: bot }, { t, named }) => (
  t(left ? 'table.standIn.left' : 'table.standIn', { level: named('bot', bot ?? '') }));

/**
 * Return a text that names the players who made a seat's points; empty if one player made all of them.
 * @param {Wire.Sitter} sitter
 * @param {Speech & Pick<Table.Words, 'points'>} speech
 */
export const earlierText = ({ before }, { t, named, points }) => before.map(({ name, bot, points: made }) => t('table.before', {
  name: bot === null ? name : named('person', name), points: points(made).replace('-', '−'),
})).join(', ');

/**
 * Return a text about the first of these players whose connection is lost, with the countdown; else an empty text.
 * @param {Table.Scene} scene
 * @param {Wire.Seat[]} seats
 * @param {Pick<Table.Words, 't'>} speech
 */
export function lostText(scene, seats, { t }) {
  const seat = firstLost(scene.message, seats);
  if (seat === undefined) return '';
  const [name, seconds] = [scene.name(seat), secondsLeft(scene.message, seat)];
  return seconds === null ? t('notice.lost', { name }) : t('table.say.absent', { name, n: seconds });
}
