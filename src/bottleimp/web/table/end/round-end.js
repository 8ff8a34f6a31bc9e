// The end of a round: the bottle's owner, the imp's trick face up, the score sheet; and the end of the match.
import { pathOf } from '../../net/contests.js';
import { h, use } from '../../lib/dom.js';
import { numeral, seal } from '../../game/cards.js';
import { endLinks } from './end-links.js';
import { reviewLine } from './review-summary.js';
import { tallyLine } from '../../game/tally.js';
import { fallPlot } from './price-plot.js';
import { ownersOf } from '../round-log.js';
import { praise } from '../people/phrases.js';
import { buriedBy } from '../../game/scene.js';
import { cardText } from '../../game/setup.js';
import { countUp, sheet } from './score-sheet.js';

/** Format a round's points with a real minus sign. @param {Table.Words} words @param {number} n */
const signedPoints = (words, n) => (n < 0 ? `−${words.points(-n)}` : words.points(n));

export class End {
  /**
   * @param {Table.Cards} cards
   * @param {Table.Words} words
   * @param {Table.Motion} motion
   * @param {Pick<Table.Intents, 'send' | 'log' | 'about' | 'again'>} intents
   * @param {import('../people/spectator-seat.js').Guest} guest
   */
  constructor(cards, words, motion, intents, guest) {
    this.cards = cards;
    this.words = words;
    this.motion = motion;
    this.intents = intents;
    this.guest = guest;
    this.root = h('div', { class: 'end', role: 'region', tabindex: '0', 'aria-label': words.t('table.roundOver'), hidden: true });
    this.foot = h('div', { class: 'foot end-foot', hidden: true });
    this.key = '';
    this.footKey = '';
  }

  /** @param {Table.Scene} scene */
  update(scene) {
    const shown = scene.stage === 'end';
    this.root.hidden = !shown;
    this.foot.hidden = !shown;
    const { message: { round_code: code, status, seats }, bottom } = scene;
    const key = shown ? `${code}/${status}/${bottom}/${seats.map((seat) => seat.name)}` : '';
    if (this.key !== key && shown) this.draw(scene);
    this.key = key;
    if (shown) this.updateFoot(scene);
  }

  /** @param {Table.Scene} scene */
  draw(scene) {
    this.root.replaceChildren(
      scene.message.status === 'match-over' ? this.winners(scene) : this.doom(scene),
      this.imps(scene), this.accounts(scene), fallPlot(scene, this.words));
    this.root.scrollTop = 0;
    if (scene.event === 'over') this.reveal();
  }

  /** Show the score sheet and the round's links. @param {Table.Scene} scene */
  accounts(scene) {
    const accounts = sheet(scene, this.words, this.intents.about);
    accounts.prepend(this.roundWinners(scene));
    if (scene.about === null) accounts.append(reviewLine(scene));
    accounts.append(praise(scene, this.words, this.intents.send) ?? '');
    accounts.append(...endLinks(scene, this.words, this.intents.again));
    return accounts;
  }

  /** Turn up the imp's trick card by card, then count the points. */
  reveal() {
    const time = this.motion.time(240);
    if (!time) return;
    const cards = [...this.root.querySelectorAll('.fan .card')];
    cards.forEach((card, index) => card.animate([
      { transform: 'rotateY(90deg)', opacity: 0 }, { transform: 'rotateY(90deg)', opacity: 1, offset: 0.05 }, { transform: 'none' },
    ], { duration: time, delay: this.motion.time(300 + index * 240), fill: 'backwards', easing: 'ease-out' }));
    const after = this.motion.time(300 + cards.length * 240);
    this.root.querySelector('.sum')?.animate([{ opacity: 0, transform: 'scale(1.6)' }, { opacity: 1, transform: 'none' }],
      { duration: time, delay: after, fill: 'backwards' });
    this.root.querySelector('.round-won')?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time, delay: after + time, fill: 'backwards' });
    countUp(this.root, this.motion.time(900));
  }

  /**
   * @param {Table.Scene} scene
   * @param {Wire.Bottle} bottle
   */
  holds(scene, { price }) {
    return h('div', { class: 'holds' }, use('bottle', 'bt'),
      h('span', { class: 'mini' }, h('span', {}, numeral(price)), seal(scene.deck.colour(price))));
  }

  /** @param {Table.Scene} scene */
  doom(scene) {
    const { view } = scene;
    const { words } = this;
    const owners = ownersOf(view);
    const people = owners.map((seat) => h('div', { class: 'doomed' },
      h('div', { class: 'pic' }, use('aura', 'aura'), use(scene.pics[seat])),
      view.bottles.filter((bottle) => bottle.owner === seat).map((bottle) => this.holds(scene, bottle))));
    const title = words.keeps(scene, owners);
    const team = scene.teams[owners[0]] !== null;
    return h('section', { class: `doom n${owners.length}` }, h('div', { class: 'people' }, people), h('h2', { tabindex: '-1' }, title),
      h('p', {}, words.t(team ? 'table.end.costTeam' : 'table.end.cost', {
        price: words.list(view.bottles.map((bottle) => cardText(bottle.price))) })));
  }

  /** @param {Table.Scene} scene */
  winners(scene) {
    const { words } = this;
    const { winners, totals } = scene.message.match;
    const title = winners.length > 1 ? words.t('table.end.share', { names: words.list(winners.map(scene.name)) })
      : words.who(scene, 'table.end.wins', winners[0]);
    return h('section', { class: `doom won n${winners.length}` },
      h('div', { class: 'people' }, winners.map((seat) => h('div', { class: 'doomed' },
        h('div', { class: 'pic' }, use('laurel', 'aura'), use(scene.pics[seat]))))),
      h('h2', { tabindex: '-1' }, title),
      h('div', {}, h('p', {}, words.t('table.end.with', { points: words.points(totals[winners[0]]) }), ' ',
        words.keeps(scene, ownersOf(scene.view)), '.'), tallyLine(scene.message)));
  }

  /** @param {Table.Scene} scene */
  imps({ view, deck, bottom, name }) {
    const { t } = this.words;
    const mine = buriedBy(view);
    const fan = h('div', { class: 'fan' }, [...view.imp].sort((a, b) => a - b).map((card) => h('figure', {},
      this.cards.copy(card), h('figcaption', {}, mine.has(card) ? name(bottom) : '\u00a0'))),
    h('b', { class: 'sum' }, `−${deck.total(view.imp)}`));
    fan.style.setProperty('--n', `${Math.max(view.imp.length, 3)}`);
    return h('section', { class: 'impt' }, h('h3', {}, t('table.impsTrick')), fan);
  }

  /**
   * Who has the most points of this round; nothing where a match of one round says so already.
   * @param {Table.Scene} scene
   */
  roundWinners(scene) {
    const { words } = this;
    const { message: { status, match }, view: { scores, players } } = scene;
    if (status === 'match-over' && match.rounds.length === 1) return '';
    const best = Math.max(...scores.slice(0, players));
    const first = scores.flatMap((score, seat) => (seat < players && score === best ? [seat] : []));
    const points = signedPoints(words, best);
    return h('p', { class: 'round-won' }, first.length > 1
      ? words.t('table.end.rounds', { names: words.list(first.map(scene.name)), points })
      : words.who(scene, 'table.end.round', first[0], { points }));
  }

  /** @param {Table.Scene} scene */
  updateFoot(scene) {
    const buttons = this.buttons(scene);
    const key = buttons.map((button) => button.textContent).join();
    if (this.footKey === key) return;
    const focused = this.foot.contains(document.activeElement);
    this.footKey = key;
    this.foot.replaceChildren(...buttons);
    const next = this.foot.querySelector('.go:not([disabled])');
    if (focused && next instanceof HTMLElement) next.focus();
  }

  /** @param {Table.Scene} scene */
  buttons(scene) {
    const { message, you, name } = scene;
    const { t, list } = this.words;
    if (message.status === 'match-over' && !message.contest) return this.afterMatch(scene);
    const log = h('button', { class: 'btn', type: 'button', onclick: this.intents.log }, t('table.log'));
    if (message.contest) return [log, h('a', { class: 'btn go', href: pathOf(message.contest) }, t('contest.board'))];
    if (you === null) return [log, ...this.guest.offer(scene)];
    if (!message.ready.includes(you)) return [log, this.go(t('table.end.next'), 'continue')];
    const others = message.seats.flatMap(({ kind, present }, seat) => (
      kind === 'human' && present && seat !== you && !message.ready.includes(seat) ? [name(seat)] : []));
    return [log, this.go(t('table.say.waiting', { names: list(others) }), 'continue', { disabled: true })];
  }

  /**
   * Show the host the ways to continue, and the others who the host is.
   * @param {Table.Scene} scene
   */
  afterMatch({ message: { host }, you, name }) {
    const { t } = this.words;
    if (you !== null && you === host) {
      return [this.go(t('table.end.lobby'), 'lobby', { cls: 'btn' }), this.go(t('table.end.again'), 'rematch')];
    }
    const elsewhere = h('a', { class: 'btn', href: '/new' }, t('table.end.newTable'));
    if (host === null) return [elsewhere];
    return [h('p', { class: 'guest-waits' }, t('table.end.hostDecides', { name: name(host) })), elsewhere];
  }

  /**
   * @param {string} text
   * @param {'continue' | 'rematch' | 'lobby'} type
   * @param {{disabled?: boolean, cls?: string}} [how]
   */
  go(text, type, { disabled = false, cls = 'btn go' } = {}) {
    return h('button', { class: cls, type: 'button', disabled, onclick: () => this.intents.send({ type }) }, text);
  }
}
