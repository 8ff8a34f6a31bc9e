// The end of a round: who kept the bottle, the imp's trick turned up, the sheet; and the match's end.
import { h, use } from '../app/dom.js';
import { numeral, seal } from './cards.js';
import { cardText } from './deck.js';
import { fallPlot } from './fall.js';
import { countUp, sheet } from './sheet.js';

export class End {
  constructor(cards, words, { send, motion, onLog, onAgain }) {
    Object.assign(this, { cards, words, send, motion, onLog, onAgain });
    this.root = h('div', { class: 'end', role: 'region', tabindex: '0', 'aria-label': words.t('table.roundOver'), hidden: true });
    this.foot = h('div', { class: 'foot end-foot', hidden: true });
  }

  update(scene) {
    const shown = scene.stage === 'end';
    this.root.hidden = !shown;
    this.foot.hidden = !shown;
    if (!shown) {
      this.key = null;
      return;
    }
    const { message } = scene;
    const key = `${message.match.rounds.length}/${message.status}/${message.seats.map((seat) => seat.name)}`;
    if (this.key !== key) {
      this.key = key;
      this.draw(scene);
    }
    this.updateFoot(scene);
  }

  draw(scene) {
    const { message } = scene;
    this.root.replaceChildren(
      message.status === 'match-over' ? this.winners(scene) : this.doom(scene),
      this.imps(scene), sheet(scene, this.words), fallPlot(scene, this.words));
    this.root.scrollTop = 0;
    this.reveal(scene.event === 'over');
  }

  /** Turn the imp's trick up card by card, then count. */
  reveal(fresh) {
    const time = fresh ? this.motion.time(240) : 0;
    if (!time) return;
    const cards = [...this.root.querySelectorAll('.fan .card')];
    cards.forEach((card, index) => card.animate([
      { transform: 'rotateY(90deg)', opacity: 0 }, { transform: 'rotateY(90deg)', opacity: 1, offset: 0.05 }, { transform: 'none' },
    ], { duration: time, delay: this.motion.time(300 + index * 240), fill: 'backwards', easing: 'ease-out' }));
    const after = this.motion.time(300 + cards.length * 240);
    this.root.querySelector('.sum').animate([{ opacity: 0, transform: 'scale(1.6)' }, { opacity: 1, transform: 'none' }],
      { duration: time, delay: after, fill: 'backwards' });
    countUp(this.root, this.motion.time(900));
  }

  holds(scene, bottle) {
    return h('div', { class: 'holds' }, use('bottle', 'bt'),
      h('span', { class: 'mini' }, h('span', {}, numeral(bottle.price)), seal(scene.deck.colour(bottle.price))));
  }

  doom(scene) {
    const { view } = scene;
    const { words } = this;
    const owners = [...new Set(view.bottles.map((bottle) => bottle.owner))];
    const people = owners.map((seat) => h('div', { class: 'doomed' },
      h('div', { class: 'pic' }, use('aura', 'aura'), use(scene.pics[seat])),
      view.bottles.filter((bottle) => bottle.owner === seat).map((bottle) => this.holds(scene, bottle))));
    const title = owners.length > 1 ? words.t('table.end.keepBoth', { names: words.list(owners.map(scene.name)) })
      : words.who(scene, 'table.end.keeps', owners[0]);
    const team = view.sides.find((side) => side.includes(owners[0])).length > 1;
    return h('section', { class: `doom n${owners.length}` }, h('div', { class: 'people' }, people), h('h2', { tabindex: '-1' }, title),
      h('p', {}, words.t(team ? 'table.end.costTeam' : 'table.end.cost', {
        price: words.list(view.bottles.map((bottle) => cardText(bottle.price))) })));
  }

  winners(scene) {
    const { message } = scene;
    const { words } = this;
    const { winners, totals } = message.match;
    const title = winners.length > 1 ? words.t('table.end.share', { names: words.list(winners.map(scene.name)) })
      : words.who(scene, 'table.end.wins', winners[0]);
    const owners = [...new Set(scene.view.bottles.map((bottle) => bottle.owner))];
    return h('section', { class: `doom won n${winners.length}` },
      h('div', { class: 'people' }, winners.map((seat) => h('div', { class: 'doomed' }, h('div', { class: 'pic' }, use('laurel', 'aura'), use(scene.pics[seat]))))),
      h('h2', { tabindex: '-1' }, title),
      h('p', {}, words.t('table.end.with', { points: words.points(totals[winners[0]]) }), ' ',
        words.list(owners.map((seat) => words.who(scene, 'table.end.keeps', seat))), '.'));
  }

  imps(scene) {
    const { view, deck } = scene;
    const { words } = this;
    const mine = new Set(view.given.filter((gift) => gift.place === 'imp').map((gift) => gift.card));
    const fan = h('div', { class: 'fan' }, [...view.imp].sort((a, b) => a - b).map((card) => h('figure', {},
      this.cards.copy(card), h('figcaption', {}, mine.has(card) ? words.t('table.you') : '\u00a0'))),
    h('b', { class: 'sum' }, `−${deck.total(view.imp)}`));
    fan.style.setProperty('--n', Math.max(view.imp.length, 3));
    return h('section', { class: 'impt' }, h('h3', {}, words.t('table.impsTrick')), fan);
  }

  updateFoot(scene) {
    const { message, you } = scene;
    const { t, list } = this.words;
    const over = message.status === 'match-over';
    const ready = message.ready.includes(you);
    const others = message.seats.map((_, seat) => seat).filter((seat) => message.seats[seat].kind === 'human'
      && message.seats[seat].present && !message.ready.includes(seat) && seat !== you);
    const waiting = t('table.say.waiting', { names: list.call(this.words, others.map(scene.name)) });
    const go = (text, type, disabled = false) => h('button', { class: 'btn go', type: 'button', disabled, onclick: () => this.send({ type }) }, text);
    const buttons = [h('button', { class: 'btn', type: 'button', onclick: this.onLog }, t('table.log'))];
    if (over) {
      buttons[0] = h('a', { class: 'btn', href: `/api/tables/${message.table}/record`, download: `bottle-imp-${message.table}.json` }, t('table.end.record'));
      buttons.push(you !== null && you === message.host ? go(t('table.end.rematch'), 'rematch')
        : h('a', { class: 'btn', href: '/new' }, t('table.end.newTable')));
    } else if (you !== null) buttons.push(ready ? go(waiting, 'continue', true) : go(t('table.end.next'), 'continue'));
    const key = buttons.map((button) => button.textContent).join();
    if (this.footKey === key) return;
    const focused = this.foot.contains(document.activeElement);
    this.footKey = key;
    this.foot.replaceChildren(...buttons);
    if (focused) this.foot.querySelector('.go:not([disabled])')?.focus();
  }
}
