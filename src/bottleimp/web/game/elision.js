// Words that a language shortens before a filled-in value: French "de" before a vowel, Italian "il" before 1, 8 and 11.
import { language, t } from '../lib/i18n.js';

/** Marks the start of each value while the words before it are examined. No text or name contains it. */
const MARK = '\uE000';

/** @type {Record<string, [RegExp, string][]>} */
const ELISIONS = {
  fr: [[/\bde \uE000(?=[aeiouàâäéèêëîïôöœ])/gi, 'd’']],
  it: [[/\bil \uE000(?=(?:1|8|11)(?!\d))/g, 'l’'], [/\bIl \uE000(?=(?:1|8|11)(?!\d))/g, 'L’']],
};

/**
 * Return a text with its placeholders filled as by `t`, and with the language's elisions.
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
