// The panels of the table: last trick, log, menu, phrases, keys.
import { offers, options } from '../net/api.js';
import { h, use } from '../lib/dom.js';
import { openPanel } from '../lib/panel.js';
import { invitation } from '../panels/invitation.js';
import { openRules } from '../panels/rules.js';
import { openSettings } from '../panels/settings-panel.js';
import { inCompany } from '../game/company.js';
import { openLegend } from './ring/legend.js';
import { logLines, trickText } from './round-log.js';
import { salesOf } from '../game/moments.js';
import { openPerson } from './people/person-panel.js';
import { wayBack } from './what-if.js';

/** @type {[string, string[]][]} by the text that explains them */
const KEYS = [
  ['arrows', ['←', '→']], ['enter', ['Enter']], ['digits', ['1–4']], ['last', ['L']], ['log', ['G']], ['menu', ['M']],
  ['say', ['T']], ['sound', ['S']], ['situation', ['P']], ['legend', ['K']], ['hint', ['H']], ['help', ['?']], ['escape', ['Esc']],
];

export class Panels {
  /**
   * @param {Page.StageContext} ctx
   * @param {Table.Cards} cards
   * @param {Table.Words} words
   * @param {Pick<Table.Intents, 'send' | 'look'>} intents
   * @param {import('./people/spectator-seat.js').Guest} guest
   */
  constructor(ctx, cards, words, intents, guest) {
    this.ctx = ctx;
    this.cards = cards;
    this.words = words;
    this.intents = intents;
    this.guest = guest;
    this.note = h('aside', { class: 'note', tabindex: '0', hidden: true });
    /** @type {'last' | 'log' | null} which slip of paper lies at the side */
    this.slip = null;
    /** @type {Table.Scene | null} */
    this.scene = null;
    /** @type {ReturnType<typeof openPerson> | null} whom the reader has asked about */
    this.told = null;
    /** @type {(() => void) | null} ends the lesson, if this table is one */
    this.lesson = null;
  }

  /** Show or hide a slip of paper at the side. It does not stop the game. @param {'last' | 'log'} slip */
  toggle(slip) {
    this.slip = this.slip === slip ? null : slip;
    this.update(this.scene);
  }

  shut() {
    this.slip = null;
    this.update(this.scene);
  }

  /** @param {Table.Scene | null} scene */
  update(scene) {
    this.scene = scene;
    if (scene) this.told?.see(scene);
    this.note.hidden = !this.slip;
    if (!this.slip || !scene) return;
    const { t } = this.words;
    const title = t(this.slip === 'log' ? 'table.log' : 'table.last');
    const bottom = this.note.scrollHeight - this.note.scrollTop - this.note.clientHeight < 8;
    this.note.className = `note ${this.slip}`;
    this.note.setAttribute('aria-label', title);
    this.note.replaceChildren(
      h('header', {}, h('h2', {}, title),
        h('button', { class: 'ib', type: 'button', 'aria-label': t('table.close'), onclick: () => this.shut() }, use('i-close'))),
      ...(this.slip === 'log' ? this.log(scene) : [this.last(scene)]));
    if (bottom) this.note.scrollTop = this.note.scrollHeight;
  }

  /** @param {Table.Scene} scene */
  log(scene) {
    const { before, tricks, after } = logLines(scene, this.words);
    if (!before.length && !tricks.length) return [h('p', {}, this.words.t('table.log.empty'))];
    return [...before.map((line) => h('p', {}, line)), h('ol', {}, tricks.map((line, index) => [
      h('li', { value: index + 1 }, line),
      (after.get(index) ?? []).map((notice) => h('li', { class: 'of-people', value: index + 1 }, notice)),
    ]))];
  }

  /** @param {Table.Scene} scene */
  last(scene) {
    const { words } = this;
    const { tricks } = scene.view;
    const trick = tricks.at(-1);
    if (!trick) return h('p', {}, words.t('table.last.none'));
    const sale = salesOf(scene.view, scene.setup).find((sold) => sold.trick === tricks.length - 1);
    return h('div', {},
      h('div', { class: 'fan' }, trick.plays.map(({ seat, card }) => h('figure', {},
        this.cards.copy(card, seat === trick.winner ? 'win' : ''), h('figcaption', {}, scene.name(seat))))),
      h('p', {}, trickText(scene, words, trick, sale)));
  }

  menu() {
    const { t } = this.words;
    const { scene } = this;
    if (!scene) return;
    openPanel(t('table.menu'), (body, close) => {
      /** @type {(text: string, act: () => void) => HTMLElement} */
      const button = (text, act) => h('button', { class: 'btn', type: 'button', onclick: () => { close(); act(); } }, text);
      body.append(h('div', { class: 'menu-acts' },
        scene.you === null ? null : button(t('table.say'), () => this.phrases()),
        this.lesson && button(t('guide.skip'), this.lesson),
        wayBack(scene.message.table, t, 'btn'),
        button(t('table.legend'), () => this.legend()),
        offers('friends') && button(t('table.invite'), () => openPanel(t('table.invite'), (sheet) => sheet.append(invitation()))),
        button(t('table.settings'), openSettings),
        button(t('table.rules'), () => openRules(scene.view.mode)),
        h('a', { class: 'btn', href: '/lessons' }, t('learn.title')),
        button(t('table.keys'), () => this.help()),
        button(t('table.leave'), () => this.leave(scene))));
    });
  }

  /** Who plays with others is told what becomes of the seat, and then they need not wait. @param {Table.Scene} scene */
  leave(scene) {
    const { ctx: { live, navigate }, words: { t } } = this;
    if (!inCompany(scene.message)) {
      navigate('/');
      return;
    }
    /** @type {(text: string, cls: string, onclick: () => void) => HTMLElement} */
    const button = (text, cls, onclick) => h('button', { class: cls, type: 'button', onclick }, text);
    openPanel(t('table.leave'), (body, close) => body.append(
      h('p', { class: 'gloss' }, t('table.leave.what')),
      h('div', { class: 'person-acts' },
        button(t('table.leave'), 'btn warns', () => { close(); live.send({ type: 'stand' }); navigate('/'); }),
        button(t('table.stay'), 'btn', close))));
  }

  phrases() {
    const { t } = this.words;
    if (this.scene?.you === null) return;
    openPanel(t('table.say'), async (body, close) => {
      const { phrases } = await options();
      body.append(h('div', { class: 'menu-acts' }, phrases.map((phrase) => h('button', {
        class: 'btn', type: 'button', onclick: () => { close(); this.intents.send({ type: 'say', phrase }); },
      }, t(`table.phrase.${phrase}`)))));
    });
  }

  /** @param {Wire.Seat} seat */
  person(seat) {
    const { ctx: { live }, words, guest, intents: { look } } = this;
    if (this.scene) this.told = openPerson(this.scene, seat, { live, words, guest, look });
  }

  legend() {
    if (this.scene) openLegend(this.scene, this.cards, this.words);
  }

  help() {
    const { t } = this.words;
    openPanel(t('table.keys'), (body) => body.append(h('dl', { class: 'keys' }, KEYS.flatMap(([text, keys]) => [
      h('dt', {}, keys.map((key) => h('kbd', {}, key))), h('dd', {}, t(`table.key.${text}`))]))));
  }
}
