// A new table: how many, which game, who sits where, how long; the rest behind "more".
import { options } from '../app/api.js';
import { bar, choice, field } from '../app/controls.js';
import { h, sea, use } from '../app/dom.js';
import { has, plural, t } from '../app/i18n.js';
import { load } from '../app/load.js';
import { sayWhy } from './home.js';
import { face, plan, teamOf } from './plan.js';
import { picturesOf } from '../table/seating.js';

const ENDS = {
  deals: [1, 2, 3], rounds: [1, 2, 4, 8], points: [100, 200, 300, 500],
};
const GRACES = [15, 30, 60, 180];
const LIMITS = [null, 20, 45, 90];

// What was last asked for in this visit, so that coming back does not begin again.
const wish = {
  players: 4, mode: 'classic', deck: null, by: 'deals', amount: 2, grace: 30, limit: null, bots: [],
};

export const botName = (bot) => (has(`bot.${bot}`) ? t(`bot.${bot}`) : bot);

/** Which bot, as a select that looks like our paper; one that is no level is there if it sits there. */
export function levelChoice(label, levels, value, onchange) {
  const names = levels.map((level) => level.name);
  const select = h('select', { 'aria-label': label, onchange: () => onchange(select.value) },
    (names.includes(value) ? names : [value, ...names]).map((bot) => h('option', { value: bot }, botName(bot))));
  select.value = value;
  return h('span', { class: 'level' }, select, use('i-more'));
}

export function newTable(ctx) {
  const root = h('main', { class: 'page new' }, bar(t('new.title'), '/', t('home')));
  options().then(
    (known) => build(ctx, root, known),
    () => root.append(h('p', { class: 'ribbon', role: 'alert' }, t('error.offline'))),
  );
  return { name: 'new', title: t('new.title'), root };
}

function build(ctx, root, known) {
  const { modes, bots, bot: usual } = known;
  const scene = h('div', { class: 'scene' });
  const form = h('form', { class: 'wishes' });
  const go = h('button', { class: 'btn go', type: 'submit', form: 'wishes' });
  form.id = 'wishes';
  form.addEventListener('submit', (event) => { event.preventDefault(); submit(); });
  root.append(h('div', { class: 'cols' }, scene, form),
    h('footer', { class: 'strand' }, sea(), go));
  draw();

  function set(name, value, { redraw = true } = {}) {
    wish[name] = value;
    if (redraw) draw();
  }

  /** Drawing again replaces the form; the control in use keeps its focus. */
  function draw() {
    const spot = form.contains(document.activeElement) ? place(document.activeElement) : null;
    const more = form.querySelector('details')?.open;
    const fitting = modes.filter((mode) => mode.players === wish.players);
    const mode = fitting.find((each) => each.mode === wish.mode) || fitting[0];
    wish.mode = mode.mode;
    if (!mode.decks.includes(wish.deck)) wish.deck = mode.decks[0];
    const seats = people(mode);
    scene.replaceChildren(plan(mode, { people: seats }),
      h('div', { class: 'scene-words' }, h('h2', {}, t(`mode.${wish.mode}`)), h('p', {}, t(`mode.${wish.mode}.more`)),
        h('button', { class: 'quiet', type: 'button', onclick: () => readRules(wish.mode) }, use('i-book'), t('new.rules'))));
    form.replaceChildren(
      choice(t('new.players'), [...new Set(modes.map((each) => each.players))].sort().map((value) => ({
        value, label: String(value), name: plural('new.count', value),
      })), wish.players, (value) => set('players', value), { kind: 'seg numbers' }),
      choice(t('new.game'), fitting.map((each) => ({
        value: each.mode, label: t(`mode.${each.mode}`), hint: t(`mode.${each.mode}.line`), picture: plan(each),
      })), wish.mode, (value) => set('mode', value), { kind: 'cards' }),
      seatRows(mode, seats),
      length(),
      h('details', { class: 'more', open: more },
        h('summary', {}, t('new.more'), use('i-more')),
        choice(t('new.deck'), mode.decks.map((value) => ({
          value, label: t(`deck.${value}`), hint: t(`deck.${value}.line`),
        })), wish.deck, (value) => set('deck', value), { kind: 'seg pile' }),
        choice(t('new.grace'), GRACES.map((value) => ({ value, label: t('seconds', { n: value }) })),
          wish.grace, (value) => set('grace', value)),
        choice(t('new.limit'), LIMITS.map((value) => ({
          value, label: value ? t('seconds', { n: value }) : t('new.nolimit'),
        })), wish.limit, (value) => set('limit', value))),
    );
    const friends = seats.filter((seat) => seat.kind === 'open').length;
    go.replaceChildren(h('span', {}, t(friends ? 'new.open' : 'new.deal')),
      h('small', {}, friends ? plural('new.friends', friends) : t('new.alone')));
    if (spot) find(spot)?.focus();
  }

  function botOf(seat) {
    return wish.bots[seat] || usual;
  }

  /** Who sits at the table as wished, with pictures. */
  function people(mode) {
    const seats = [{ kind: 'human' },
      ...Array.from({ length: wish.players - 1 }, (_, i) => ({ kind: botOf(i + 1) === 'open' ? 'open' : 'bot' })),
      ...Array.from({ length: mode.seats - mode.players }, () => ({ kind: 'automaton' }))];
    const pictures = picturesOf({ you: 0, seats });
    return seats.map((seat, i) => ({ ...seat, picture: pictures[i] }));
  }

  function seatRows(mode, seats) {
    return h('fieldset', { class: 'sitters' }, h('legend', { class: 'legend-t' }, t('new.seats')),
      h('div', { class: 'seat-row' }, face(seats[0], teamOf(mode, 0)),
        field(t('name.label'), ctx.settings.name, (name) => ctx.settings.set('name', name.trim()), { hint: t('name.guest') })),
      seats.slice(1, wish.players).map((seat, i) => {
        const number = i + 1;
        const label = t('new.seat', { n: number + 1 });
        const put = (bot) => { wish.bots[number] = bot; draw(); };
        return h('div', { class: 'seat-row' }, face(seat, teamOf(mode, number)),
          choice(label, [{ value: 'bot', label: t('new.bot') }, { value: 'open', label: t('new.friend') }],
            seat.kind, (kind) => put(kind === 'open' ? 'open' : usual), { quiet: true }),
          seat.kind === 'bot' && levelChoice(`${label}: ${t('new.level')}`, bots, botOf(number), put));
      }),
      seats.length > wish.players && h('div', { class: 'seat-row' }, face(seats.at(-1)),
        h('p', { class: 'plain' }, h('b', {}, 'Lopaka'), h('small', {}, t('new.lopaka')))),
      bots.filter(({ name }) => seats.some((seat, i) => seat.kind === 'bot' && botOf(i) === name))
        .map(({ name }) => has(`bot.${name}.line`) && h('p', { class: 'gloss' }, h('b', {}, botName(name)), ` · ${t(`bot.${name}.line`)}`)));
  }

  function length() {
    return h('div', { class: 'length' },
      choice(t('new.length'), Object.keys(ENDS).map((value) => ({ value, label: t(`end.${value}`) })), wish.by, (value) => {
        wish.amount = ENDS[value].at(value === 'points' ? -1 : 1);
        set('by', value);
      }),
      choice(t(`end.${wish.by}`), ENDS[wish.by].map((value) => ({
        value, label: String(value), name: plural(`end.${wish.by}.count`, value),
      })), wish.amount, (value) => set('amount', value), { quiet: true }),
      h('p', { class: 'gloss' }, t(`end.${wish.by}.note`)));
  }

  async function submit() {
    if (go.getAttribute('aria-busy')) return;
    go.setAttribute('aria-busy', 'true');
    const others = Array.from({ length: wish.players - 1 }, (_, i) => botOf(i + 1));
    try {
      await ctx.createTable({
        mode: wish.mode, players: wish.players, deck: wish.deck, end: `${wish.amount} ${wish.by}`,
        name: ctx.settings.name || t('name.guest'), bots: [null, ...others], grace: wish.grace,
        limit: wish.limit, start: !others.includes('open'),
      });
    } catch (error) {
      go.removeAttribute('aria-busy');
      sayWhy(error);
    }
  }

  /** Where a control is in the form, in words that outlive a redraw. */
  function place(control) {
    const group = control.closest('fieldset');
    return {
      group: [...form.querySelectorAll('fieldset')].indexOf(group), type: control.tagName, row: control.closest('.seat-row') && [...form.querySelectorAll('.seat-row')].indexOf(control.closest('.seat-row')),
    };
  }

  function find({ group, type, row }) {
    if (type === 'SUMMARY') return form.querySelector('summary');
    const within = row !== null ? form.querySelectorAll('.seat-row')[row] : form.querySelectorAll('fieldset')[group];
    return type === 'SELECT' ? within?.querySelector('select') : within?.querySelector('input:checked, input[type=text]');
  }
}

async function readRules(mode) {
  const { openRules } = await load('../screens/rules.js');
  openRules(mode);
}
