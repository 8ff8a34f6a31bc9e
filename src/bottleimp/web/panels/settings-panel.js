// The settings, as a screen and as a panel over the table. Every change takes effect at once.
import { showBanner } from '../lib/banner.js';
import { bar, choice, nameField, toggle } from '../lib/controls.js';
import { h, sea } from '../lib/dom.js';
import { onLanguage, t } from '../lib/i18n.js';
import { openPanel } from '../lib/panel.js';
import { CHOICES, settings } from '../lib/settings.js';
import { canNotify } from '../lib/notifications.js';
import { keepPosition, languageChoice } from './languages.js';
import { onDevice } from './device-settings.js';

/**
 * @template {'theme' | 'speed' | 'confirm' | 'sort'} N
 * @param {N} name
 */
const one = (name) => choice(t(`settings.${name}`), CHOICES[name].map((value) => ({
  value, label: t(`settings.${name}.${value}`),
})), settings[name], (value) => settings.set(name, value));

/**
 * @template {'sound' | 'track' | 'autoLast' | 'autoRest' | 'large'} N
 * @param {N} name
 * @param {import('../lib/settings.js').Values[N]} on
 * @param {import('../lib/settings.js').Values[N]} off
 */
const onOff = (name, on, off) => toggle(t(`settings.${name}`), t(`settings.${name}.hint`),
  settings[name] === on, (checked) => settings.set(name, checked ? on : off));

/** Asked for here and never by itself; a browser that refuses says so. */
function notifications() {
  const control = toggle(t('settings.notify'), t('settings.notify.hint'), settings.notify, async (wanted) => {
    const allowed = wanted && await Notification.requestPermission() === 'granted';
    settings.set('notify', allowed);
    if (wanted && !allowed) {
      showBanner(t('settings.notify.denied'), { ms: 6000 });
      control.replaceWith(notifications());
    }
  });
  return control;
}

function controls() {
  return h('form', { class: 'wishes set', onsubmit: (event) => event.preventDefault() },
    nameField(),
    languageChoice(),
    one('theme'), one('speed'), one('confirm'),
    h('p', { class: 'gloss' }, t('settings.confirm.hint')),
    one('sort'),
    onOff('sound', true, false), canNotify() && notifications(),
    onOff('track', 'on', 'off'), onOff('autoLast', true, false), onOff('autoRest', true, false),
    onOff('large', true, false), onDevice());
}

export function settingsScreen() {
  return {
    name: 'settings',
    title: t('settings.title'),
    root: h('main', { class: 'page settings' }, bar(t('settings.title')),
      controls(), h('footer', { class: 'strand still' }, sea())),
  };
}

export function openSettings() {
  let stop = () => {};
  openPanel(t('settings.title'), (body, _, { retitle }) => {
    const draw = () => { retitle(t('settings.title')); body.replaceChildren(controls()); };
    stop = onLanguage(() => keepPosition(draw));
    draw();
  }, { onclose: () => stop() });
}
