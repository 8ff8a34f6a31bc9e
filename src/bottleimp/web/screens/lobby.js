// Before the first hand: the link for friends, the seats, and the host's word to start.
import { options } from '../app/api.js';
import { showBanner } from '../app/banner.js';
import { bar, choice, field } from '../app/controls.js';
import { h, sea, use } from '../app/dom.js';
import { has, plural, t } from '../app/i18n.js';
import { botName, levelChoice } from './new.js';
import { face, plan, teamOf } from './plan.js';
import { picturesOf } from '../table/seating.js';

export function lobby(ctx, first) {
  let message = first;
  let known = null; // what /api/options says
  const scene = h('div', { class: 'scene' });
  const seats = h('ol', { class: 'places' });
  const words = h('p', { class: 'ribbon', role: 'status' });
  const foot = h('footer', { class: 'strand' });
  const watching = h('p', { class: 'gloss watching' });
  const name = field(t('name.label'), ctx.settings.name, (text) => ctx.settings.set('name', text.trim()), { hint: t('name.guest') });
  const root = h('main', { class: 'page lobby' }, bar(t('lobby.title'), '/', t('home')),
    h('div', { class: 'cols' }, scene,
      h('div', { class: 'wishes' }, words, name,
        h('section', { 'aria-labelledby': 'seats-t' }, h('h2', { class: 'legend-t', id: 'seats-t' }, t('lobby.seats')), seats), watching)),
    foot);
  // The host comes to invite, a guest to sit down.
  const link = invitation();
  if (first.you === first.host) words.after(link); else watching.after(link);
  options().then((answer) => { known = answer; draw(); }, () => {});
  draw();

  async function ask(what) {
    const answer = await ctx.live.send(what);
    if (answer.type === 'refused') {
      const key = `refused.${answer.code}`;
      showBanner(t(has(key) ? key : 'refused.any'), { ms: 5000 });
    }
    return answer;
  }

  function draw() {
    const { mode, you, host } = message;
    const shape = known?.modes.find((each) => each.mode === mode && each.players === message.players);
    const pictures = picturesOf(message);
    const people = message.seats.map((seat, i) => ({ ...seat, picture: pictures[i] }));
    const open = people.filter((seat) => seat.kind === 'open').length;
    const hosting = you === host;
    const focus = seats.contains(document.activeElement) ? document.activeElement.dataset.seat : null;
    scene.replaceChildren(...shape ? [plan(shape, { people, you: you ?? 0 })] : [],
      h('div', { class: 'scene-words' }, h('h2', {}, t(`mode.${mode}`)), h('p', {}, `${t(`mode.${mode}.line`)} ${ending(message.end)}`)));
    name.hidden = you !== null;
    words.textContent = prompt({ open, hosting });
    seats.replaceChildren(...people.map((seat, number) => place(seat, number, hosting, shape)));
    watching.textContent = message.spectators ? plural('lobby.watching', message.spectators) : '';
    foot.replaceChildren(...sea(), hosting
      ? h('button', { class: 'btn go', type: 'button', onclick: () => ask({ type: 'start' }) },
        h('span', {}, t('lobby.start')), h('small', {}, open ? plural('lobby.filled', open) : t('lobby.all')))
      : h('p', { class: 'ribbon' }, h('i', { class: 'ring-wait', 'aria-hidden': 'true' }),
        t('lobby.wait', { name: message.seats[host].name })));
    if (focus) seats.querySelector(`[data-seat="${focus}"]`)?.focus();
  }

  function prompt({ open, hosting }) {
    if (message.you === null) return t(open ? 'lobby.pick' : 'lobby.noseat');
    if (hosting) return open ? plural('lobby.invite', open) : t('lobby.ready');
    return t('lobby.seated');
  }

  function place(seat, number, hosting, shape) {
    const mine = number === message.you;
    const tag = mine ? t('you') : number === message.host ? t('lobby.host') : null;
    return h('li', { class: `place ${seat.kind}${mine ? ' own' : ''}` },
      face(seat, shape && teamOf(shape, number)),
      h('span', { class: 'who' }, h('b', {}, seat.kind === 'open' ? t('lobby.free') : seat.name),
        h('small', {}, [tag, about(seat, hosting)].filter(Boolean).join(' · '))),
      controls(seat, number, hosting, mine));
  }

  function about(seat, hosting) {
    if (seat.kind === 'bot') return hosting ? '' : botName(seat.bot);
    if (seat.kind === 'automaton') return t('new.lopaka');
    if (seat.kind === 'human' && !seat.present) return t('lobby.gone');
    return '';
  }

  function controls(seat, number, hosting, mine) {
    if (message.you === null && seat.kind === 'open') {
      return h('button', { class: 'btn', type: 'button', 'data-seat': number, onclick: () => sit(number) }, t('lobby.sit'));
    }
    if (mine && !hosting) {
      return h('button', { class: 'quiet', type: 'button', 'data-seat': number, onclick: () => ask({ type: 'stand' }) }, t('lobby.stand'));
    }
    if (!hosting || !known || !['bot', 'open'].includes(seat.kind)) return null;
    const label = t('new.seat', { n: number + 1 });
    const put = (bot) => ask({ type: 'bot', seat: number, bot });
    const group = h('span', { class: 'place-set' },
      choice(label, [{ value: 'bot', label: t('new.bot') }, { value: 'open', label: t('new.friend') }], seat.kind,
        (kind) => put(kind === 'open' ? 'open' : known.bot), { quiet: true }),
      seat.kind === 'bot' && levelChoice(`${label}: ${t('new.level')}`, known.bots, seat.bot, put));
    for (const input of group.querySelectorAll('input')) if (input.checked) input.dataset.seat = number;
    group.querySelector('select')?.setAttribute('data-seat', `${number}-level`);
    return group;
  }

  async function sit(seat) {
    await ask({ type: 'sit', seat, name: ctx.settings.name || t('name.guest') });
  }

  return {
    name: 'lobby',
    title: t('lobby.title'),
    root,
    update(news) { message = news; draw(); },
  };
}

function ending(end) {
  const [amount, by] = end.split(' ');
  return plural(`end.${by}.count`, Number(amount));
}

/** The link, to be copied or handed to the phone's own sharing. */
function invitation() {
  const link = location.href;
  const near = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showBanner(t('lobby.copied'), { ms: 3000 });
    } catch {
      getSelection().selectAllChildren(root.querySelector('.link'));
      showBanner(t('lobby.copyhand'), { ms: 5000 });
    }
  };
  const root = h('section', { class: 'invite', 'aria-labelledby': 'invite-t' },
    h('h2', { id: 'invite-t', class: 'legend-t' }, t('lobby.link')),
    h('div', { class: 'invite-row' }, h('output', { class: 'link' }, link),
      h('button', { class: 'btn', type: 'button', onclick: copy }, use('i-copy', 'ic'), h('span', {}, t('lobby.copy'))),
      navigator.share && h('button', {
        class: 'btn', type: 'button', onclick: () => navigator.share({ title: t('title'), url: link }).catch(() => {}),
      }, use('i-share', 'ic'), h('span', {}, t('lobby.share')))),
    near && h('p', { class: 'gloss' }, t('lobby.near')));
  return root;
}
