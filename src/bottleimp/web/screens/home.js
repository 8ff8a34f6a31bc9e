// The home page: one large button and the hand is dealt; beside it all the other ways in.
import { ApiError, options } from '../app/api.js';
import { showBanner } from '../app/banner.js';
import { h, sea, use } from '../app/dom.js';
import { LANGUAGES, language, plural, t } from '../app/i18n.js';
import { openPanel } from '../app/panel.js';
import { tables } from '../app/tables.js';
import { lettering } from './lettering.js';
import { openLanguages } from './languages.js';

const words = (title, small) => [h('span', {}, title), h('small', {}, small)];

const progress = (entry) => (entry.status === 'lobby' || !entry.round
  ? t('home.waiting') : t('home.round', { round: entry.round }));

export function home(ctx) {
  options().catch(() => {}); // so that Play need not wait for them
  const kept = tables.open();
  return {
    name: 'home',
    title: '',
    root: h('main', { class: kept.length ? 'home goes-on' : 'home' },
      use('art', 'art', t('home.art')), sea(),
      h('div', { class: 'front' },
        lettering(),
        h('p', { class: 'lede' }, t('home.lede')),
        h('nav', { class: 'acts', 'aria-label': t('home.ways') },
          playButton(ctx), kept.length > 0 && goOn(ctx, kept),
          h('a', { class: 'btn', href: '/new' }, words(t('new.title'), t('home.new.hint'))),
          h('a', { class: 'btn', href: '/rules' }, words(t('rules.title'), t('home.rules.hint'))),
          h('a', { class: 'btn', href: '/settings' }, words(t('settings.title'), t('home.settings.hint'))),
          h('button', { class: 'btn', type: 'button', onclick: openLanguages },
            words(LANGUAGES[language()], t('settings.language')))))),
  };
}

function playButton(ctx) {
  const button = h('button', { class: 'btn go', type: 'button' }, t('home.play'));
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-busy')) return;
    button.setAttribute('aria-busy', 'true');
    try {
      const { bot } = await options();
      await ctx.createTable({
        mode: 'classic', players: 4, name: ctx.settings.name || t('name.guest'),
        bots: [null, bot, bot, bot], start: true,
      });
    } catch (error) {
      button.removeAttribute('aria-busy');
      sayWhy(error);
    }
  });
  return button;
}

/** Why a table could not be made, in the reader's words. */
export function sayWhy(error) {
  if (!(error instanceof ApiError)) throw error;
  showBanner(t(['offline', 'full', 'too-fast'].includes(error.code) ? `error.${error.code}` : 'error.any'), { ms: 6000 });
}

/** Back to the one table left standing, or to one of several. */
function goOn(ctx, kept) {
  if (kept.length === 1) {
    return h('a', { class: 'btn on-with', href: `/t/${kept[0].id}` },
      words(t('home.continue'), `${t(`mode.${kept[0].mode}`)} · ${progress(kept[0])}`));
  }
  return h('button', { class: 'btn on-with', type: 'button', onclick: () => chooseTable(ctx, kept) },
    words(t('home.continue'), plural('home.tables', kept.length)));
}

function chooseTable(ctx, kept) {
  openPanel(t('home.continue'), (body, close) => {
    body.append(h('ul', { class: 'kept' }, kept.map((entry) => {
      const row = h('li', {},
        h('button', {
          class: 'kept-go', type: 'button', onclick: () => { close(); ctx.navigate(`/t/${entry.id}`); },
        }, h('b', {}, t(`mode.${entry.mode}`)),
        h('small', {}, [progress(entry), (entry.names || []).filter(Boolean).join(', ')].filter(Boolean).join(' · '))),
        h('button', {
          class: 'ib', type: 'button', 'aria-label': t('home.forget'), title: t('home.forget'),
          onclick: () => {
            tables.forget(entry.id);
            row.remove();
            if (!tables.open().length) close();
          },
        }, use('i-close')));
      return row;
    })));
  }, { onclose: () => ctx.navigate(location.pathname) });
}
