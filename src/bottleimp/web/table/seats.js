// The people around the table: picture, dealer mark, cards left, points won, team, and the bottle.
import { h, use } from '../app/dom.js';
import { arrange, numeral, seal } from './cards.js';
import { cardText, START_PRICE } from './deck.js';

class SeatView {
  constructor(words) {
    this.words = words;
    this.pic = h('div', { class: 'pic' });
    this.name = h('b', { class: 'nm' });
    this.left = h('span', {}, use('i-card'), h('i', {}));
    this.won = h('span', {}, use('i-coin'), h('i', {}));
    this.stats = h('div', { class: 'stats' }, this.left, this.won);
    this.holder = h('div', { class: 'holder' });
    this.bubble = h('q', { class: 'bubble', hidden: true });
    this.root = h('section', { class: 'seat' }, this.pic, this.name, this.stats, this.holder, this.bubble);
  }

  update(scene, seat) {
    const { view, message, teams } = scene;
    const { t } = this.words;
    const info = message.seats[seat];
    const team = teams[seat];
    const dealer = seat === view.dealer;
    const alone = team === null && teams.some((other) => other !== null);
    const turn = scene.stage !== 'end' && !view.finished && view.to_act.includes(seat);
    const key = [scene.pics[seat], dealer, team, alone, info.away, info.present, info.kind].join();
    if (this.key !== key) {
      this.key = key;
      this.pic.replaceChildren(use(scene.pics[seat]),
        ...(dealer ? [h('i', { class: 'dealer', title: t('table.dealer') }, t('table.dealerMark'))] : []),
        ...(team === null ? [] : [h('i', { class: `team t${team}`, title: t(`table.team.${team}`) }, use(`g-${team}`))]),
        ...(alone ? [h('i', { class: 'team solo', title: t('table.alone') }, '×2')] : []),
        ...(info.kind === 'human' && (info.away || !info.present) ? [h('i', { class: 'leaves', title: t('table.away') }, use('i-leave'))] : []));
    }
    const size = view.hands[seat].reduce((sum, hand) => sum + hand.size, 0);
    const bottles = view.bottles.filter((bottle) => bottle.owner === seat);
    this.name.textContent = scene.name(seat);
    this.left.lastChild.textContent = size;
    this.won.lastChild.textContent = view.points[seat];
    this.root.className = `seat at-${scene.places[seat]}${turn ? ' turn' : ''}${team === null ? '' : ` team-${team}`}`
      + `${bottles.length ? ' owner' : ''}${info.away ? ' away' : ''}`;
    this.root.dataset.seat = seat;
    this.root.setAttribute('aria-label', [scene.name(seat), this.words.plural('table.cards', size),
      this.words.points(view.points[seat]), dealer && t('table.dealer'), team !== null && t(`table.team.${team}`),
      alone && t('table.alone'), info.away && t('table.away'),
      ...bottles.map((bottle) => t('table.owns', { price: cardText(bottle.price) })),
    ].filter(Boolean).join(', '));
    this.root.setAttribute('role', 'group');
  }

  say(text) {
    clearTimeout(this.timer);
    this.bubble.textContent = text;
    this.bubble.hidden = false;
    this.timer = setTimeout(() => { this.bubble.hidden = true; }, 5000);
  }
}

export class Seats {
  constructor(words) {
    this.words = words;
    this.views = new Map();
    this.bottles = [];
    this.root = h('div', { class: 'seats' });
    this.mine = h('div', { class: 'you' });
    this.unsold = h('div', { class: 'unsold' });
  }

  get(seat) {
    if (!this.views.has(seat)) this.views.set(seat, new SeatView(this.words));
    return this.views.get(seat);
  }

  /** Where cards of that seat come from and go to. */
  spot(seat) { return this.get(seat).pic.getBoundingClientRect(); }

  update(scene) {
    this.root.dataset.others = scene.others.length;
    arrange(this.root, scene.others.map((seat) => this.get(seat).root));
    arrange(this.mine, [this.get(scene.bottom).root]);
    for (const seat of [...scene.others, scene.bottom]) this.get(seat).update(scene, seat);
    this.updateBottles(scene);
  }

  updateBottles(scene) {
    const { bottles, price } = scene.view;
    bottles.forEach((bottle, index) => {
      this.bottles[index] ??= h('div', { class: 'holds' });
      const element = this.bottles[index];
      const key = `${bottle.price}`;
      if (element.dataset.price !== key) {
        element.dataset.price = key;
        const colour = bottle.price === START_PRICE ? [] : [seal(scene.deck.colour(bottle.price))];
        element.replaceChildren(use('bottle', 'bt'), h('span', { class: 'mini' }, h('span', {}, numeral(bottle.price)), colour));
      }
      element.classList.toggle('waits', bottle.price < price);
      const holder = bottle.owner === null ? this.unsold : this.get(bottle.owner).holder;
      if (element.parentNode !== holder) holder.append(element);
    });
  }

  destroy() { for (const view of this.views.values()) clearTimeout(view.timer); }
}
