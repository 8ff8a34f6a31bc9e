// What lies beside the table when asked for: last trick, log, menu, phrases, keys.
import { options } from '/static/app/api.js';
import { h, use } from '/static/app/dom.js';
import { openPanel } from '/static/app/panel.js';
import { salesOf } from '/static/table/frames.js';
import { logLines, trickText } from '/static/table/log.js';

const CHOICES = {
  speed: ['slow', 'normal', 'fast', 'instant'], confirm: ['auto', 'on', 'off'], theme: ['auto', 'light', 'dark'],
};
const SWITCHES = ['sound', 'track', 'autoLast', 'large'];
const KEYS = [['←', '→'], ['Enter'], ['1–4'], ['L'], ['G'], ['M'], ['T'], ['S'], ['?'], ['Esc']];
const KEY_TEXTS = ['arrows', 'enter', 'digits', 'last', 'log', 'menu', 'say', 'sound', 'help', 'escape'];

export class Panels {
  constructor(ctx, cards, words, send) {
    Object.assign(this, { ctx, cards, words, send, scene: null, close: null });
    this.note = h('aside', { class: 'note', hidden: true });
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
      this.kind === 'log' ? this.log(scene) : this.last(scene));
    if (bottom) this.note.scrollTop = this.note.scrollHeight;
  }

  log(scene) {
    const lines = logLines(scene, this.words);
    return lines.length ? h('ol', {}, lines.map((line) => h('li', {}, line))) : h('p', {}, this.words.t('table.log.empty'));
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
    const { ctx: { settings }, words: { t } } = this;
    openPanel(t('table.menu'), (body, close) => {
      const link = (icon, text, path) => h('button', { class: 'btn', type: 'button', onclick: () => { close(); this.ctx.navigate(path); } }, text);
      const choices = Object.entries(CHOICES).map(([name, values]) => h('fieldset', { class: 'seg' }, h('legend', {}, t(`table.set.${name}`)),
        values.map((value) => {
          const input = h('input', { type: 'radio', name: `set-${name}`, checked: settings[name] === value, onchange: () => settings.set(name, value) });
          return h('label', {}, input, h('span', {}, t(`table.set.${name}.${value}`)));
        })));
      const switches = SWITCHES.map((name) => {
        const on = name === 'track' ? settings.track === 'on' : settings[name];
        const input = h('input', { type: 'checkbox', role: 'switch', checked: on,
          onchange: () => settings.set(name, name === 'track' ? (input.checked ? 'on' : 'off') : input.checked) });
        return h('label', { class: 'switch' }, input, h('span', {}, t(`table.set.${name}`)));
      });
      body.append(h('div', { class: 'menu-acts' },
        this.scene?.you === null ? null : h('button', { class: 'btn', type: 'button', onclick: () => { close(); this.phrases(); } }, t('table.say')),
        link('book', t('table.rules'), `/rules/${this.scene?.view.mode ?? ''}`),
        h('button', { class: 'btn', type: 'button', onclick: () => { close(); this.help(); } }, t('table.keys')),
        link('home', t('table.leave'), '/')),
      h('div', { class: 'menu-set' }, choices, h('div', { class: 'switches' }, switches)));
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
