import { h } from '/static/app/dom.js';
import { t } from '/static/app/i18n.js';

export function rules() {
  return { name: 'rules', title: '', root: h('main', {}, h('h1', {}, t('title'))), update() {} };
}
export function openRules() {}
