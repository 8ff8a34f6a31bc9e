// The panel with the unfinished tables of this browser.
import { here } from '../../lib/base.js';
import { h, use } from '../../lib/dom.js';
import { list, t } from '../../lib/i18n.js';
import { openPanel } from '../../lib/panel.js';
import { tables } from '../../net/known-tables.js';
import { gameText, progressText } from './table-text.js';

/**
 * @param {Page.Context} ctx
 * @param {import('../../net/known-tables.js').Entry[]} kept
 */
export function chooseTable(ctx, kept) {
  openPanel(t('home.continue'), (body, close) => {
    body.append(h('ul', { class: 'kept' }, kept.map((entry) => {
      const forget = () => {
        tables.forget(entry.id);
        row.remove();
        if (!tables.open().length) close();
      };
      const about = [progressText(entry), list((entry.names ?? []).filter(Boolean))].filter(Boolean);
      const row = h('li', {},
        h('button', { class: 'kept-go', type: 'button', onclick: () => ctx.navigate(`/t/${entry.id}`) },
          h('b', {}, gameText(entry)), h('small', {}, about.join(' · '))),
        h('button', {
          class: 'ib', type: 'button', 'aria-label': t('home.forget'), title: t('home.forget'), onclick: forget,
        }, use('i-close')));
      return row;
    })));
  }, { onclose: () => { if (here() === '/') ctx.navigate('/'); } });
}
