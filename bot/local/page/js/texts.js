// The page's own sentences. A catalogue is a module of texts/ that maps keys to
// sentences with {places}; a sentence that counts is an object by plural form.
// A locale without a catalogue, and a key that a catalogue lacks, fall back to
// English. What the bot says is never touched.

import en from './texts/en.js';

const catalogues = { en };

let locale = 'en';
let chosen = en;
let plurals = new Intl.PluralRules('en');

/** Makes the page speak the language of a locale such as "de" or "en-GB". */
export function speak(wanted) {
  locale = supported(wanted);
  const language = locale.toLowerCase().split('-')[0];
  chosen = catalogues[language] ?? en;
  plurals = new Intl.PluralRules(catalogues[language] ? locale : 'en');
  document.documentElement.lang = catalogues[language] ? language : 'en';
}

/** The locale of dates and numbers for the present reader. */
export function readerLocale() {
  return locale;
}

/** The locale of what stands inside the page's own sentences: that of their language. */
export function sentenceLocale() {
  return chosen === en && !locale.startsWith('en') ? 'en-GB' : locale;
}

/** The sentence of a key with its places filled; params.count chooses the plural form. */
export function t(key, params = {}) {
  let sentence = chosen[key] ?? en[key];
  if (sentence === undefined) return key;
  if (typeof sentence === 'object') sentence = sentence[plurals.select(params.count)] ?? sentence.other;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole);
}

/** Names in a row: "Ben and Cleo". */
export function listed(names) {
  return new Intl.ListFormat(sentenceLocale(), { type: 'conjunction' }).format(names);
}

/** A localised string of Discord's JSON, such as a command's description. */
export function localised(object, field) {
  const all = object[`${field}_localizations`] ?? {};
  return all[locale] ?? all[locale.split('-')[0]] ?? object[field] ?? '';
}

/** Languages that a person or the server may have: Discord's codes with their own names. */
export const languages = [['en-GB', 'English'], ['en-US', 'English, US'], ['cs', 'Čeština'], ['pl', 'Polski'], ['de', 'Deutsch']];

function supported(wanted) {
  const tag = wanted === 'en' || !wanted ? 'en-GB' : wanted;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? 'en-GB';
  } catch {
    return 'en-GB'; // no well-formed tag
  }
}
