// What lies beside the table when asked for: last trick, log, menu, phrases, keys.
import { options } from '../app/api.js';
import { h, use } from '../app/dom.js';
import { openPanel } from '../app/panel.js';
import { salesOf } from './moments.js';
import { openRules } from '../screens/rules.js';
import { openSettings } from '../screens/settings.js';
import { logLines, trickText } from './log.js';

const KEYS = [['←', '→'], ['Enter'], ['1–4'], ['L'], ['G'], ['M'], ['T'], ['S'], ['?'], ['Esc']];
const KEY_TEXTS = ['arrows', 'enter', 'digits', 'last', 'log', 'menu', 'say', 'sound', 'help', 'escape'];

export class Panels {
  constructor(ctx, cards, words, send) {
    Object.assign(this, { ctx, cards, words, send, scene: null, close: null });
    this.note = h('aside', { class: 'note', tabindex: '0', hidden: true });
    this.kind = null;
  }

  /** Show or hide a slip of paper at the side: `last` or `log`. It does not stop the game. */
  toggle(kind) {
    this.kind = this.kind === kind ? null : kind;
    this.update(this.scene);
    return this.kind;
  }

  shut() {
    const open = this.kind !== null;
    this.kind = null;
    this.update(this.scene);
    return open;
  }

  update(scene) {
    this.scene = scene;
    this.note.hidden = !this.kind;
    if (!this.kind || !scene) return;
    const { t } = this.words;
    const bottom = this.note.scrollHeight - this.note.scrollTop - this.note.clientHeight < 8;
    this.note.className = `note ${this.kind}`;
    this.note.setAttribute('aria-label', t(this.kind === 'log' ? 'table.log' : 'table.last'));
    this.note.replaceChildren(
      h('header', {}, h('h2', {}, t(this.kind === 'log' ? 'table.log' : 'table.last')),
        h('button', { class: 'ib', type: 'button', 'aria-label': t('table.close'), onclick: () => this.shut() }, use('i-close'))),
      ...(this.kind === 'log' ? this.log(scene) : [this.last(scene)]));
    if (bottom) this.note.scrollTop = this.note.scrollHeight;
  }

  log(scene) {
    const { before, tricks } = logLines(scene, this.words);
    if (!before.length && !tricks.length) return [h('p', {}, this.words.t('table.log.empty'))];
    return [...before.map((line) => h('p', {}, line)), h('ol', {}, tricks.map((line) => h('li', {}, line)))];
  }

  last(scene) {
    const { words } = this;
    const trick = scene.view.tricks.at(-1);
    if (!trick) return h('p', {}, words.t('table.last.none'));
    const index = scene.view.tricks.length - 1;
    return h('div', {}, h('div', { class: 'fan' }, trick.plays.map(({ seat, card }) => h('figure', {}, this.cards.copy(card, seat === trick.winner ? 'win' : ''),
      h('figcaption', {}, scene.name(seat))))),
    h('p', {}, trickText(scene, words, trick, salesOf(scene.view).find((sale) => sale.trick === index))));
  }

  menu() {
    const { t } = this.words;
    const { view, you } = this.scene;
    openPanel(t('table.menu'), (body, close) => {
      const button = (text, act) => h('button', { class: 'btn', type: 'button', onclick: () => { close(); act(); } }, text);
      body.append(h('div', { class: 'menu-acts' },
        you === null ? null : button(t('table.say'), () => this.phrases()),
        button(t('table.settings'), openSettings),
        button(t('table.rules'), () => openRules(view.mode)),
        button(t('table.keys'), () => this.help()),
        button(t('table.leave'), () => this.ctx.navigate('/'))));
    });
  }

  phrases() {
    const { words: { t } } = this;
    if (this.scene?.you === null) return;
    openPanel(t('table.say'), async (body, close) => {
      const { phrases } = await options();
      body.append(h('div', { class: 'menu-acts' }, phrases.map((phrase) => h('button', {
        class: 'btn', type: 'button', onclick: () => { close(); this.send({ type: 'say', phrase }); },
      }, t(`table.phrase.${phrase}`)))));
    });
  }

  help() {
    const { words: { t } } = this;
    openPanel(t('table.keys'), (body) => body.append(h('dl', { class: 'keys' }, KEYS.flatMap((keys, index) => [
      h('dt', {}, keys.map((key) => h('kbd', {}, key))), h('dd', {}, t(`table.key.${KEY_TEXTS[index]}`))]))));
  }
}
