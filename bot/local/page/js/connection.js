// The stream of events, and what happens when it breaks.

import * as api from './api.js';
import { alarm, say } from './announce.js';
import { plainLine } from './awaited.js';
import { begin } from './idle.js';
import { takeUser } from './people.js';
import { loadAll, openChannel, readAddress, readPerson } from './router.js';
import {
  changed, countNewer, dropMessage, forgetMessages, mainChannels, messageById, newestId, on, state, takeMessage, takeRead, tell, trimMessages, userById,
} from './state.js';
import { isAtEnd } from './feed.js';
import { openStream } from './stream.js';
import { t } from './texts.js';

const shownAfter = 1000; // milliseconds without the server until the bar says so
const steps = [1000, 2000, 4000, 8000, 15000]; // waits between attempts
const catchUp = 150; // milliseconds after the first event until missed messages are counted
const noteFor = 4000; // milliseconds that "Back again" stays

let closeStream = () => {};
let store = '';
let boot = '';
let attempts = 0;
let retryTimer = 0;
let showTimer = 0;
let ticker = 0;
let firstHello = null; // ends the wait of data-idle for the first event
let newestAtLoss = '0';
let isOther = false; // the store that was read last is not the one of before

/** Reads everything that the page shows. */
export async function readAll() {
  const [info, users, reads] = await Promise.all([api.getInfo(), api.getUsers(), api.getReads()]);
  state.info = info;
  state.bot = info.bot;
  state.users = users;
  store = info.store;
  boot = info.boot;
  state.event = Math.max(state.event, info.revision);
  state.reads.clear();
  reads.forEach(takeRead);
  if (!state.me) readPerson();
  await readChannels();
}

async function readChannels() {
  const channels = await api.getChannels(state.me?.id);
  state.channels = new Map(channels.map((channel) => [channel.id, channel]));
}

/** Reads the commands of the bot. */
export async function readCommands() {
  try {
    state.commands = await api.getCommands(state.me.id) ?? [];
    changed();
  } catch (error) {
    say(error.message);
  }
}

/** Opens the stream for the present person. */
export function subscribe() {
  firstHello = begin();
  listen();
}

/** Opens the stream anew after a switch; nothing is asked for twice. */
function resubscribe() {
  if (state.connection.lost) return;
  listen();
}

function listen() {
  closeStream();
  const person = state.me;
  closeStream = openStream(person.id, state.event, {
    onFrame: (kind, number, data) => {
      if (Number.isFinite(number)) state.event = kind === 'hello' ? number : Math.max(state.event, number);
      handlers[kind]?.(data, person);
    },
    onBroken: broken,
  });
}

const handlers = {
  hello: greet,
  'message.create': onMessage,
  'message.update': onMessage,
  'message.delete': (gone) => dropMessage(gone.channel_id, gone.id),
  channel: onChannel,
  'channel.delete': onChannelGone,
  user: takeUser,
  'user.delete': onUserGone,
  presence: (user) => {
    if (userById(user.id)) takeUser(user); // a window of a person who was removed may close later
  },
  read: (reads) => [reads].flat().forEach(takeRead),
  bot: (bot) => {
    state.bot = bot;
    changed();
  },
  commands: readCommands,
  info: (info) => {
    state.info = info;
    changed();
  },
};

async function greet(hello) {
  clearTimeout(retryTimer);
  clearTimeout(showTimer);
  clearInterval(ticker);
  retryTimer = 0;
  const wasLost = state.connection.lost;
  state.bot = hello.bot;
  try {
    if (hello.store !== store || hello.boot !== boot || hello.reset) await readAnew(hello.store !== store);
  } catch {
    broken(); // the server went again while it was read; the next attempt begins anew
    return;
  }
  const other = isOther;
  isOther = false;
  attempts = 0;
  state.connection = { lost: false, retryAt: 0, note: '' };
  alarm('');
  firstHello?.();
  firstHello = null;
  if (other) note(t('connection.other'));
  else if (wasLost) setTimeout(welcomeBack, catchUp);
  if (wasLost) tell('connection');
  changed();
}

async function readAnew(other) {
  if (other) {
    isOther = true;
    forgetMessages();
  }
  state.event = 0;
  await readAll();
  readAddress();
  await Promise.all([loadAll({ anew: true }), readCommands()]);
}

// Before the stream is opened again the server is asked which one it is: in
// another store the person of this window may have another id, or none.
async function attempt() {
  try {
    const info = await api.getInfo();
    if (info.store !== store || info.boot !== boot) await readAnew(info.store !== store);
  } catch {
    broken();
    return;
  }
  listen();
}

function welcomeBack() {
  const count = countNewer(newestAtLoss);
  note(count ? t('connection.backNew', { count }) : t('connection.back'));
}

function note(sentence) {
  state.connection.note = sentence;
  say(sentence);
  changed();
  setTimeout(() => {
    if (state.connection.note !== sentence) return;
    state.connection.note = '';
    changed();
  }, noteFor);
}

function broken() {
  closeStream();
  if (retryTimer) return;
  const wait = steps[Math.min(attempts, steps.length - 1)];
  attempts += 1;
  const retryAt = Date.now() + wait;
  retryTimer = setTimeout(() => {
    retryTimer = 0;
    attempt();
  }, wait);
  if (state.connection.lost) {
    state.connection.retryAt = retryAt;
    changed();
    return;
  }
  clearTimeout(showTimer);
  showTimer = setTimeout(() => {
    newestAtLoss = newestId();
    state.connection = { lost: true, retryAt: Math.max(retryAt, Date.now()), note: '' };
    alarm(`${t('connection.lost')} ${t('connection.trying')}`);
    firstHello?.();
    firstHello = null;
    tell('connection');
    changed();
    ticker = setInterval(changed, 1000);
  }, attempts === 1 ? shownAfter : 0);
}

/** Tries at once instead of waiting. */
export function retryNow() {
  clearTimeout(retryTimer);
  retryTimer = 0;
  attempts = Math.min(attempts, 1);
  state.connection.retryAt = Date.now();
  changed();
  attempt();
}

function onMessage(message, person) {
  const old = messageById(message.id);
  const what = takeMessage(message, person.id);
  if (what === 'changed' && (old.thinking || lineOf(old) !== lineOf(message))) announce(message, person);
  if (what === 'new') announce(message, person);
  if (message.channel_id === state.channelId ? isAtEnd() : true) trimMessages(message.channel_id);
}

function lineOf(message) {
  return plainLine(message, (id) => userById(id)?.name ?? '');
}

function announce(message, person) {
  if (message.author.id === person.id || message.channel_id !== state.channelId) return;
  const line = lineOf(message) || (message.attachments.length ? t('say.picture') : '');
  if (message.thinking) say(t('feed.thinking', { name: message.author.name }));
  else if (message.ephemeral) say(t('say.private', { line }));
  else say(t('say.message', { name: message.author.name, line }));
}

function onChannel(channel) {
  const old = state.channels.get(channel.id);
  state.channels.set(channel.id, { ...old, ...channel });
  if (!old) loadAll();
  changed();
}

function onChannelGone({ id }) {
  state.channels.delete(id);
  if (state.channelId === id) openChannel(mainChannels()[0]?.id);
  changed();
}

function onUserGone({ id }) {
  state.users = state.users.filter((user) => user.id !== id);
  if (state.me?.id === id && state.users.length) {
    readAddress();
    resubscribe();
    loadAll({ anew: true });
  }
  changed();
}

on('person', async () => {
  resubscribe();
  try {
    await readChannels();
  } catch (error) {
    say(error.message);
  }
  if (!state.channels.has(state.channelId)) openChannel(mainChannels()[0]?.id);
  loadAll();
  changed();
});
on('connection', () => {
  for (const article of document.querySelectorAll('#feed article[data-message]')) tell('repaint', article);
});
