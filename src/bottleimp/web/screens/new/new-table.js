// The screen for a new table: number of players, mode and seats; length and other options behind "more".
import { options } from '../../net/api.js';
import { bar, nameField, toggle } from '../../lib/controls.js';
import { h, sea, use } from '../../lib/dom.js';
import { described, named, plural, t } from '../../lib/i18n.js';
import { friendsLine } from '../friends-server.js';
import { openRules } from '../../panels/rules.js';
import { keepFocus } from '../../lib/form-focus.js';
import { face, plan, teamOf } from '../../game/seat-plan.js';
import { offlineText, showError } from '../../net/error-banner.js';
import { gameForm } from './game-form.js';
import { OPEN, sitterChoice } from '../../panels/sitter-choice.js';
import { haveName, me } from '../../panels/profile.js';
import { asked, hintsOf, lastWish, peopleOf, settle, sittersOf } from './table-form.js';

/**
 * @param {Page.Context} ctx
 * @returns {Page.Screen}
 */
export function newTable(ctx) {
  const root = h('main', { class: 'page new' }, bar(t('new.title')));
  options().then(
    (known) => build(ctx, root, known),
    () => root.append(h('p', { class: 'ribbon', role: 'alert' }, offlineText())),
  );
  return { name: 'new', title: t('new.title'), root };
}

/**
 * @param {Page.Context} ctx
 * @param {HTMLElement} root
 * @param {Wire.Options} known
 */
function build(ctx, root, known) {
  const wish = lastWish(known);
  const scene = h('div', { class: 'scene' });
  const form = h('form', { class: 'wishes', id: 'wishes' });
  const go = h('button', { class: 'btn go', type: 'submit', form: 'wishes' });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  root.append(h('div', { class: 'cols' }, scene, form), h('footer', { class: 'strand' }, sea(), go));
  draw();

  /** @param {Partial<import('./table-form.js').Wish>} news */
  function set(news) {
    Object.assign(wish, news);
    draw();
  }

  function draw() {
    const { mode, fitting } = settle(wish, known);
    const people = peopleOf(wish, mode, known, me().face);
    const more = form.querySelector('details')?.open;
    scene.replaceChildren(plan(mode, { people }), about(mode.mode));
    const { howMany, which, length, terms } = gameForm(wish, known, set);
    keepFocus(form, () => form.replaceChildren(
      h('div', { class: 'half' }, howMany(), which(fitting)),
      h('div', { class: 'half' }, seats(mode, people), length(),
        h('details', { class: 'more', open: more }, h('summary', {}, t('new.more'), use('i-more')), terms(mode),
          toggle(t('hint.allow'), t('hint.allow.line'), hintsOf(wish, known), (hints) => { wish.hints = hints; }))),
    ));
    const friends = people.filter((seat) => seat.kind === 'open').length;
    go.replaceChildren(h('span', {}, t(friends ? 'new.open' : 'new.deal')),
      h('small', {}, friends ? plural('new.friends', friends) : t('new.alone')));
  }

  /**
   * @param {Wire.Mode} mode
   * @param {Page.Portrait[]} people
   */
  function seats(mode, people) {
    const sitters = sittersOf(wish, known);
    return h('fieldset', { class: 'sitters' }, h('legend', { class: 'legend-t' }, t('new.seats')),
      sitters.map((sitter, seat) => h('div', { class: 'seat-row' }, face(people[seat], teamOf(mode, seat)),
        sitter === null ? nameField() : sitterChoice(seat, sitter, known, (bot) => {
          wish.bots[seat] = bot;
          draw();
        }))),
      people.slice(mode.players).map((automaton) => h('div', { class: 'seat-row' }, face(automaton),
        h('p', { class: 'plain' }, h('b', {}, automaton.name), h('small', {}, t('new.automaton'))))),
      known.bots.filter(({ name }) => sitters.includes(name) && described('bot', name))
        .map(({ name }) => h('p', { class: 'gloss' }, h('b', {}, named('bot', name)), ` · ${described('bot', name)}`)),
      !known.friends && friendsLine());
  }

  async function submit() {
    if (go.getAttribute('aria-busy')) return;
    const friends = sittersOf(wish, known).includes(OPEN);
    if (friends && !(await haveName())) return;
    go.setAttribute('aria-busy', 'true');
    try {
      await ctx.createTable(asked(wish, known, me()));
    } catch (error) {
      go.removeAttribute('aria-busy');
      showError(error);
    }
  }
}

/** @param {string} mode */
function about(mode) {
  return h('div', { class: 'scene-words' }, h('h2', {}, named('mode', mode)),
    h('p', {}, described('mode', mode, 'more')),
    h('button', { class: 'quiet', type: 'button', onclick: () => openRules(mode) }, use('i-book'), t('new.rules')));
}
