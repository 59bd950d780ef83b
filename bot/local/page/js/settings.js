// The settings of this browser, and of this window for the theme.

import { tell, changed } from './state.js';

const defaults = { follow: 'ask', cover: false, asDiscord: false, singleKeys: true, sound: false, notify: false };

let values = { ...defaults, ...read() };

function read() {
  try {
    return JSON.parse(localStorage.getItem('settings') ?? '{}');
  } catch {
    return {};
  }
}

/** A setting: follow ("ask", "once", "never"), cover, asDiscord, singleKeys, sound, notify. */
export function setting(name) {
  return values[name];
}

export function setSetting(name, value) {
  values = { ...values, [name]: value };
  keep(localStorage, 'settings', JSON.stringify(values));
  tell('settings', name);
  changed();
}

/** The theme of this window: "system", "light" or "dark". */
export function theme() {
  return document.documentElement.dataset.theme ?? 'system';
}

export function setTheme(wanted) {
  if (wanted === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
  keep(sessionStorage, 'theme', wanted);
  paintBrowser();
  changed();
}

/** True when the page is drawn dark now. */
export function isDark() {
  return theme() === 'dark' || (theme() === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Gives the frame of the browser the color of the sky. */
export function paintBrowser() {
  const sky = getComputedStyle(document.getElementById('head')).getPropertyValue('background-image').match(/rgb\([^)]*\)/)?.[0];
  if (sky) document.querySelector('meta[name="theme-color"]').content = sky;
}

/** Keeps a string in a storage of the browser, where that is allowed. */
export function keep(storage, key, value) {
  try {
    storage.setItem(key, value);
  } catch {
    // Storage is full or forbidden: the value holds until the page is left.
  }
}

/** A string that keep has kept, or null. */
export function kept(storage, key) {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
