// The tables that this browser can go on with, to choose from.
import { here } from '../app/base.js';
import { h, use } from '../app/dom.js';
import { list, t } from '../app/i18n.js';
import { openPanel } from '../app/panel.js';
import { tables } from '../app/tables.js';
import { game, progress } from './home.js';

/**
 * @param {Page.Context} ctx
 * @param {import('../app/tables.js').Entry[]} kept
 */
export function chooseTable(ctx, kept) {
  openPanel(t('home.continue'), (body, close) => {
    body.append(h('ul', { class: 'kept' }, kept.map((entry) => {
      const forget = () => {
        tables.forget(entry.id);
        row.remove();
        if (!tables.open().length) close();
      };
      const about = [progress(entry), list((entry.names ?? []).filter(Boolean))].filter(Boolean);
      const row = h('li', {},
        h('button', { class: 'kept-go', type: 'button', onclick: () => ctx.navigate(`/t/${entry.id}`) },
          h('b', {}, game(entry)), h('small', {}, about.join(' · '))),
        h('button', {
          class: 'ib', type: 'button', 'aria-label': t('home.forget'), title: t('home.forget'), onclick: forget,
        }, use('i-close')));
      return row;
    })));
  }, { onclose: () => { if (here() === '/') ctx.navigate('/'); } });
}
