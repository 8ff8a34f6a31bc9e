// What is shown while nothing else can be: a table being opened, and all that can go wrong with it.
import { h, sea, use } from '/static/app/dom.js';
import { t } from '/static/app/i18n.js';

function adrift(name, title, body) {
  return {
    name,
    title,
    root: h('main', { class: `adrift ${name}` }, sea(),
      h('div', { class: 'adrift-text' }, use('bottle', 'adrift-bottle'), body)),
  };
}

export function waiting() {
  return adrift('waiting', '', h('h1', { role: 'status' }, t('waiting')));
}

/** kind: page, unknown, offline, replaced, full. `again` is offered where trying again can help. */
export function trouble(ctx, kind, { again } = {}) {
  const title = t(`trouble.${kind}`);
  return adrift('trouble', title, [
    h('h1', {}, title),
    h('p', {}, t(`trouble.${kind}.why`)),
    h('div', { class: 'row' },
      again && h('button', { class: 'btn go', type: 'button', onclick: again },
        t(kind === 'replaced' ? 'trouble.here' : 'trouble.again')),
      h('a', { class: 'btn', href: '/' }, t('trouble.home'))),
  ]);
}
