// The page's own sentences, in the language of the browser. A catalog is a module
// of texts/ that maps keys to sentences with {places}; a sentence that counts is an
// object by plural form. What the bot says is never touched.

import { state } from './state.js';
import cs from './texts/cs.js';
import de from './texts/de.js';
import en from './texts/en.js';
import pl from './texts/pl.js';

const catalogs = { en, cs, pl, de };

const languageOf = (tag) => tag.toLowerCase().split('-')[0];

/** The locale of sentences, dates and numbers: the browser's first one that has a catalog. */
export const locale = navigator.languages.find((tag) => languageOf(tag) in catalogs) ?? 'en-US';

const language = languageOf(locale);
const chosen = catalogs[language];
const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);
const lists = new Intl.ListFormat(locale, { type: 'conjunction' });

document.documentElement.lang = language;

/** True for a key that has a sentence. */
export function has(key) {
  return key in chosen;
}

/** The sentence of a key with its places filled; params.count chooses the plural form. */
export function t(key, params = {}) {
  let sentence = chosen[key] ?? key;
  if (typeof sentence === 'object') sentence = sentence[plurals.select(params.count)] ?? sentence.other;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (typeof params[name] === 'number' ? numbers.format(params[name]) : params[name] ?? whole));
}

/** Names in a row: "Ben and Cleo". */
export function listed(names) {
  return lists.format(names);
}

/** A localized string of Discord's JSON, such as a command's description, in the language of the present person. */
export function localized(object, field) {
  const all = object[`${field}_localizations`] ?? {};
  const wanted = state.me?.locale ?? '';
  return all[wanted] ?? all[wanted.split('-')[0]] ?? object[field] ?? '';
}

/** Languages that a person or the server may have: Discord's codes with their own names. */
export const languages = [['en-GB', 'English'], ['en-US', 'English, US'], ['cs', 'Čeština'], ['pl', 'Polski'], ['de', 'Deutsch']];

/** Discord's code of the page's language. */
export const ownLanguage = language !== 'en' ? language : locale === 'en-GB' ? 'en-GB' : 'en-US';
