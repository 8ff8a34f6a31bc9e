// Hands that lie open at other seats: Lopaka's, and the open hands of the two-hand modes.
import { h, use } from '../app/dom.js';
import { arrange, backOf } from './cards.js';
import { lopakasCard } from './reasons.js';

export class Opens {
  constructor(cards, words) {
    Object.assign(this, { cards, words, rows: new Map() });
    this.root = h('div', { class: 'opens' });
  }

  row(seat) {
    if (!this.rows.has(seat)) {
      const label = h('div', { class: 'open-l' });
      const cards = h('div', { class: 'open-c' });
      const hidden = h('div', { class: 'open-h' }, backOf(), h('b', {}));
      this.rows.set(seat, { label, cards, hidden, root: h('section', { class: 'open-row' }, label, cards, hidden) });
    }
    return this.rows.get(seat);
  }

  update(scene, ui) {
    const { view } = scene;
    const seats = scene.stage === 'play' ? scene.others.filter((seat) => view.hands[seat].some((hand) => hand.name === 'open' || seat >= view.players)) : [];
    arrange(this.root, seats.map((seat) => this.row(seat).root));
    for (const seat of seats) this.updateRow(scene, ui, seat);
    this.root.hidden = !seats.length;
  }

  updateRow(scene, ui, seat) {
    const { view } = scene;
    const { t } = this.words;
    const row = this.row(seat);
    const open = view.hands[seat].find((hand) => hand.name === 'open' || seat >= view.players);
    const hidden = view.hands[seat].find((hand) => hand.name === 'hidden');
    const automaton = seat >= view.players;
    const next = automaton ? this.lopaka(scene, ui, seat) : null;
    const text = t('table.openHand', { name: scene.name(seat) });
    row.root.setAttribute('role', 'group');
    row.root.setAttribute('aria-label', text);
    row.label.replaceChildren(use('i-openhand'), h('span', {}, text));
    arrange(row.cards, open.cards.map((card) => {
      const element = this.cards.get(card);
      element.className = `card ${element.classList[1]} small${card < view.price ? ' hot' : ''}${next?.card === card ? ' next' : ''}`;
      for (const name of ['tabindex', 'aria-disabled', 'aria-pressed']) element.removeAttribute(name);
      element.setAttribute('role', 'img');
      element.setAttribute('aria-label', this.words.cardLabel(scene, card)
        + (next?.card === card ? `, ${t(`table.lopaka.${next.why}`, { n: card })}` : ''));
      element.title = next?.card === card ? t(`table.lopaka.${next.why}`, { n: card }) : '';
      return element;
    }));
    row.cards.style.setProperty('--n1', Math.max(open.size, 5));
    row.hidden.hidden = !hidden?.size;
    row.hidden.lastChild.textContent = hidden ? `${hidden.size}` : '';
    row.hidden.title = hidden ? this.words.plural('table.hiddenCards', hidden.size) : '';
  }

  /** The card Lopaka will play to the trick as it lies, with the card I am looking at in it. */
  lopaka(scene, ui, seat) {
    const { view, deck, you } = scene;
    if (view.finished || view.trick.some((play) => play.seat === seat)) return null;
    const aim = scene.myTurn && view.legal.play?.includes(ui.aim) ? [{ seat: you, card: ui.aim }] : [];
    return lopakasCard(view.hands[seat][0].cards, [...view.trick, ...aim], deck, view.price);
  }
}
