// The ochre ribbon: what is asked of whom, and what would happen if the trick ended now.
import { h } from '../app/dom.js';
import { seal } from './cards.js';
import { cardText } from './deck.js';
import { lopakasCard, winningPlay } from './reasons.js';
import { gotText } from './log.js';

export class Say {
  constructor(words) {
    this.words = words;
    this.sign = h('span', { class: 'say-sign' });
    this.text = h('b', { class: 'say-t' });
    this.note = h('small', { class: 'say-if' });
    this.clock = h('span', { class: 'say-clock', 'aria-hidden': 'true' });
    this.root = h('div', { class: 'say' }, this.sign, h('span', { class: 'say-w' }, this.text, this.note), this.clock);
    this.timer = setInterval(() => this.tick(), 500);
  }

  update(scene, ui) {
    const { view, deck } = scene;
    const text = ui.reason ?? (scene.stage === 'exchange' && ui.asks) ?? '';
    this.text.textContent = text || this.words.prompt(scene);
    this.note.textContent = this.whatIf(scene, ui);
    const led = scene.stage === 'play' && scene.myTurn && view.trick.length && deck.colour(view.trick[0].card);
    this.sign.replaceChildren(...(led ? [seal(led)] : []));
    this.root.classList.toggle('mine', scene.myTurn);
    this.root.classList.toggle('no', Boolean(ui.reason));
    this.root.hidden = !this.text.textContent;
    this.ends = scene.newest && scene.message.deadline !== null
      ? performance.now() + scene.message.deadline : null;
    this.tick();
  }

  /** The line under the prompt. */
  whatIf(scene, ui) {
    const { view } = scene;
    const { words } = this;
    const { t } = words;
    if (scene.stage !== 'play') return this.gifts(scene);
    if (view.finished) {
      return words.t('table.if.takes', { points: words.points(scene.deck.total(view.finished.plays.map((p) => p.card))) });
    }
    const aim = scene.myTurn && view.legal.play?.includes(ui.aim) ? ui.aim : null;
    if (aim === null && scene.event === 'received' && view.received.length) return gotText(scene, words);
    const plays = aim === null ? view.trick : [...view.trick, { seat: scene.you, card: aim }];
    const best = winningPlay(plays, view.price);
    const price = cardText(view.price);
    if (!best) return t('table.if.price', { price });
    const n = cardText(best.card);
    if (aim !== null && best.card !== aim) {
      return words.who(scene, best.bottle ? 'table.if.losesBottle' : 'table.if.loses', best.seat,
        { n, mine: cardText(aim) });
    }
    if (aim !== null) return t(best.bottle ? 'table.if.winsBottle' : 'table.if.wins', { n }) + this.lopaka(scene, plays);
    return words.who(scene, best.bottle ? 'table.if.bottle' : 'table.if.trick', best.seat, { n }) + this.lopaka(scene, plays);
  }

  /** Lopaka's answer to the trick as it lies, where he plays next. */
  lopaka(scene, plays) {
    const lopaka = scene.view.players;
    if (scene.view.mode !== 'lopaka' || plays.length === 3 || plays.some((play) => play.seat === lopaka)) return '';
    const next = lopakasCard(scene.view.hands[lopaka][0].cards, plays, scene.deck, scene.view.price);
    return next ? ` ${this.words.t(`table.lopaka.${next.why}`, { n: cardText(next.card) })}` : '';
  }

  gifts(scene) {
    if (scene.stage === 'show') return this.words.t('table.if.show');
    return scene.view.to_act.includes(scene.you) ? '' : this.words.t('table.if.given');
  }

  tick() {
    const left = this.ends === null || this.ends === undefined ? null : Math.ceil((this.ends - performance.now()) / 1000);
    this.clock.textContent = left !== null && left >= 0 && left < 600 ? `${left}` : '';
  }

  destroy() { clearInterval(this.timer); }
}
