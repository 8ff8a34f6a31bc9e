// The players around the table: picture, dealer mark, cards left, points won, team, and the bottle.
import { h, use } from '../../lib/dom.js';
import { arrange, numeral, seal } from '../../game/cards.js';
import { Countdown } from './countdown.js';
import { needsHost } from '../../game/company.js';
import { claimable } from './spectator-seat.js';
import { cardText } from '../../game/setup.js';
import { speak } from './speech-bubble.js';

class SeatView {
  /**
   * @param {Table.Words} words
   * @param {() => void} about tells more about who sits there
   */
  constructor(words, about) {
    this.words = words;
    this.more = h('button', { class: 'seat-more', type: 'button', onclick: about });
    this.pic = h('div', { class: 'pic' });
    this.countdown = new Countdown();
    this.name = h('b', { class: 'nm' });
    this.level = h('small', { class: 'lv', 'aria-hidden': 'true' });
    this.left = h('i', {});
    this.won = h('i', {});
    this.holder = h('div', { class: 'holder' });
    this.bubble = h('q', { class: 'bubble', popover: 'manual' });
    this.root = h('section', { class: 'seat', role: 'group' }, this.pic, this.countdown.root, this.name, this.level,
      h('div', { class: 'stats' }, h('span', {}, use('i-card'), this.left), h('span', {}, use('i-coin'), this.won)),
      this.holder, this.more, this.bubble);
    this.key = '';
    this.timer = 0;
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Seat} seat
   */
  update(scene, seat) {
    const { view } = scene;
    const team = scene.teams[seat];
    const turn = scene.stage !== 'end' && !view.finished && view.to_act.includes(seat);
    const size = view.hands[seat].reduce((sum, hand) => sum + hand.size, 0);
    this.updatePicture(scene, seat);
    this.countdown.update(scene, turn ? seat : null);
    this.name.textContent = scene.name(seat);
    this.level.textContent = this.levelText(scene, seat);
    this.left.textContent = `${size}`;
    this.won.textContent = `${view.points[seat]}`;
    this.root.className = ['seat', `at-${scene.places[seat]}`, turn && 'turn', team !== null && `team-${team}`,
      view.bottles.some((bottle) => bottle.owner === seat) && 'owner', scene.message.seats[seat].away && 'away',
    ].filter(Boolean).join(' ');
    this.root.dataset.seat = `${seat}`;
    this.root.setAttribute('aria-label', this.label(scene, seat, size));
    this.more.setAttribute('aria-label', this.words.t('table.about', { name: scene.name(seat) }));
  }

  /**
   * A bot's level, also of the one that plays for somebody; else whether this is the host.
   * @param {Table.Scene} scene
   * @param {Wire.Seat} seat
   */
  levelText({ message }, seat) {
    const { bot, stand_in: standIn } = message.seats[seat];
    if (standIn !== null) return this.words.t('table.bot', { level: this.words.named('bot', standIn) });
    if (bot !== null) return this.words.named('bot', bot);
    return seat === message.host && needsHost(message) ? this.words.t('lobby.host') : '';
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Seat} seat
   */
  updatePicture(scene, seat) {
    const { t } = this.words;
    const { away, present, kind, heir } = scene.message.seats[seat];
    const [team, weight, dealer] = [scene.teams[seat], scene.weights[seat], seat === scene.view.dealer];
    const gone = kind === 'human' && (away || !present);
    const offered = claimable(scene.message).includes(seat);
    const leads = seat === scene.leader;
    const key = [scene.pics[seat], dealer, team, weight, gone, offered, heir, leads].join();
    if (this.key === key) return;
    this.key = key;
    const marks = [
      dealer && h('i', { class: 'dealer', title: t('table.dealer') }, t('table.dealerMark')),
      leads && h('i', { class: 'leads', title: t('table.leads') }, use('i-lead')),
      team !== null && h('i', { class: `team t${team}`, title: t(`table.team.${team}`) }, use(`g-${team}`)),
      weight > 1 && h('i', { class: 'team solo', title: t('table.alone') }, `×${weight}`),
      (offered || heir !== null) && h('i', { class: heir === null ? 'may-sit' : 'may-sit awaited' }, use('i-open')),
      gone && h('i', { class: 'leaves', title: t('table.away') }, use('i-leave')),
    ];
    this.pic.replaceChildren(use(scene.pics[seat]), ...marks.filter((mark) => mark !== false));
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Seat} seat
   * @param {number} size
   */
  label(scene, seat, size) {
    const { t } = this.words;
    const { view } = scene;
    const team = scene.teams[seat];
    return [
      scene.name(seat), this.words.plural('table.cards', size), this.words.points(view.points[seat]),
      seat === view.dealer && t('table.dealer'), seat === scene.leader && t('table.leads'),
      team !== null && t(`table.team.${team}`),
      scene.weights[seat] > 1 && t('table.alone'),
      this.words.sitter(scene.message, seat), ...this.heirs(scene, seat),
      ...view.bottles.filter((bottle) => bottle.owner === seat)
        .map((bottle) => t('table.owns', { price: cardText(bottle.price) })),
    ].filter(Boolean).join(', ');
  }

  /**
   * Who takes the seat over, or that the reader may.
   * @param {Table.Scene} scene
   * @param {Wire.Seat} seat
   */
  heirs({ message }, seat) {
    const { heir } = message.seats[seat];
    if (heir !== null) return [this.words.t('table.heir', { name: heir })];
    return claimable(message).includes(seat) ? [this.words.t('table.claim.may')] : [];
  }

  /** @param {string} text */
  speak(text) {
    clearTimeout(this.timer);
    this.timer = speak(this.bubble, this.pic, text);
  }
}

export class Seats {
  /**
   * @param {Table.Words} words
   * @param {(seat: Wire.Seat) => void} about
   */
  constructor(words, about) {
    this.words = words;
    this.about = about;
    /** @type {Map<Wire.Seat, SeatView>} */
    this.views = new Map();
    /** @type {HTMLElement[]} */
    this.bottles = [];
    this.root = h('div', { class: 'seats' });
    this.mine = h('div', { class: 'you' });
    this.unsold = h('div', { class: 'unsold' });
  }

  /** @param {Wire.Seat} seat */
  get(seat) {
    const view = this.views.get(seat) ?? new SeatView(this.words, () => this.about(seat));
    this.views.set(seat, view);
    return view;
  }

  /** Return the element where cards of this seat come from and go to. @param {Wire.Seat} seat */
  spot(seat) { return this.get(seat).pic.getBoundingClientRect(); }

  /** @param {Table.Scene} scene */
  update(scene) {
    this.root.dataset.others = `${scene.others.length}`;
    arrange(this.root, scene.others.map((seat) => this.get(seat).root));
    arrange(this.mine, [this.get(scene.bottom).root]);
    for (const seat of [...scene.others, scene.bottom]) this.get(seat).update(scene, seat);
    scene.view.bottles.forEach((bottle, index) => this.updateBottle(scene, bottle, index));
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Bottle} bottle
   * @param {number} index
   */
  updateBottle(scene, { price, owner }, index) {
    const element = this.bottles[index] ??= h('div', { class: 'holds' });
    if (element.dataset.price !== `${price}`) {
      element.dataset.price = `${price}`;
      const colour = price === scene.setup.startPrice ? [] : [seal(scene.deck.colour(price))];
      element.replaceChildren(use('bottle', 'bt'), h('span', { class: 'mini' }, h('span', {}, numeral(price)), colour));
    }
    element.classList.toggle('waits', price < scene.view.price);
    const holder = owner === null ? this.unsold : this.get(owner).holder;
    if (element.parentNode !== holder) holder.append(element);
  }

  destroy() { for (const view of this.views.values()) clearTimeout(view.timer); }
}
