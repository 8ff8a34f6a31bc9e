// Quick phrases for tables with other people: a button for all of them, and one that fits the latest event.
import { h, use } from '../../lib/dom.js';
import { needsHost } from '../../game/company.js';

const SHOWN = 9000;

/**
 * Return the phrase that fits the reader after a moment, or null.
 * @param {Pick<Table.Scene, 'event' | 'you' | 'view'>} scene
 */
export function fittingPhrase({ event, you, view }) {
  if (event !== 'collected' || you === null) return null;
  const bought = view.tricks.at(-1);
  if (!bought || bought.bottle === null) return null;
  if (bought.winner === you) return 'ouch';
  return ownerBefore(view.tricks.slice(0, -1), bought.bottle) === you ? 'imp-is-yours' : null;
}

/**
 * Who had a bottle after these tricks.
 * @param {Wire.Trick[]} tricks
 * @param {number} bottle
 */
const ownerBefore = (tricks, bottle) => tricks.filter((trick) => trick.bottle === bottle).at(-1)?.winner ?? null;

export class Quips {
  /**
   * @param {Table.Words} words
   * @param {Pick<Table.Intents, 'phrases' | 'send'>} intents
   */
  constructor(words, intents) {
    this.words = words;
    this.intents = intents;
    const { t } = words;
    this.all = h('button', {
      class: 'ib quips-all', type: 'button', 'aria-label': t('table.say'), title: t('table.say'), 'aria-keyshortcuts': 'T',
      onclick: intents.phrases,
    }, use('i-say'));
    this.one = h('button', { class: 'btn quip', type: 'button', hidden: true, onclick: () => this.say() });
    this.root = h('div', { class: 'quips', hidden: true }, this.all, this.one);
    this.phrase = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {Table.Scene} scene */
  update(scene) {
    this.root.hidden = scene.you === null || scene.about !== null || !needsHost(scene.message);
  }

  /** Handle a moment that is shown for the first time. @param {Table.Scene} scene */
  see(scene) {
    const phrase = fittingPhrase(scene);
    if (phrase === null) return;
    this.phrase = phrase;
    this.one.textContent = this.words.t(`table.phrase.${phrase}`);
    this.one.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), SHOWN);
  }

  say() {
    this.hide();
    this.intents.send({ type: 'say', phrase: this.phrase });
  }

  hide() {
    clearTimeout(this.timer);
    this.one.hidden = true;
  }
}

/**
 * A word for the others after a round, in one tap; nothing where nobody else plays.
 * @param {Table.Scene} scene
 * @param {Table.Words} words
 * @param {(intent: Wire.Intent) => unknown} send
 */
export function praise(scene, { t }, send) {
  if (scene.you === null || scene.about !== null || !needsHost(scene.message)) return null;
  const button = h('button', {
    class: 'keep praise', type: 'button', onclick: () => { button.remove(); send({ type: 'say', phrase: 'well-played' }); },
  }, t('table.phrase.well-played'));
  return button;
}
