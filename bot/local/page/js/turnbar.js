// The bar over the row of people: who is awaited for what, and the connection.

import { say } from './announce.js';
import { awaitedPeople, headlineOf } from './awaited.js';
import { call } from './call.js';
import { refusal } from './components.js';
import { h } from './dom.js';
import { showMessage } from './feed.js';
import { icon } from './icons.js';
import { controlsInView, privateChoiceInView } from './inview.js';
import { justPressed } from './press.js';
import { beThisPerson, openChannel } from './router.js';
import { setting } from './settings.js';
import { on, state } from './state.js';
import { listed, t } from './texts.js';
import { retryNow } from './connection.js';

let bar;
let drawnAs = '';
let run = null; // what the button of the bar does
let saidMine = '';
let saidTo = ''; // who was told of their turn last
let saidOthers = new Set();

export function startTurnBar() {
  bar = document.getElementById('turnbar');
  on('draw', draw);
  document.getElementById('feed').addEventListener('scroll', draw, { passive: true });
  addEventListener('resize', draw);
}

function draw() {
  if (!state.ready) return;
  const awaited = awaitedPeople();
  announce(awaited);
  const now = content(awaited);
  run = now?.run ?? null;
  const words = [now?.bold ?? '', now?.text ?? ''];
  const key = JSON.stringify([Boolean(now), now?.look, now?.button]);
  if (key === drawnAs) {
    if (now && bar.querySelector('p').textContent !== words.join('')) bar.querySelector('p').replaceChildren(...sentence(words));
    return;
  }
  drawnAs = key;
  const hadFocus = bar.contains(document.activeElement);
  bar.hidden = !now;
  bar.className = ['turnbar', now?.look ?? ''].join(' ');
  if (!now) {
    bar.replaceChildren();
    return;
  }
  const button = now.button
    ? h('button', { type: 'button', class: 'button', on: { click: () => run?.() }, 'aria-label': now.button }, h('span', { class: 'long', text: now.button }), h('span', { class: 'short', text: now.short ?? now.button }))
    : null;
  bar.replaceChildren(...[now.sign, h('p', {}, sentence(words)), button].flat().filter(Boolean));
  if (hadFocus) (button ?? bar.closest('main')).focus();
}

function sentence([bold, rest]) {
  return [bold ? h('b', { text: bold }) : '', rest].filter(Boolean);
}

/** What the bar says now, or null for none. */
function content(awaited) {
  const { lost, note } = state.connection;
  if (lost) return connectionBar();
  if (note) return { look: 'is-plain', text: note };
  const mine = awaited.get(state.me.id);
  const waiting = state.users.filter((user) => user.id !== state.me.id && awaited.has(user.id));
  const hidden = mine && !(mine.channel_id === state.channelId && (controlsInView(mine.id) || privateChoiceInView(mine)));
  const others = state.only || setting('follow') === 'never' ? [] : waiting;
  if (hidden) return { sign: icon('lantern'), ...bolded(t('turn.you', { what: headlineOf(mine) }), ''), button: t('turn.show'), run: () => show(mine) };
  if (others.length === 0) return null;
  const here = others.filter((user) => !user.windows);
  const first = here[0] ?? others[0];
  const go = () => beThisPerson(first.id, awaited.get(first.id));
  if (others.length > 1 && here.length > 0) {
    return { sign: icon('lantern'), text: t('turn.several', { names: listed(others.map((user) => user.name)) }), button: t('turn.switch', { name: first.name }), short: t('turn.short'), run: go };
  }
  if (first.windows) {
    return { look: 'is-plain', ...bolded(t('turn.window', { name: first.name }), first.name), button: t('turn.anyway'), short: t('turn.short'), run: go };
  }
  const what = headlineOf(awaited.get(first.id));
  return { sign: icon('lantern'), ...bolded(t(mine ? 'turn.too' : 'turn.other', { name: first.name, what }), first.name), button: t('turn.switch', { name: first.name }), short: t('turn.short'), run: go };
}

function connectionBar() {
  const seconds = Math.max(0, Math.ceil((state.connection.retryAt - Date.now()) / 1000));
  return {
    look: 'is-lost',
    sign: refusal({ bold: '', text: '' }).firstChild,
    bold: t('connection.lost'),
    text: ` ${seconds > 0 ? t('connection.again', { count: seconds }) : t('connection.trying')}`,
    button: t('connection.now'),
    run: retryNow,
  };
}

// Names stand bold where they begin the sentence.
function bolded(words, name) {
  return name && words.startsWith(name) ? { bold: name, text: words.slice(name.length) } : { text: words };
}

function show(message) {
  openChannel(message.channel_id);
  showMessage(message.id);
}

/** Goes to what awaits the present person; false when nothing does. */
export function showMine() {
  const mine = awaitedPeople().get(state.me.id);
  if (mine) show(mine);
  return Boolean(mine);
}

/** Becomes the next person in the row who is awaited; false when there is none. */
export function nextAwaited() {
  const awaited = awaitedPeople();
  const at = state.users.findIndex((user) => user.id === state.me.id);
  const round = [...state.users.slice(at + 1), ...state.users.slice(0, at)];
  const next = round.find((user) => awaited.has(user.id));
  if (!next || state.only) return false;
  beThisPerson(next.id, awaited.get(next.id));
  return true;
}

function announce(awaited) {
  const mine = awaited.get(state.me.id);
  const key = mine ? `${state.me.id} ${mine.id}` : '';
  if (key && key !== saidMine) {
    const sentence = t('turn.you', { what: headlineOf(mine) });
    say(sentence);
    if (saidTo === state.me.id && !justPressed()) call(sentence);
  }
  saidMine = key;
  saidTo = state.me.id;
  const now = new Set();
  for (const user of state.users) {
    const message = awaited.get(user.id);
    if (!message || user.id === state.me.id) continue;
    const one = `${user.id} ${message.id}`;
    now.add(one);
    if (saidOthers.has(one)) continue;
    say(t('say.other', { name: user.name }));
    follow(user, message, awaited);
  }
  saidOthers = now;
}

function follow(user, message, awaited) {
  if (setting('follow') === 'once' && !state.only && !awaited.has(state.me.id) && !user.windows) {
    setTimeout(() => beThisPerson(user.id, message), 0);
  }
}
