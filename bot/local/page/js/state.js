// What the page knows: only what the server tells every client. Modules read it
// here, change it through these functions and hear of changes by on().

export const state = {
  info: null, // Info of the API
  bot: { id: '', name: 'Harbormaster', connected: false },
  users: [], // in the order of the row
  me: null, // the person of this window
  only: false, // a window of one person, without switching
  channels: new Map(), // id -> Channel
  channelId: '',
  commands: [],
  reads: new Map(), // "user channel" -> ReadState
  newLine: new Map(), // channel -> id of the first message below "New for …", while this person looks
  connection: { lost: false, retryAt: 0, note: '' },
  event: 0, // number of the last event that was seen
  ready: false,
};

/** Messages by channel: channel id -> (message id -> Message). A private one carries seenBy, the id of its reader. */
const messages = new Map();

/** Channels whose beginning is loaded, so that there are no older messages. */
const whole = new Set();

const keptMessages = 200;

const listeners = new Map();
let waiting = null;

/** Calls listener with a detail whenever a kind of thing happens. */
export function on(kind, listener) {
  listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
}

/** Tells the listeners of a kind at once. */
export function tell(kind, detail) {
  for (const listener of listeners.get(kind) ?? []) listener(detail);
}

/** Asks for the page to be drawn again, once for all changes of this moment. */
export function changed() {
  if (waiting) return;
  waiting = setTimeout(drawNow, 0);
}

/** Draws at once what changed. */
export function drawNow() {
  clearTimeout(waiting);
  waiting = null;
  if (state.ready) tell('draw');
}

/** Orders ids of Discord by age. */
export function byAge(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** True for a conversation that one person has alone with the bot. */
export function isPrivate(channel) {
  return channel?.kind === 'dm';
}

export function currentChannel() {
  return state.channels.get(state.channelId) ?? null;
}

export function userById(id) {
  return state.users.find((user) => user.id === id) ?? null;
}

/** A person by id or by the slug of addresses. */
export function findUser(key) {
  return state.users.find((user) => user.slug === key || user.id === key) ?? null;
}

/** A channel by id, or outside threads by name. */
export function findChannel(key) {
  if (state.channels.has(key)) return state.channels.get(key);
  return [...state.channels.values()].find((channel) => !channel.parent_id && channel.name === key) ?? null;
}

/** Channels that are no threads, in their order. */
export function mainChannels() {
  return [...state.channels.values()].filter((channel) => !channel.parent_id).sort((a, b) => byAge(a.id, b.id));
}

/** Threads of all channels: the awake ones or the archived ones. */
export function threads(archived = false) {
  return [...state.channels.values()].filter((channel) => channel.parent_id && channel.archived === archived).sort((a, b) => byAge(a.id, b.id));
}

/** What the present person sees in a channel, oldest first. */
export function visibleMessages(channelId) {
  const all = messages.get(channelId);
  if (!all || !state.me) return [];
  return [...all.values()].filter((message) => !message.ephemeral || message.seenBy === state.me.id).sort((a, b) => byAge(a.id, b.id));
}

/** A message wherever it is, or null. */
export function messageById(id) {
  for (const all of messages.values()) if (all.has(id)) return all.get(id);
  return null;
}

/** Every public message that is loaded. */
export function publicMessages() {
  return [...messages.values()].flatMap((all) => [...all.values()].filter((message) => !message.ephemeral));
}

/** Takes a message as a person got it; says whether it is new here ("new"), changed ("changed") or known (""). */
export function takeMessage(message, reader) {
  if (!messages.has(message.channel_id)) messages.set(message.channel_id, new Map());
  const all = messages.get(message.channel_id);
  const old = all.get(message.id);
  if (old && old.revision >= message.revision) return '';
  all.set(message.id, message.ephemeral ? { ...message, seenBy: reader } : message);
  changed();
  return old ? 'changed' : 'new';
}

/**
 * Takes a page of a channel's messages. With fresh it is all that there is of the
 * newest, and what else was known when it was asked for, at event asked, goes.
 */
export function takePage(channelId, page, reader, { fresh = false, asked = 0, limit = 0, older = false } = {}) {
  const all = messages.get(channelId) ?? new Map();
  messages.set(channelId, all);
  if (fresh) {
    const got = new Set(page.map((message) => message.id));
    const first = page[0]?.id ?? '';
    for (const [id, message] of all) {
      const mine = !message.ephemeral || message.seenBy === reader;
      const covered = page.length < limit || byAge(id, first) >= 0;
      if (mine && covered && !got.has(id) && message.revision <= asked) all.delete(id);
    }
  }
  for (const message of page) takeMessage(message, reader);
  if ((fresh || older) && page.length < limit) whole.add(channelId);
  changed();
}

export function dropMessage(channelId, id) {
  if (messages.get(channelId)?.delete(id)) changed();
}

/** The newest message that the present person sees anywhere, or "0". */
export function newestId() {
  const ids = [...messages.keys()].map((channelId) => visibleMessages(channelId).at(-1)?.id ?? '0');
  return ids.sort(byAge).at(-1) ?? '0';
}

/** How many messages of others the present person sees that are newer than a message. */
export function countNewer(id) {
  let count = 0;
  for (const channelId of messages.keys()) count += visibleMessages(channelId).filter((message) => byAge(message.id, id) > 0 && message.author.id !== state.me.id).length;
  return count;
}

/** Forgets old messages of a channel beyond what the page keeps. */
export function trimMessages(channelId) {
  const all = messages.get(channelId);
  if (!all || all.size <= keptMessages) return;
  const ids = [...all.keys()].sort(byAge);
  for (const id of ids.slice(0, ids.length - keptMessages)) all.delete(id);
  whole.delete(channelId);
}

/** Forgets everything that was read from a store that is gone. */
export function forgetMessages() {
  messages.clear();
  whole.clear();
  state.newLine.clear();
  changed();
}

/** True when the channel may have messages older than those that are loaded. */
export function hasOlder(channelId) {
  return !whole.has(channelId) && (messages.get(channelId)?.size ?? 0) > 0;
}

/** Private messages of one reader that are loaded. */
export function privateIds(reader) {
  return [...messages.values()].flatMap((all) => [...all.values()].filter((message) => message.ephemeral && message.seenBy === reader).map((message) => message.id));
}

export function takeRead(read) {
  state.reads.set(`${read.user_id} ${read.channel_id}`, read);
  changed();
}

/** How far a person has read a channel; zeros when nothing is known. */
export function readOf(userId, channelId) {
  return state.reads.get(`${userId} ${channelId}`) ?? { last_read_id: '', unread: 0, mentions: 0 };
}

/** All that one person has not read, over all channels. */
export function unreadOf(userId) {
  let sum = 0;
  for (const channel of state.channels.values()) sum += readOf(userId, channel.id).unread;
  return sum;
}

/** Numbers as they stand in counts: up to 99, then "99+". */
export function countText(number) {
  return number > 99 ? '99+' : String(number);
}
