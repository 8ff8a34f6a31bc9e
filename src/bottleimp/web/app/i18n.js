// Texts. A language's catalogue is texts/<language>.json and texts/table.<language>.json together.
//   t('home.play')                     plain, with {placeholders} filled from the second argument
//   plural('lobby.watching', 3)        picks lobby.watching.one/.few/.many/.other, fills {n}
import { settings } from './settings.js';

export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano', ru: 'Русский' };

let current = 'en';
let asked = 0;
let texts = {};
let rules = new Intl.PluralRules('en');
const listeners = new Set();

export const language = () => current;

/** The language last chosen here, else the first of the reader's own that we speak. */
export function firstLanguage() {
  const wanted = [settings.language, ...(navigator.languages || [navigator.language])];
  for (const tag of wanted) {
    const found = tag && tag.toLowerCase().split('-')[0];
    if (found in LANGUAGES) return found;
  }
  return 'en';
}

async function part(name) {
  const answer = await fetch(new URL(`../texts/${name}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no texts ${name}`);
  return answer.json();
}

async function catalogue(wanted) {
  const [shell, table] = await Promise.all([
    part(wanted).catch(() => part('en')), part(`table.${wanted}`).catch(() => part('table.en')).catch(() => ({})),
  ]);
  return { ...shell, ...table };
}

/** Show everything in that language from now on; listeners draw themselves again. */
export async function speak(wanted) {
  const mine = asked += 1;
  const found = await catalogue(wanted);
  if (mine !== asked) return; // another was chosen meanwhile
  texts = found;
  current = wanted;
  rules = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
  for (const listener of [...listeners]) listener(wanted);
}

export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function t(key, params = {}) {
  const text = texts[key];
  if (text === undefined) {
    console.error(`no text ${key} in ${current}`);
    return key;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

export function plural(key, n, params = {}) {
  const form = `${key}.${rules.select(n)}`;
  return t(form in texts ? form : `${key}.other`, { n, ...params });
}

export const has = (key) => key in texts;
