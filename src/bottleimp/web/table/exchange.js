// The exchange: places for the cards to give, a choice that can be changed, and its confirmation.
import { h, use } from '../app/dom.js';
import { arrange } from './cards.js';
import { givenNow, receiverOf } from './scene.js';

const ORDER = ['left', 'imp', 'right', 'open', 'hidden', 'pass'];

export class Exchange {
  constructor(cards, words, onConfirm) {
    Object.assign(this, { cards, words, slots: new Map(), gifts: {}, active: null, key: null });
    this.root = h('div', { class: 'slots' });
    this.button = h('button', { class: 'btn go', type: 'button', onclick: onConfirm });
    this.foot = h('div', { class: 'foot' }, this.button);
  }

  /** Places to fill now, in the order shown: [{place, count}], from what the server asks for. */
  places(scene) {
    const asked = scene.view.legal?.exchange?.places;
    const counts = asked ?? givenNow(scene.view)
      .reduce((sum, { place }) => ({ ...sum, [place]: (sum[place] ?? 0) + 1 }), {});
    return ORDER.filter((place) => counts[place]).map((place) => ({ place, count: counts[place] }));
  }

  /** A new choice begins empty, or with what was laid out before the page was loaded again. */
  begin(scene) {
    const key = `${scene.message.table}/${scene.message.turn}`;
    if (this.key === key) return;
    this.key = key;
    this.gifts = {};
    try {
      const saved = JSON.parse(sessionStorage.getItem('bottleimp.gifts'));
      if (saved?.key === key) this.gifts = saved.gifts;
    } catch { /* nothing saved */ }
    this.tidy(scene);
  }

  tidy(scene) {
    const legal = scene.view.legal?.exchange;
    if (!legal) return;
    for (const place of Object.keys(this.gifts)) {
      this.gifts[place] = this.gifts[place].filter((card) => legal.cards.includes(card)).slice(0, legal.places[place] ?? 0);
    }
    this.active = this.places(scene).find(({ place, count }) => (this.gifts[place]?.length ?? 0) < count)?.place ?? null;
  }

  save() {
    try {
      sessionStorage.setItem('bottleimp.gifts', JSON.stringify({ key: this.key, gifts: this.gifts }));
    } catch { /* then a reload begins anew */ }
  }

  /** Lay the card on a place, or take it back from where it lies. */
  toggle(scene, card, wanted = null) {
    const lies = Object.keys(this.gifts).find((place) => this.gifts[place].includes(card));
    if (lies) this.gifts[lies] = this.gifts[lies].filter((other) => other !== card);
    const place = wanted ?? (lies ? null : this.active);
    if (place) {
      const { count } = this.places(scene).find((slot) => slot.place === place) ?? { count: 0 };
      this.gifts[place] = [...(this.gifts[place] ?? []), card].slice(-count);
    }
    this.tidy(scene);
    this.save();
  }

  get chosen() { return Object.values(this.gifts).flat().length; }

  action() {
    const filled = Object.entries(this.gifts).filter(([, cards]) => cards.length);
    return { exchange: Object.fromEntries(filled.map(([place, cards]) => [place, cards.length === 1 ? cards[0] : cards])) };
  }

  /** What the ribbon asks for. */
  asks(scene) {
    if (!scene.myTurn) return null;
    if (!this.active) return this.words.t('table.say.chosen');
    return this.words.t('table.say.choose', { place: this.placeName(scene, this.active) });
  }

  placeName(scene, place) {
    const { t } = this.words;
    if (place === 'imp') return t('table.place.imp');
    const name = scene.name(receiverOf(scene, place));
    return ['open', 'hidden'].includes(place) ? t(`table.place.${place}`, { name }) : name;
  }

  update(scene, ui) {
    const shown = scene.stage === 'exchange' && scene.you !== null;
    this.root.hidden = !shown;
    this.foot.hidden = !shown || !scene.myTurn;
    if (!shown) {
      arrange(this.root, []);
      return;
    }
    if (scene.myTurn) this.begin(scene);
    const places = this.places(scene);
    arrange(this.root, places.flatMap(({ place, count }) => Array.from({ length: count }, (_, i) => this.slot(scene, ui, place, i))));
    this.root.dataset.slots = this.root.children.length;
    const total = places.reduce((sum, { count }) => sum + count, 0);
    this.button.disabled = this.chosen < total || Boolean(ui.sending);
    this.button.textContent = this.chosen < total
      ? this.words.t('table.chosenOf', { n: this.chosen, total })
      : this.words.plural('table.give', total);
  }

  slot(scene, ui, place, index) {
    const key = `${place}:${index}`;
    if (!this.slots.has(key)) {
      const head = h('div', { class: 'slot-h' });
      const well = h('button', { class: 'slot-w', type: 'button' });
      this.slots.set(key, { head, well, root: h('div', { class: `slot ${place}`, 'data-place': place }, head, well) });
    }
    const slot = this.slots.get(key);
    const { t } = this.words;
    const seat = receiverOf(scene, place);
    const given = givenNow(scene.view).filter((gift) => gift.place === place).map((gift) => gift.card);
    const card = scene.myTurn ? this.gifts[place]?.[index] : given[index];
    const name = place === 'imp' ? t('table.impsTrick') : scene.name(seat);
    slot.head.replaceChildren(
      place === 'imp' ? use('bottle', 'bt') : h('div', { class: 'pic' }, use(scene.pics[seat])),
      h('b', { class: 'nm' }, name), h('small', {}, t(`table.to.${place}`)));
    slot.root.classList.toggle('on', scene.myTurn && place === this.active && card === undefined && index === (this.gifts[place]?.length ?? 0));
    slot.well.disabled = !scene.myTurn;
    const full = this.placeName(scene, place);
    slot.well.setAttribute('aria-label', card === undefined ? t('table.slotEmpty', { place: full })
      : t('table.slotFull', { place: full, card: this.cards.name(card) }));
    arrange(slot.well, [card === undefined ? this.empty(slot) : this.laid(scene, ui, card)]);
    return slot.root;
  }

  empty(slot) {
    slot.ghost ??= h('div', { class: 'card ghost' }, h('span', { class: 'c-face' }, use('horns', 'q')));
    return slot.ghost;
  }

  laid(scene, ui, card) {
    const element = this.cards.get(card);
    element.className = `card ${element.classList[1]} take${card < scene.view.price ? ' hot' : ''}${ui.sending ? ' sending' : ''}`;
    for (const name of ['tabindex', 'aria-disabled', 'role', 'aria-pressed']) element.removeAttribute(name);
    element.setAttribute('aria-hidden', 'true');
    return element;
  }
}
