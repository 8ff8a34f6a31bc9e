// Words that a language shortens before a filled-in value: French "de" before a vowel, Italian "il" before 1, 8 and 11.
import { language, t } from '../lib/i18n.js';

/** Stands before each value until the words before it have been looked at; no text and no name has it. */
const MARK = '\uE000';

/** @type {Record<string, [RegExp, string][]>} */
const ELISIONS = {
  fr: [[/\bde \uE000(?=[aeiouàâäéèêëîïôöœ])/gi, 'd’']],
  it: [[/\bil \uE000(?=(?:1|8|11)(?!\d))/g, 'l’'], [/\bIl \uE000(?=(?:1|8|11)(?!\d))/g, 'L’']],
};

/**
 * The text with its placeholders filled, as `t` does it, and joined as the language wants it.
 * @param {string} key
 * @param {import('../lib/i18n.js').Params} params
 */
export function elided(key, params = {}) {
  const rules = ELISIONS[language()];
  if (!rules) return t(key, params);
  const marked = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, `${MARK}${value}`]));
  const text = rules.reduce((whole, [before, short]) => whole.replace(before, short), t(key, marked));
  return text.replaceAll(MARK, '');
}
