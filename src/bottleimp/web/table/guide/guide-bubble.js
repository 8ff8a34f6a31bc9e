// Keawe's speech bubble in a lesson: his face, the text, a sun for each topic, and the way out.
import { h, use } from '../../lib/dom.js';
import { sun } from '../../game/cards.js';

export class Talk {
  /**
   * @param {Table.Words} words
   * @param {{next: () => void, leave: () => void}} intents
   */
  constructor(words, { next, leave }) {
    this.words = words;
    const { t } = words;
    this.text = h('p', { class: 'talk-t', id: 'talk-text' });
    this.topic = h('b', { class: 'talk-topic' });
    this.suns = h('div', { class: 'suns', role: 'img' });
    this.next = h('button', { class: 'btn on talk-next', type: 'button', 'aria-describedby': 'talk-text', onclick: next },
      t('guide.next'));
    this.skip = h('button', { class: 'talk-skip', type: 'button', onclick: leave }, t('guide.skip'));
    this.more = h('ul', { class: 'talk-more', hidden: true });
    this.speech = h('div', { class: 'speech' },
      h('header', {}, this.topic, this.skip), this.text, this.more,
      h('footer', {}, this.suns, this.next));
    this.root = h('section', { class: 'talk', 'aria-label': t('guide.title'), hidden: true },
      h('div', { class: 'talk-face' }, use('p-keawe')), this.speech);
  }

  /**
   * A refusal stands in place of the topic. The suns count the topics that have come up, in whatever order they did: a
   * round brings them as it goes.
   * @param {string} text
   * @param {{topic: string, begun: number, total: number, asks: boolean, refused?: string}} how `asks` for "I see"
   */
  say(text, { topic, begun, total, asks, refused }) {
    const { t } = this.words;
    this.text.textContent = text;
    this.topic.textContent = t(refused ?? `guide.topic.${topic}`);
    this.topic.classList.toggle('no', refused !== undefined);
    this.suns.setAttribute('aria-label', t('guide.step', { n: begun, total }));
    this.suns.replaceChildren(...Array.from({ length: total }, (_, index) => h('i', {
      class: index + 1 === begun ? 'now' : index < begun && 'done',
    }, sun())));
    this.next.hidden = !asks;
    this.more.hidden = true;
    this.root.hidden = false;
  }

  /** Catch the eye: there is something new, even if it reads much the same. @param {number} duration */
  nod(duration) {
    this.speech.animate([{ translate: '0' }, { translate: '0 -6px' }, { translate: '0' }], { duration, easing: 'ease-out' });
  }

  /** Where it goes on. */
  focus() {
    const next = this.more.hidden ? this.next : this.more.querySelector('button, a');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /**
   * The last words, and where to go from here.
   * @param {string} title
   * @param {string} text
   * @param {Node[]} ways
   */
  close(title, text, ways) {
    this.text.textContent = text;
    this.topic.textContent = title;
    this.more.replaceChildren(...ways.map((way) => h('li', {}, way)));
    this.more.hidden = false;
    this.next.hidden = true;
    this.suns.hidden = true;
    this.skip.textContent = this.words.t('table.close');
    this.root.hidden = false;
  }
}
