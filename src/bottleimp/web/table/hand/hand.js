// The reader's cards: one row for each hand, in the chosen order, with the price where it lies between them.
import { h, use } from '../../lib/dom.js';
import { arrange, backOf } from '../../game/cards.js';
import { receiversOf } from '../exchange/gifts.js';
import { markGiver, placeTab, placeTag } from './hand-marks.js';
import { whyNot } from '../../game/play-rules.js';
import { Roving } from './roving-focus.js';

// More cards than this take two rows: on phones, on phones when there are several hands, on tablets.
const [WRAPS, WRAPS_OF_SEVERAL, MANY] = [5, 7, 8];
const PACKETS = ['first', 'second'];

/**
 * A row of cards.
 * @param {string} name
 * @param {(packet: string) => void} onShow
 */
function rowOf(name, onShow) {
  const row = h('div', { class: 'hand', role: 'presentation' });
  const label = h('div', { class: 'hand-l' });
  const choose = h('button', { class: 'btn choose', type: 'button', onclick: () => onShow(name) });
  return {
    row, label, choose,
    tag: h('i', { class: 'tag', 'aria-hidden': 'true' }),
    backs: /** @type {HTMLElement[]} */ ([]),
    ghosts: /** @type {Map<Wire.Card, HTMLElement>} */ (new Map()),
    root: h('section', { class: 'hgroup', 'data-hand': name }, label, row, choose),
  };
}

/** @typedef {ReturnType<typeof rowOf>} Row */

/**
 * The sign of a hand: whether it lies open, or which packet it is.
 * @param {Table.Setup} setup
 * @param {string} name
 */
export function signOf(setup, name) {
  const played = setup.hands.find((hand) => hand.name === name);
  if (!played) return `i-${PACKETS[setup.dealt.indexOf(name)] ?? 'hiddenhand'}`;
  return played.open ? 'i-openhand' : 'i-hiddenhand';
}

export class Hands {
  /**
   * @param {Table.Cards} cards
   * @param {Table.Words} words
   * @param {(packet: string) => void} onShow
   */
  constructor(cards, words, onShow) {
    this.cards = cards;
    this.words = words;
    this.onShow = onShow;
    /** @type {Map<string, Row>} */
    this.rows = new Map();
    this.tab = h('span', { class: 'tab', 'aria-hidden': 'true' }, words.t('table.play'));
    this.root = h('div', { class: 'hands', role: 'toolbar' });
    this.roving = new Roving(this.root);
  }

  /** @param {string} name */
  row(name) {
    const row = this.rows.get(name) ?? rowOf(name, this.onShow);
    this.rows.set(name, row);
    return row;
  }

  /**
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   */
  update(scene, doing) {
    const { view, bottom } = scene;
    const hands = view.hands[bottom];
    this.tab.remove();
    this.root.setAttribute('aria-label', scene.reader === bottom ? this.words.t('table.hand') : scene.name(bottom));
    this.root.classList.toggle('two', hands.length > 1);
    arrange(this.root, hands.map((hand) => this.row(hand.name).root));
    const rows = hands.map((hand) => this.updateRow(scene, doing, hand));
    const total = rows.reduce((sum, count) => sum + count, 0);
    this.root.style.setProperty('--rows', `${total}`);
    this.root.dataset.rows = `${total}`;
    this.roving.update();
  }

  /**
   * How many rows it takes on a phone.
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   * @param {Wire.Hand} hand
   */
  updateRow(scene, doing, hand) {
    const { t } = this.words;
    const row = this.row(hand.name);
    const giving = scene.setup.exchange(scene.view.phase)?.hand === hand.name;
    /** @type {ReturnType<typeof receiversOf>} */
    const placed = giving ? receiversOf(scene, doing.gifts) : new Map();
    const numbers = scene.sorted([...new Set([...hand.cards, ...placed.keys()])]);
    const unknown = Math.max(0, hand.size - hand.cards.length);
    while (row.backs.length < unknown) row.backs.push(backOf());
    const children = numbers.map((card) => {
      const receiver = placed.get(card);
      return receiver === undefined ? this.updateCard(scene, doing, hand.name, card)
        : this.ghost(scene, row, card, receiver);
    });
    arrange(row.row, [...children, ...row.backs.slice(0, unknown)]);
    const count = numbers.length + unknown;
    placeTab(this.tab, doing.selected === null ? -1 : numbers.indexOf(doing.selected), count);
    row.row.style.setProperty('--n1', `${Math.max(count, 4)}`);
    row.row.style.setProperty('--n2', `${Math.max(Math.ceil(count / 2), 4)}`);
    // Of several hands, one that nobody may look at yet needs no more than a row.
    const wraps = scene.twoHands ? numbers.length > WRAPS_OF_SEVERAL : count > WRAPS;
    row.row.classList.toggle('wraps', wraps);
    row.row.classList.toggle('many', count > MANY);
    row.root.classList.toggle('giving', giving);
    row.label.replaceChildren(...(scene.setup.severalHands
      ? [use(signOf(scene.setup, hand.name)), h('span', {}, this.words.hand(hand.name))] : []));
    placeTag(scene, row);
    const choosing = scene.stage === 'show' && scene.myTurn;
    row.choose.hidden = !choosing;
    row.choose.disabled = doing.sending !== null;
    if (choosing) row.choose.textContent = t('table.layOpen', { hand: this.words.hand(hand.name) });
    return wraps ? 2 : 1;
  }

  /**
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   * @param {string} hand
   * @param {Wire.Card} card
   */
  updateCard(scene, doing, hand, card) {
    const { view } = scene;
    const why = scene.stage === 'play' && scene.myTurn ? whyNot(view, scene.setup, card, hand) : null;
    const giver = view.received.find((gift) => gift.card === card)?.giver;
    const can = this.useOf(scene, hand, why);
    const selected = doing.selected === card;
    const element = this.cards.dress(card, {
      price: view.price,
      marks: [can, selected && 'sel', doing.sending === card && 'sending', giver !== undefined && 'got'],
      role: scene.you === null ? 'img' : 'button',
      label: this.words.cardLabel(scene, card, { hand, why, giver }),
      disabled: can !== 'up' && can !== 'pick',
      pressed: selected || undefined,
    });
    markGiver(element, scene, giver);
    if (selected) element.append(this.tab);
    return element;
  }

  /**
   * What can be done with a card: play it or not, give it or not; false while nothing is asked.
   * @param {Table.Scene} scene
   * @param {string} hand
   * @param {Table.Reason | null} why
   */
  useOf({ stage, setup, view, myTurn }, hand, why) {
    if (stage === 'exchange') return myTurn && setup.exchange(view.phase)?.hand === hand ? 'pick' : 'rest';
    if (stage !== 'play' || !myTurn) return false;
    return why ? 'no' : 'up';
  }

  /**
   * Where a card that is laid out came from: the face of whom it is for.
   * @param {Table.Scene} scene
   * @param {Row} row
   * @param {Wire.Card} card
   * @param {Wire.Seat | null} receiver
   */
  ghost(scene, row, card, receiver) {
    const face = h('span', { class: 'c-face' }, receiver === null ? use('impface', 'gh') : use(scene.pics[receiver], 'gp'));
    const element = row.ghosts.get(card) ?? h('div', { class: 'card ghost sunk', 'aria-hidden': 'true' });
    row.ghosts.set(card, element);
    element.replaceChildren(face);
    return element;
  }
}
