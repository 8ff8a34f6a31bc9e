// All other hands on one slip of paper, in a replay.
import { h, use } from '../../lib/dom.js';
import { numeral, seal } from '../../game/cards.js';

export class AllHands {
  /**
   * @param {Table.Words} words
   * @param {() => void} onClose
   */
  constructor(words, onClose) {
    const title = words.t('replay.hands');
    this.words = words;
    this.shown = false;
    this.list = h('dl', { class: 'all-hands' });
    this.root = h('aside', { class: 'note', tabindex: '0', hidden: true, 'aria-label': title },
      h('header', {}, h('h2', {}, title),
        h('button', { class: 'ib', type: 'button', 'aria-label': words.t('table.close'), onclick: onClose }, use('i-close'))),
      this.list);
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Card[][][]} hands by seat and hand
   */
  update(scene, hands) {
    this.root.hidden = !this.shown || scene.stage === 'end';
    if (this.root.hidden) return;
    const names = scene.view.hands[scene.bottom].map(({ name }) => name);
    this.list.replaceChildren(...scene.others.flatMap((seat) => hands[seat].map((cards, index) => [
      h('dt', {}, h('span', { class: 'pic' }, use(scene.pics[seat])),
        h('span', {}, scene.name(seat), names.length > 1 && hands[seat].length > 1 && h('small', {}, this.words.hand(names[index])))),
      h('dd', {}, scene.sorted(cards).map((card) => h('span', {
        class: card < scene.view.price ? 'mini below' : 'mini', role: 'img', 'aria-label': this.words.card(card),
      }, h('span', {}, numeral(card)), seal(scene.deck.colour(card))))),
    ])).flat());
  }
}
