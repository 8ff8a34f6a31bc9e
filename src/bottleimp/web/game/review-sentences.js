// Sentences about a decision: the catalogue's texts with the decision's numbers. The name of a number says its unit;
// unknown names are percents. `review/report/sentences.py` writes the same in the terminal.
import { has, language, named, t } from '../lib/i18n.js';
import { SHORT } from './cards.js';
import { elided } from './elision.js';
import { cardText } from './setup.js';

/** @type {Record<Wire.Decision['grade'], string>} */
export const MARKS = { good: '', doubtful: '?!', mistake: '?', blunder: '??' };
const POINTS = ['points', 'after', 'instead'];
const SIGNED = ['with', 'without'];
const COLOURS = Object.keys(SHORT);
const DIGITS = 1;

/** @type {(digits: number) => Intl.NumberFormatOptions} */
const exactly = (digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * @param {number} n
 * @param {number} digits
 */
export const number = (n, digits = DIGITS) => new Intl.NumberFormat(language(), exactly(digits))
  .format(Number(n.toFixed(digits)) + 0).replace('-', '−');

/**
 * Return a text in the plural form of the number as displayed.
 * @param {string} key
 * @param {number} n
 * @param {number} digits
 * @param {import('../lib/i18n.js').Params} params
 */
export function counted(key, n, digits = 0, params = {}) {
  const form = `${key}.${new Intl.PluralRules(language(), exactly(digits)).select(Math.abs(n))}`;
  return elided(has(form) ? form : `${key}.other`, { n: number(n, digits), ...params });
}

/** @type {(n: number, digits?: number) => string} */
export const points = (n, digits = DIGITS) => counted('table.points', n, digits);

/** @type {(n: number, digits?: number) => string} */
export const signed = (n, digits = DIGITS) => {
  const shown = Number(n.toFixed(digits));
  return `${shown > 0 ? '+' : shown < 0 ? '−' : '±'}${points(Math.abs(shown), digits)}`;
};

/** Return the total of the displayed losses. @param {Wire.Decision[]} decisions */
export const lostIn = (decisions) => decisions.reduce((sum, { shown }) => sum + Number(shown.toFixed(DIGITS)), 0);

/** @type {(decision: Wire.Decision) => string} */
export const kindOf = ({ at }) => at.split(':')[0];

/**
 * Return where a decision was made: `Trick 2`, `The exchange`; within a sentence, `trick 2`.
 * @param {Wire.Decision} decision
 * @param {{within?: boolean}} [how]
 */
export function where(decision, { within = false } = {}) {
  const kind = kindOf(decision);
  if (kind === 'play') return t(within ? 'review.in.trick' : 'review.trick', { n: decision.trick + 1 });
  const stem = within ? 'review.in' : 'review.phase';
  return t(has(`${stem}.${kind}`) ? `${stem}.${kind}` : `${stem}.exchange`);
}

/**
 * Return the total loss of a seat, and where the largest part was lost.
 * @param {Wire.Decision[]} decisions
 * @param {string | null} name null for the reader
 */
export function summary(decisions, name) {
  const [lost, address] = [lostIn(decisions), name === null ? '.you' : ''];
  const count = decisions.length;
  if (!count || lost < 0.05) return counted(`review.kept${address}`, count, 0, { name: name ?? '' });
  const largest = decisions.reduce((most, each) => (each.shown > most.shown ? each : most));
  return counted(`review.lost${address}`, count, 0,
    { name: name ?? '', points: points(lost), where: where(largest, { within: true }) });
}

/**
 * Format a number of a reason. Its name decides the unit.
 * @param {string} name
 * @param {number | number[]} value
 * @param {(seat: Wire.Seat) => string} nameOf
 */
function valueText(name, value, nameOf) {
  if (Array.isArray(value)) return value.map(cardText).join(', ');
  if (name === 'card') return cardText(value);
  if (name === 'seat') return nameOf(value);
  if (name === 'colour') return t(`table.colour.${COLOURS[value]}`);
  if (name === 'lower') return counted('review.lower', value);
  if (SIGNED.includes(name)) return signed(value, 0);
  return POINTS.includes(name) ? points(value, 0) : number(value, 0);
}

/**
 * The person that a reason is about. Without `subject` it addresses the player who chose; with it the player is
 * called by that name, and `reader` is the seat that the sentence then calls "you".
 * @typedef {object} About
 * @property {(seat: Wire.Seat) => string} name
 * @property {boolean} alone true if the player has no partner
 * @property {string} played
 * @property {string} best
 * @property {string} [subject]
 * @property {Wire.Seat | null} [reader]
 */

/** @type {(key: string, forms: (string | false)[]) => string} */
const firstKnown = (key, forms) => forms.flatMap((form) => (form ? [`${key}.${form}`] : [])).find(has) ?? key;

/**
 * Return a reason as a sentence: why `best` is better than `played`, about one player or a team.
 * @param {Wire.Reason} reason
 * @param {About} about
 */
export function reasonText([key, numbers], { name: nameOf, alone, played, best, subject, reader = null }) {
  const side = alone ? '' : '.side';
  const called = subject === undefined ? '' : '.of';
  const values = Object.entries(numbers).map(([name, value]) => [name, valueText(name, value, nameOf)]);
  const meetsReader = subject !== undefined && reader !== null && numbers.seat === reader;
  const text = firstKnown(`review.why.${key}`, [meetsReader && 'you', subject !== undefined && 'of']);
  return elided(text, {
    ...Object.fromEntries(values), at: elided(`review.at${side}${called}`, { name: subject ?? '' }),
    to: elided(`review.to${side}${called}`, { name: subject ?? '' }), played, best, name: subject ?? '',
  });
}

/** Sentences about decisions at one table. */
export class Sentences {
  /**
   * @param {Table.Setup} setup
   * @param {Pick<Table.Scene, 'name' | 'reader'> & {view: Wire.View}} scene any of the round, for who reads, who plays
   *   together and who deals
   */
  constructor(setup, { name, reader, view }) {
    this.setup = setup;
    this.name = name;
    this.reader = reader;
    this.view = view;
  }

  /** Return the sentences of a decision's reasons. @param {Wire.Decision} decision */
  why(decision) {
    const { seat } = decision;
    const about = {
      name: this.name, alone: this.view.sides.some((side) => side.length === 1 && side[0] === seat),
      played: this.choice(decision, decision.played), best: this.choice(decision, decision.best),
      ...(seat === this.reader ? {} : { subject: this.name(seat), reader: this.reader }),
    };
    return decision.because.map((reason) => reasonText(reason, about));
  }

  /**
   * Return a choice as text: `17`, `3 → the imp, 5 → Bo`, `first packet`.
   * @param {Wire.Decision} decision
   * @param {Wire.Choice} choice
   */
  choice(decision, choice) {
    if (typeof choice === 'string') return named('table.hand', choice);
    if (!Array.isArray(choice)) return cardText(choice);
    const places = this.places(decision);
    return choice.map((card, index) => `${cardText(card)} → ${places[index]}`).join(', ');
  }

  /** Return the receivers of an exchange, card by card. @param {Wire.Decision} decision */
  places(decision) {
    const phase = this.setup.exchange(kindOf(decision));
    if (!phase) return [];
    return this.setup.gifts(phase, decision.seat, this.view.dealer).flatMap((gift) => {
      const to = this.setup.receiver(gift, decision.seat);
      return Array.from({ length: gift.cards }, () => (to === null ? t('table.place.imp') : this.name(to)));
    });
  }
}
