// Times in the page's language.

import { locale } from './texts.js';

const formats = new Map();

function format(options) {
  const key = JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale, options));
  return formats.get(key);
}

/** "19:24" */
export function hour(date) {
  return format({ hour: 'numeric', minute: '2-digit' }).format(date);
}

/** "Friday, 20 November", with the year unless it is this one. */
export function day(date) {
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  const parts = format({ weekday: 'long', day: 'numeric', month: 'long', year });
  const text = parts.format(date);
  return locale.startsWith('en-GB') ? text.replace(/^(\p{L}+),? /u, '$1, ') : text;
}

/** The full date and time, for titles. */
export function full(date) {
  return format({ dateStyle: 'full', timeStyle: 'short' }).format(date);
}

/** One key for all moments of one day of the reader. */
export function dayKey(date) {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

/** "2 minutes ago", "in 3 hours". */
export function relative(date) {
  const seconds = (date - Date.now()) / 1000;
  const steps = [['second', 60], ['minute', 60], ['hour', 24], ['day', 30], ['month', 12], ['year', Infinity]];
  let amount = seconds;
  for (const [unit, size] of steps) {
    if (Math.abs(Math.round(amount)) < size) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(amount), unit);
    amount /= size;
  }
  return full(date);
}

/** A timestamp of Discord's markdown in one of its styles. */
export function stamp(date, style) {
  switch (style) {
    case 't': return hour(date);
    case 'T': return format({ timeStyle: 'medium' }).format(date);
    case 'd': return format({ dateStyle: 'short' }).format(date);
    case 'D': return format({ dateStyle: 'long' }).format(date);
    case 'F': return full(date);
    case 's': return format({ dateStyle: 'short', timeStyle: 'short' }).format(date);
    case 'S': return format({ dateStyle: 'short', timeStyle: 'medium' }).format(date);
    case 'R': return relative(date);
    default: return format({ dateStyle: 'long', timeStyle: 'short' }).format(date);
  }
}

/** Brings relative times inside node up to now. */
export function refreshTimes(node) {
  for (const element of node.querySelectorAll('time[data-relative]')) {
    const text = relative(new Date(element.dateTime));
    if (element.textContent !== text) element.textContent = text;
  }
}
