// Keys outside text fields.

import { articles, toEnd } from './feed.js';
import { dropCommand, focusComposer } from './composer.js';
import { openDialog } from './dialog.js';
import { h, inTextField } from './dom.js';
import { closeMenu } from './menu.js';
import { closeRail } from './rail.js';
import { beThisPerson } from './router.js';
import { closeSelect } from './select.js';
import { setting } from './settings.js';
import { on, state } from './state.js';
import { nextAwaited, showMine } from './turnbar.js';
import { t } from './texts.js';

const regions = ['rail', 'head', 'feed', 'turnbar', 'people', 'composer'];

export function startKeys() {
  document.addEventListener('keydown', onKey);
  on('keys', showKeys);
}

function onKey(event) {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
  if (event.key === 'F6') {
    event.preventDefault();
    goToRegion(event.shiftKey ? -1 : 1);
    return;
  }
  if (event.key === 'Escape') {
    if (escape(event)) event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || inTextField(event.target)) return;
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    if (event.target.closest?.('[role="combobox"], [role="menu"], dialog')) return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? -1 : 1);
    return;
  }
  if (!setting('singleKeys')) return;
  const done = single(event.key);
  if (done) event.preventDefault();
}

function single(key) {
  if (/^[1-9]$/.test(key) && !state.only) {
    const user = state.users[Number(key) - 1];
    if (user && user.id !== state.me.id) beThisPerson(user.id);
    return Boolean(user);
  }
  switch (key) {
    case '/': focusComposer(true); return true;
    case 'k': case 'K': step(-1); return true;
    case 'j': case 'J': step(1); return true;
    case 'm': case 'M': return showMine();
    case 'n': case 'N': return nextAwaited();
    case '?': showKeys(); return true;
    default: return false;
  }
}

function escape(event) {
  if (closeSelect(true) || closeMenu(true) || closeRail(true)) return true;
  if (document.getElementById('composer').contains(event.target)) {
    if (!dropCommand()) toEnd(true);
    return true;
  }
  return false;
}

function step(direction) {
  const all = articles();
  if (all.length === 0) return;
  const at = all.findIndex((article) => article.contains(document.activeElement));
  const to = at < 0 ? all.length - 1 : Math.min(all.length - 1, Math.max(0, at + direction));
  all[to].focus({ preventScroll: true });
  all[to].scrollIntoView({ block: 'nearest' });
}

function goToRegion(direction) {
  const shown = regions.map((id) => document.getElementById(id)).filter((node) => node && !node.hidden && node.offsetParent !== null);
  const at = shown.findIndex((node) => node.contains(document.activeElement));
  const next = shown[(at + direction + shown.length) % shown.length] ?? shown[0];
  if (next.id === 'composer') focusComposer();
  else if (next.id === 'feed') (articles().at(-1) ?? next).focus();
  else [...next.querySelectorAll('a[href], button:not(:disabled)')].find((one) => one.getClientRects().length > 0)?.focus();
}

/** The list of keys. */
function showKeys() {
  const rows = [
    [['/'], 'keys.slash'],
    [['Esc'], 'keys.escape'],
    [['↑', '↓', 'K', 'J'], 'keys.upDown'],
    [['M'], 'keys.mine'],
    [['N'], 'keys.next'],
    [['1', '…', '9'], 'keys.person'],
    [['F6', `${t('keys.shift')} F6`], 'keys.region'],
    [['?'], 'keys.list'],
  ];
  const dialog = openDialog({
    title: t('keys.title'),
    content: [
      h('p', { text: t('keys.note') }),
      h('dl', { class: 'keys-list' }, rows.flatMap(([keys, text]) => [h('dt', {}, keys.map((key) => h('kbd', { class: 'key', text: key }))), h('dd', { text: t(text) })])),
    ],
    buttons: [h('button', { type: 'button', class: 'button', text: t('picture.close'), on: { click: () => dialog.close() } })],
  });
}
