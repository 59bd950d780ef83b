// Where one is: the channel and the person, both in the address.

import * as api from './api.js';
import { say } from './announce.js';
import { awaitedPeople } from './awaited.js';
import { isAtEnd, placeNewLine, showMessage, toEnd } from './feed.js';
import { closeMenu } from './menu.js';
import { covered } from './message.js';
import { closeSelect } from './select.js';
import { keep, kept, setting } from './settings.js';
import { changed, countText, drawNow, findChannel, findUser, mainChannels, messageById, privateIds, state, takePage, tell, unreadOf, userById } from './state.js';
import { t } from './texts.js';

const pageSize = 100;
let addressed = ''; // the message that the address names
let switchedAt = 0; // when this window changed its person
const coveredOnce = new Set(); // "switch message" that was folded, so that a shown one stays shown
const loaded = new Set(); // "person channel" whose newest messages are read

/** Takes the person from the address, or from what this window knew before. */
export function readPerson() {
  const address = new URL(location.href);
  state.only = address.searchParams.has('only');
  const named = address.searchParams.get('as');
  state.me = (named && findUser(named)) || findUser(kept(sessionStorage, 'person') ?? '') || state.users[0];
}

/** Takes the person and the channel from the address. */
export function readAddress() {
  readPerson();
  const address = new URL(location.href);
  const path = /^\/c\/([^/]+)/.exec(address.pathname);
  const channel = path ? findChannel(decodeURIComponent(path[1])) : null;
  state.channelId = (channel ?? mainChannels()[0])?.id ?? '';
  addressed = /^#m(\d+)$/.exec(address.hash)?.[1] ?? '';
  writeAddress();
}

/** Shows the message that the address has named. */
export function showAddressed() {
  if (addressed) showMessage(addressed);
}

/** Writes person and channel into the address; with entry, as a new step of the history. */
function writeAddress(entry = false) {
  const channel = state.channels.get(state.channelId);
  const address = new URL(location.href);
  address.pathname = `/c/${encodeURIComponent(channel?.parent_id ? channel.id : channel?.name ?? '')}`;
  address.hash = '';
  address.search = `?as=${encodeURIComponent(state.me.slug)}${state.only ? '&only' : ''}`;
  keep(sessionStorage, 'person', state.me.slug);
  if (entry && address.href !== location.href) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

export function startRouter() {
  addEventListener('popstate', () => {
    const before = state.me;
    readAddress();
    if (before.id !== state.me.id) changePerson(state.me);
    load(state.channelId);
    changed();
  });
}

/** Goes to a channel or thread. */
export function openChannel(id) {
  if (!state.channels.has(id) || id === state.channelId) return;
  state.newLine.delete(state.channelId);
  state.channelId = id;
  writeAddress(true);
  placeNewLine();
  drawNow();
  load(id);
}

/** Goes to a message of a channel, or to the channel alone. */
export async function goTo(id, message) {
  openChannel(id);
  await load(id);
  drawNow();
  if (message) showMessage(message);
}

/**
 * Becomes another person in this window, at once. target is the message whose
 * first control gets the focus; without it the focus stays on the chip.
 */
export function beThisPerson(id, target = null) {
  const user = userById(id);
  if (!user || state.only || user.id === state.me.id) return;
  closeSelect();
  closeMenu();
  changePerson(user);
  writeAddress();
  arrive(target);
}

function changePerson(user) {
  const before = userById(state.me.id);
  if (before?.windows) before.windows -= 1;
  switchedAt = Date.now();
  coverPrivate(user.id);
  state.newLine.clear();
  state.me = user;
  placeNewLine();
  loaded.clear();
  tell('person');
  loadAll();
  const unread = unreadOf(user.id);
  say(unread ? t('people.nowNew', { name: user.name, count: unread, number: countText(unread) }) : t('people.now', { name: user.name }));
}

// What was there before the switch is folded; what comes later is for who is here now.
function coverPrivate(reader) {
  if (!setting('cover') || !switchedAt) return;
  for (const id of privateIds(reader)) {
    const key = `${switchedAt} ${id}`;
    if (coveredOnce.has(key) || Date.parse(messageById(id).created_at) >= switchedAt) continue;
    coveredOnce.add(key);
    covered.add(id);
  }
}

// The feed stays where it is if the newest message is in view, else it goes to
// what awaits the new person.
function arrive(target) {
  const end = isAtEnd();
  drawNow();
  const awaiting = target ?? (end ? null : awaitedPeople().get(state.me.id));
  if (target) {
    openChannel(target.channel_id);
    showMessage(target.id);
  } else if (awaiting && awaiting.channel_id === state.channelId) {
    showMessage(awaiting.id, false);
    tell('focus-person');
  } else {
    if (end) toEnd();
    tell('focus-person');
  }
  changed();
}

/** Reads the newest messages of a channel as the present person, unless that was done. */
export async function load(channelId) {
  const person = state.me;
  const key = `${person.id} ${channelId}`;
  if (!channelId || loaded.has(key)) return;
  loaded.add(key);
  const asked = state.event;
  try {
    const page = await api.getMessages(channelId, person.id, { limit: pageSize });
    const shown = lostPrivate(page);
    takePage(channelId, shown, person.id, { fresh: true, asked, limit: pageSize });
    coverPrivate(person.id);
    if (state.me.id === person.id && channelId === state.channelId && !state.newLine.has(channelId)) placeNewLine();
  } catch (error) {
    loaded.delete(key);
    say(error.message);
  }
}

const startedAt = Date.now();

// As in Discord a reload loses private answers, where the setting asks for it.
function lostPrivate(page) {
  if (!setting('asDiscord')) return page;
  return page.filter((message) => !message.ephemeral || Date.parse(message.created_at) >= startedAt);
}

/** Reads all channels that are awake, the open one first. */
export async function loadAll({ anew = false } = {}) {
  if (anew) loaded.clear();
  await load(state.channelId);
  const others = [...state.channels.values()].filter((channel) => !channel.archived && channel.id !== state.channelId);
  await Promise.all(others.map((channel) => load(channel.id)));
}
