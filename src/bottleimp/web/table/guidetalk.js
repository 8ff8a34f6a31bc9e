// Keawe and what he says: a face, a bubble, suns that count the topics, and the way out.
import { h, use } from '../app/dom.js';
import { sun } from './cards.js';

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
    this.root = h('section', { class: 'talk', 'aria-label': t('guide.title'), hidden: true },
      h('div', { class: 'talk-face' }, use('p-keawe')),
      h('div', { class: 'speech' },
        h('header', {}, this.topic, this.skip), this.text, this.more,
        h('footer', {}, this.suns, this.next)));
  }

  /**
   * @param {string} text
   * @param {{topic: string, topics: string[], known: Set<string>, asks: boolean}} how `asks` for "I see"
   */
  say(text, { topic, topics, known, asks }) {
    const { t } = this.words;
    const at = topics.indexOf(topic);
    this.text.textContent = text;
    this.topic.textContent = t(`guide.topic.${topic}`);
    this.suns.setAttribute('aria-label', t('guide.step', { n: at + 1, total: topics.length }));
    this.suns.replaceChildren(...topics.map((each) => h('i', {
      class: each === topic ? 'now' : known.has(each) && 'done',
    }, sun())));
    this.next.hidden = !asks;
    this.more.hidden = true;
    this.root.hidden = false;
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
