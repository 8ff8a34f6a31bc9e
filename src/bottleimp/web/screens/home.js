// The home page: one large button, and the hand is dealt.
import { h, sea, use } from '/static/app/dom.js';
import { t } from '/static/app/i18n.js';

export function home(ctx) {
  const play = h('button', { class: 'btn go', type: 'button' }, t('home.play'));
  play.addEventListener('click', async () => {
    play.disabled = true;
    await ctx.createTable({
      mode: 'classic', players: 4, name: ctx.settings.name || t('name.guest'),
      bots: [null, 'rulebook', 'rulebook', 'rulebook'], start: true,
    });
  });
  return {
    name: 'home',
    title: '',
    root: h('main', { class: 'home' }, use('art', 'art', t('home.art')), sea(),
      h('h1', { class: 'logo' }, t('title')), h('nav', { class: 'acts' }, play)),
  };
}
