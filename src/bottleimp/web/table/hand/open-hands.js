// Hands that lie open at other seats: those of automata, and the open hands of players with several.
import { h, use } from '../../lib/dom.js';
import { arrange, backOf } from '../../game/cards.js';
import { automatonsNext, withAim } from '../../game/play-rules.js';

/** A row of open cards, with how many its owner holds besides. */
function rowOf() {
  const label = h('div', { class: 'open-l' });
  const cards = h('div', { class: 'open-c' });
  const count = h('b', {});
  const hidden = h('div', { class: 'open-h' }, backOf(), count);
  return { label, cards, count, hidden, root: h('section', { class: 'open-row', role: 'group' }, label, cards, hidden) };
}

export class Opens {
  /**
   * @param {Table.Cards} cards
   * @param {Table.Words} words
   */
  constructor(cards, words) {
    this.cards = cards;
    this.words = words;
    /** @type {Map<Wire.Seat, ReturnType<typeof rowOf>>} */
    this.rows = new Map();
    this.root = h('div', { class: 'opens' });
  }

  /** @param {Wire.Seat} seat */
  row(seat) {
    const row = this.rows.get(seat) ?? rowOf();
    this.rows.set(seat, row);
    return row;
  }

  /**
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   */
  update(scene, doing) {
    const { view, setup } = scene;
    const seats = scene.stage !== 'play' ? []
      : scene.others.filter((seat) => view.hands[seat].some((hand) => setup.liesOpen(seat, hand.name)));
    arrange(this.root, seats.map((seat) => this.row(seat).root));
    for (const seat of seats) this.updateRow(scene, doing, seat);
    this.root.hidden = !seats.length;
    this.root.dataset.rows = `${seats.length}`;
  }

  /**
   * @param {Table.Scene} scene
   * @param {Table.Doing} doing
   * @param {Wire.Seat} seat
   */
  updateRow(scene, doing, seat) {
    const { view, setup } = scene;
    const row = this.row(seat);
    const hands = view.hands[seat];
    const open = scene.sorted(hands.filter((hand) => setup.liesOpen(seat, hand.name)).flatMap((hand) => hand.cards));
    const hidden = hands.filter((hand) => !setup.liesOpen(seat, hand.name)).reduce((sum, hand) => sum + hand.size, 0);
    const next = setup.isAutomaton(seat) ? automatonsNext(scene, seat, withAim(scene, doing.aim).plays) : null;
    const text = this.words.t('table.openHand', { name: scene.name(seat) });
    row.root.setAttribute('aria-label', text);
    row.label.replaceChildren(use('i-openhand'), h('span', {}, text));
    arrange(row.cards, open.map((card) => {
      const told = next?.card === card ? this.words.automaton(scene, seat, next) : '';
      return this.cards.dress(card, {
        price: view.price,
        marks: ['small', told !== '' && 'next'],
        label: [this.words.cardLabel(scene, card), told].filter(Boolean).join(', '),
        title: told,
      });
    }));
    row.cards.style.setProperty('--n1', `${Math.max(open.length, 5)}`);
    row.hidden.hidden = !hidden;
    row.count.textContent = `${hidden}`;
    row.hidden.title = this.words.plural('table.hiddenCards', hidden);
  }
}
