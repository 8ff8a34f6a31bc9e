// My cards: one row for each hand, sorted by number, with the price standing where it crosses them.
import { h, use } from '../app/dom.js';
import { arrange, backOf, numeral } from './cards.js';
import { whyNot } from './reasons.js';
import { givenNow } from './scene.js';

// More cards than this take two rows on a narrow screen, and on one that is narrow and low.
const [MANY, FEW] = [8, 6];

export class Hands {
  constructor(cards, words, onShow) {
    Object.assign(this, { cards, words, onShow });
    this.groups = new Map();
    this.focused = null;
    this.root = h('div', { class: 'hands', role: 'toolbar' });
  }

  group(name) {
    if (!this.groups.has(name)) {
      const row = h('div', { class: 'hand', role: 'presentation' });
      const label = h('div', { class: 'hand-l' });
      const choose = h('button', { class: 'btn choose', type: 'button', onclick: () => this.onShow(name) });
      this.groups.set(name, { row, label, choose, tag: h('i', { class: 'tag', 'aria-hidden': 'true' }), backs: [], ghosts: new Map(), root: h('section', { class: 'hgroup', 'data-hand': name }, label, row, choose) });
    }
    return this.groups.get(name);
  }

  update(scene, ui) {
    const { view, bottom } = scene;
    const { t } = this.words;
    const hands = view.hands[bottom];
    this.scene = scene;
    this.root.setAttribute('aria-label', scene.you === null ? scene.name(bottom) : t('table.hand'));
    this.root.classList.toggle('two', hands.length > 1);
    arrange(this.root, hands.map((hand) => this.group(hand.name).root));
    this.givers = new Map(view.received.map(({ card, giver }) => [card, giver]));
    for (const hand of hands) this.updateGroup(scene, ui, hand);
    this.rove(scene);
  }

  updateGroup(scene, ui, hand) {
    const { view } = scene;
    const { t } = this.words;
    const group = this.group(hand.name);
    const placed = new Map(Object.entries(ui.gifts ?? {}).flatMap(([place, cards]) => cards.map((card) => [card, place])));
    const giving = scene.stage === 'exchange' && this.handGiven(scene) === hand.name;
    for (const { card, place } of giving ? givenNow(view) : []) placed.set(card, place);
    const numbers = [...new Set([...hand.cards, ...(giving ? placed.keys() : [])])].sort((a, b) => a - b);
    const unknown = Math.max(0, hand.size - hand.cards.length);
    while (group.backs.length < unknown) group.backs.push(backOf());
    const children = numbers.map((card) => {
      const place = placed.get(card);
      return place ? this.ghost(scene, group, card, place) : this.card(scene, ui, hand.name, card);
    });
    arrange(group.row, [...children, ...group.backs.slice(0, unknown)]);
    const count = numbers.length + unknown;
    group.row.style.setProperty('--n1', Math.max(count, 4));
    group.row.style.setProperty('--n2', Math.max(Math.ceil(count / 2), 4));
    group.row.classList.toggle('many', count > MANY);
    group.row.classList.toggle('few', count <= FEW);
    group.root.classList.toggle('giving', giving);
    group.label.replaceChildren(...(hand.name === 'hand' ? [] : [use(`i-${hand.name}${['open', 'hidden'].includes(hand.name) ? 'hand' : ''}`), h('span', {}, t(`table.hand.${hand.name}`))]));
    this.placeTag(scene, group);
    const choosing = scene.stage === 'show' && scene.myTurn;
    group.choose.hidden = !choosing;
    group.choose.disabled = Boolean(ui.sending);
    if (choosing) group.choose.textContent = t('table.layOpen', { hand: t(`table.hand.${hand.name}`) });
  }

  /** The hand that the exchange takes cards from. */
  handGiven({ view }) {
    const names = view.hands[view.seat ?? 0].map((hand) => hand.name);
    return names.includes(view.phase) ? view.phase : names.includes('hidden') ? 'hidden' : names[0];
  }

  card(scene, ui, hand, card) {
    const { view, stage } = scene;
    const element = this.cards.get(card);
    const giving = stage === 'exchange' && scene.myTurn && this.handGiven(scene) === hand;
    const why = stage === 'play' && scene.you !== null ? whyNot(view, scene.deck, card, hand) : null;
    const playable = stage === 'play' && scene.myTurn && !why;
    const classes = ['card', element.classList[1]];
    if (card < view.price) classes.push('hot');
    if (playable) classes.push('up');
    if (giving) classes.push('pick');
    if (stage === 'play' && scene.myTurn && why) classes.push('no');
    if (stage === 'exchange' && !giving) classes.push('rest');
    if (ui.selected === card) classes.push('sel');
    if (ui.sending === card) classes.push('sending');
    const giver = this.givers.get(card);
    if (giver !== undefined) classes.push('got');
    element.className = classes.join(' ');
    element.dataset.hand = hand;
    this.mark(element, scene, giver);
    element.removeAttribute('aria-hidden');
    element.setAttribute('role', scene.you === null ? 'img' : 'button');
    element.setAttribute('aria-disabled', String(!(playable || giving)));
    if (ui.selected === card) element.setAttribute('aria-pressed', 'true'); else element.removeAttribute('aria-pressed');
    element.setAttribute('aria-label', this.words.cardLabel(scene, card, { hand, why: scene.myTurn ? why : null, giver }));
    return element;
  }

  /** A card that was given to me keeps the face of who gave it. */
  mark(element, scene, giver) {
    const old = element.querySelector('.giver');
    if (giver === undefined) old?.remove();
    else if (!old) element.append(h('span', { class: 'giver', title: scene.name(giver) }, use(scene.pics[giver])));
  }

  ghost(scene, group, card, place) {
    if (!group.ghosts.has(card)) group.ghosts.set(card, h('div', { class: 'card ghost sunk', 'aria-hidden': 'true' }, h('span', { class: 'c-face' })));
    const element = group.ghosts.get(card);
    const icon = { imp: 'horns', left: scene.pics[scene.left], right: scene.pics[scene.right] }[place]
      ?? scene.pics[scene.order.find((seat) => seat !== scene.bottom)];
    element.firstChild.replaceChildren(use(icon, icon === 'horns' ? 'gh' : 'gp'));
    return element;
  }

  /** The price tag stands at the left of the first card above the price. */
  placeTag(scene, { row, tag }) {
    tag.remove();
    const cards = [...row.querySelectorAll('.card[role=button]')];
    if (scene.stage !== 'play' || !cards.length) return;
    const cold = cards.find((element) => !element.classList.contains('hot'));
    tag.replaceChildren(use('marker'), h('span', {}, numeral(scene.view.price)));
    tag.classList.toggle('after', !cold);
    tag.classList.toggle('first', cold === cards[0]);
    (cold ?? cards.at(-1)).append(tag);
  }

  list() { return [...this.root.querySelectorAll('.card[role=button]')]; }

  /** One card of the hand is in the tab order; arrows go on from it. */
  rove() {
    const list = this.list();
    const current = list.find((element) => Number(element.dataset.card) === this.focused)
      ?? list.find((element) => element.getAttribute('aria-disabled') === 'false') ?? list[0];
    for (const element of list) element.tabIndex = element === current ? 0 : -1;
  }

  focus(card) {
    this.focused = card;
    this.rove();
    this.cards.get(card).focus({ preventScroll: true });
  }

  /** Move the focus within the hand, or to its end; from outside, to the card in the tab order. */
  step(by) {
    const list = this.list();
    if (!list.length) return;
    const at = list.indexOf(document.activeElement);
    const inside = Math.min(list.length - 1, Math.max(0, at + by));
    const next = at < 0 && Number.isFinite(by) ? list.find((element) => element.tabIndex === 0) : list[inside];
    this.focus(Number(next.dataset.card));
  }
}
