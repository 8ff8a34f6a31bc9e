// The trick on the table: who played which card, which card is winning, and the reader's place in it.
import { h, use } from '../lib/dom.js';
import { arrange } from '../game/cards.js';
import { winningPlay } from '../game/play-rules.js';
import { spotOf, widthOf } from '../game/seating.js';

/**
 * A place for one card of a trick; whose card it is, and the bottle if it takes it, are kept with it, so that
 * they appear once.
 */
class Spot {
  constructor() {
    this.root = h('div', { class: 'pl' });
    this.ghost = h('div', { class: 'card ghost' }, h('span', { class: 'c-face' }));
    /** @type {Wire.Card | null} */
    this.card = null;
    /** @type {HTMLElement[]} */
    this.marks = [];
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Play} play
   * @param {Table.Words} words
   */
  mark(scene, play, words) {
    if (this.card === play.card) return;
    const team = scene.teams[play.seat];
    this.card = play.card;
    this.marks = [
      h('span', { class: `by${team === null ? '' : ` team-${team}`}`, title: scene.name(play.seat) }, use(scene.pics[play.seat])),
      h('span', { class: 'badge', title: words.t('table.takesBottle') }, use('bottle')),
    ];
  }
}

export class Trick {
  /**
   * @param {Table.Cards} cards
   * @param {Table.Words} words
   */
  constructor(cards, words) {
    this.cards = cards;
    this.words = words;
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    this.root = h('div', { class: 'trick', role: 'group', 'aria-label': words.t('table.trick') });
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Seat} seat
   * @param {number} turn how many cards of this seat lie there already
   */
  spot({ setup, places }, seat, turn) {
    const key = `${seat}:${turn}`;
    const spot = this.spots.get(key) ?? new Spot();
    this.spots.set(key, spot);
    const [x, y] = spotOf(setup.seats, setup.cardsEach, places[seat], turn);
    spot.root.style.setProperty('--px', `${x}`);
    spot.root.style.setProperty('--py', `${y}`);
    return spot;
  }

  /** @param {Table.Scene} scene */
  update(scene) {
    const { view, setup, you } = scene;
    this.root.dataset.seats = `${setup.seats}`;
    this.root.style.setProperty('--cols', `${widthOf(setup.seats, setup.cardsEach)}`);
    const spots = view.trick.map((play, index) => {
      const turn = view.trick.slice(0, index).filter(({ seat }) => seat === play.seat).length;
      return this.fill(this.spot(scene, play.seat, turn), scene, play);
    });
    if (scene.stage === 'play' && scene.myTurn && you !== null) {
      const spot = this.spot(scene, you, view.trick.filter(({ seat }) => seat === you).length);
      arrange(spot.root, [spot.ghost]);
      spots.push(spot);
    }
    arrange(this.root, spots.map((spot) => spot.root));
  }

  /**
   * @param {Spot} spot
   * @param {Table.Scene} scene
   * @param {Wire.Play} play
   */
  fill(spot, scene, play) {
    const { view } = scene;
    const { t } = this.words;
    const best = winningPlay(view.trick, view.price);
    const wins = play.card === best?.card && view.trick.length > 1;
    const card = this.cards.dress(play.card, {
      price: view.price,
      marks: [wins && 'win'],
      label: [scene.name(play.seat), this.words.cardLabel(scene, play.card),
        play === view.trick[0] && t('table.led'), wins && t('table.winning')].filter(Boolean).join(', '),
    });
    spot.mark(scene, play, this.words);
    arrange(spot.root, [card, ...spot.marks.slice(0, wins && best?.bottle ? 2 : 1)]);
    return spot;
  }
}
