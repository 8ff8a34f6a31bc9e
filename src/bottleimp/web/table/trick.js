// The trick on the table: who played what, which card wins as things stand, and my place in it.
import { h, use } from '../app/dom.js';
import { arrange } from './cards.js';
import { winningPlay } from './reasons.js';

// By place on the screen, the middle of the card: in card widths and heights from the middle.
const SPOTS = {
  3: { w: [-1.16, -0.08], e: [1.16, -0.08], s: [0, 0.12] },
  4: { n: [0, -0.52], w: [-1.16, 0], e: [1.16, 0], s: [0, 0.54] },
  5: { nw: [-0.6, -0.54], ne: [0.6, -0.54], w: [-1.2, 0.5], e: [1.2, 0.5], s: [0, 0.54] },
  6: { nw: [-1.18, -0.5], n: [0, -0.56], ne: [1.18, -0.5], w: [-1.18, 0.55], e: [1.18, 0.55], s: [0, 0.54] },
};
const TWICE = { n: [[-0.6, -0.54], [0.6, -0.54]], s: [[-0.6, 0.54], [0.6, 0.54]] };

export class Trick {
  constructor(cards, words) {
    this.cards = cards;
    this.words = words;
    this.spots = new Map();
    this.root = h('div', { class: 'trick', role: 'group' });
  }

  spot(scene, seat, turn) {
    const key = `${seat}:${turn}`;
    if (!this.spots.has(key)) this.spots.set(key, h('div', { class: 'pl' }));
    const element = this.spots.get(key);
    const place = scene.places[seat];
    const [x, y] = scene.trickSize > scene.others.length + 1 ? TWICE[place][turn]
      : SPOTS[scene.others.length + 1][place];
    element.style.setProperty('--px', x);
    element.style.setProperty('--py', y);
    return element;
  }

  update(scene) {
    const { view } = scene;
    this.root.dataset.seats = scene.others.length + 1;
    this.root.setAttribute('aria-label', this.words.t('table.trick'));
    const best = winningPlay(view.trick, view.price);
    const seen = new Map();
    const spots = view.trick.map((play, index) => {
      const turn = seen.get(play.seat) ?? 0;
      seen.set(play.seat, turn + 1);
      const spot = this.spot(scene, play.seat, turn);
      this.fill(spot, scene, play, { wins: play.card === best.card && view.trick.length > 1, best, led: index === 0 });
      return spot;
    });
    if (scene.stage === 'play' && scene.myTurn) {
      const spot = this.spot(scene, scene.you, seen.get(scene.you) ?? 0);
      arrange(spot, [h('div', { class: 'card ghost' }, h('span', { class: 'c-face' }))]);
      spots.push(spot);
    }
    arrange(this.root, spots);
  }

  fill(spot, scene, play, { wins, best, led }) {
    const { view } = scene;
    const card = this.cards.get(play.card);
    card.className = `card ${card.classList[1]}${play.card < view.price ? ' hot' : ''}${wins ? ' win' : ''}`;
    card.removeAttribute('tabindex');
    card.removeAttribute('aria-disabled');
    card.removeAttribute('aria-pressed');
    card.setAttribute('role', 'img');
    card.setAttribute('aria-label', [scene.name(play.seat), this.words.cardLabel(scene, play.card),
      led && this.words.t('table.led'), wins && this.words.t('table.winning')].filter(Boolean).join(', '));
    arrange(spot, [card, ...this.marks(spot, scene, play, wins && best.bottle)]);
  }

  /** Whose card it is, and the bottle if it takes it; kept, so that they appear once. */
  marks(spot, scene, play, takes) {
    if (spot.card !== play.card) {
      const team = scene.teams[play.seat];
      spot.card = play.card;
      spot.by = h('span', { class: `by${team === null ? '' : ` team-${team}`}`, title: scene.name(play.seat) }, use(scene.pics[play.seat]));
      spot.badge = h('span', { class: 'badge', title: this.words.t('table.takesBottle') }, use('bottle'));
    }
    return takes ? [spot.by, spot.badge] : [spot.by];
  }
}
