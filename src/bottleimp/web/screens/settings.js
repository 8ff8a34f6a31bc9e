import { h } from '/static/app/dom.js';
import { t } from '/static/app/i18n.js';

export function settingsScreen() {
  return { name: 'settings', title: '', root: h('main', {}, h('h1', {}, t('title'))), update() {} };
}
export function openSettings() {}
