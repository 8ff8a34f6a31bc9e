// Texts. A language's catalogue is texts/<language>.json, all that the home page says, and texts/table.<language>.json.
//   t('home.play')                     plain, with {placeholders} filled from the second argument
//   plural('lobby.watching', 3)        picks lobby.watching.one/.few/.many/.other, fills {n}
//   list(['Ada', 'Bo', 'Cy'])          Ada, Bo and Cy
//   named('mode', 'classic')           mode.classic, or the id itself where it has no text
//   described('mode', 'eye', 'line')   mode.eye.line, or nothing
import { settings } from './settings.js';

/**
 * The page's languages, by their own names.
 * @type {Record<string, string>}
 */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano', ru: 'Русский' };

/** @typedef {Record<string, string>} Texts */
/** @typedef {Record<string, string | number>} Params */

let current = 'en';
let asked = 0;
/** @type {Texts} */
let texts = {};
let rules = new Intl.PluralRules(current);
let lists = new Intl.ListFormat(current);
/** @type {Set<(language: string) => void>} */
const listeners = new Set();

export const language = () => current;

/** Return the language with the reader's region, for dates, if the browser names one. */
export const region = () => navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === current) ?? current;

/** Return the language chosen in the settings, else the first of the browser's languages that the page has. */
export function firstLanguage() {
  const wanted = [settings.language, ...navigator.languages].map((tag) => tag?.toLowerCase().split('-')[0] ?? '');
  return wanted.find((tag) => tag in LANGUAGES) ?? 'en';
}

/**
 * @param {string} name
 * @returns {Promise<Texts>}
 */
async function part(name) {
  const answer = await fetch(new URL(`../texts/${name}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no texts ${name}`);
  return answer.json();
}

/** @type {Promise<void>} */
let rest = Promise.resolve();

/** Wait for the whole catalogue, which all screens but the home page need. */
export const allTexts = () => rest;

/**
 * Change the language and tell the listeners, which draw again. With `home`, do not wait for the
 * rest of the catalogue.
 * @param {string} wanted
 * @param {{home?: boolean}} [how]
 */
export async function speak(wanted, { home = false } = {}) {
  const mine = asked += 1;
  const later = part(`table.${wanted}`).catch(() => part('table.en')).catch(() => ({}));
  const found = await part(wanted).catch(() => part('en'));
  const more = home ? {} : await later;
  if (mine !== asked) return; // another was chosen meanwhile
  texts = { ...found, ...more };
  rest = later.then((table) => { if (mine === asked) learn(table); });
  current = wanted;
  rules = new Intl.PluralRules(wanted);
  lists = new Intl.ListFormat(wanted);
  document.documentElement.lang = wanted;
  for (const listener of [...listeners]) listener(wanted);
}

/** @param {Texts} more */
export const learn = (more) => Object.assign(texts, more);

/** @param {(language: string) => void} listener */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * @param {string} key
 * @param {Params} params
 */
export function t(key, params = {}) {
  const text = texts[key];
  if (text === undefined) {
    console.error(`no text ${key} in ${current}`);
    return key;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/**
 * @param {string} key
 * @param {number} n
 * @param {Params} params
 */
export function plural(key, n, params = {}) {
  const form = `${key}.${rules.select(n)}`;
  return t(form in texts ? form : `${key}.other`, { n, ...params });
}

/** @param {string[]} items */
export const list = (items) => lists.format(items);

/**
 * Return the name of a mode, deck, bot or hand: its text in the catalogue, else its id.
 * @param {string} kind
 * @param {string} id
 */
export const named = (kind, id) => texts[`${kind}.${id}`] ?? id;

/**
 * Return the catalogue's description, or an empty text.
 * @param {string} kind
 * @param {string} id
 * @param {string} what
 */
export const described = (kind, id, what = 'line') => texts[`${kind}.${id}.${what}`] ?? '';

/** @param {string} key */
export const has = (key) => key in texts;
