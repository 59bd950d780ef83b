// The feed: which messages stand in it, their dividers, its place while it grows,
// and what was read.

import * as api from './api.js';
import { commandPost, covered, isExpired, isSilent, post } from './message.js';
import { say } from './announce.js';
import { firstVisit, games } from './firstvisit.js';
import { arrange, h } from './dom.js';
import { forgetPress, justPressed, lastControl, noticeOf } from './press.js';
import { setting } from './settings.js';
import {
  byAge, changed, countText, currentChannel, drawNow, hasOlder, on, readOf, state, takePage, takeRead, visibleMessages,
} from './state.js';
import { day, dayKey, refreshTimes } from './time.js';
import { t } from './texts.js';

const groupedWithin = 7 * 60_000; // milliseconds in which the same author goes on under one head
const nearEnd = 40; // pixels from the end that still count as the end
const olderPage = 50;

let feed;
let list;
let olderButton;
let pill;
let drawn = new Map(); // key -> { signature, node }
let shown = ''; // channel and person of what is drawn
let atEnd = true;
let belowFrom = ''; // the newest message when the reader left the end
let newestDrawn = ''; // id of the last message in the feed
const places = new Map(); // channel -> scroll position, for coming back
let anchor = null;

export function startFeed() {
  feed = document.getElementById('feed');
  list = h('ol', { class: 'feed-list' });
  olderButton = h('button', { type: 'button', class: 'button feed-older', hidden: true, on: { click: loadOlder } });
  pill = h('button', { type: 'button', class: 'button is-primary feed-pill', hidden: true, on: { click: () => toEnd(true) } });
  feed.append(olderButton, list);
  feed.parentElement.append(pill);
  feed.addEventListener('scroll', onScroll, { passive: true });
  for (const kind of ['wheel', 'touchmove']) feed.addEventListener(kind, forgetPress, { passive: true });
  new ResizeObserver(() => {
    if (atEnd) stickToEnd();
  }).observe(feed);
  new ResizeObserver(() => {
    if (atEnd) stickToEnd();
    else restoreAnchor();
  }).observe(list);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') {
      placeNewLine();
      changed();
    }
  });
  on('draw', draw);
  setInterval(() => refreshTimes(feed), 30_000);
}

/** Draws the feed anew where something changed. */
function draw() {
  const channel = currentChannel();
  const key = `${state.channelId} ${state.me?.id}`;
  const channelChanged = !shown.startsWith(`${state.channelId} `);
  if (channelChanged) rememberPlace();
  feed.setAttribute('aria-label', t('feed.label'));
  olderButton.textContent = t('feed.older');
  olderButton.hidden = !hasOlder(state.channelId);
  const messages = visibleMessages(state.channelId);
  const focus = focusedControl();
  if (!atEnd && !channelChanged) keepAnchor();

  const next = new Map();
  const nodes = [];
  for (const item of messages.length ? items(messages) : emptyItems(channel)) {
    const old = drawn.get(item.key);
    const node = old && old.signature === item.signature ? old.node : build(item, old?.node);
    next.set(item.key, { signature: item.signature, node });
    nodes.push(node);
  }
  drawn = next;
  list.className = messages.length === 0 ? 'feed-list is-empty' : 'feed-list';
  arrange(list, nodes);
  if (channelChanged) {
    shown = key;
    comeBack(messages);
  } else {
    shown = key;
    const last = messages.at(-1);
    if (isOwnAnswer(last)) atEnd = true;
    if (atEnd) stickToEnd();
    else restoreAnchor();
    if (atEnd && last?.ephemeral) beginAtTop(last.id);
  }
  newestDrawn = messages.at(-1)?.id ?? '';
  restoreFocus(focus);
  drawPill(messages);
  markRead(messages);
  planExpiry(messages);
}

// Whoever presses wants to see what the bot answers: it is shown, although the feed was not at its end.
function isOwnAnswer(message) {
  return Boolean(message?.author.bot) && byAge(message.id, newestDrawn || '0') > 0 && justPressed();
}

/** What stands in the feed from top to bottom: key, signature, and how to build it. */
function items(messages) {
  const out = [];
  const line = state.newLine.get(state.channelId);
  const surroundings = [
    state.me.id, state.me.name, setting('asDiscord'), currentChannel()?.archived ? 'asleep' : '', namesKey(),
  ].join('|');
  let before = null;
  let lastDay = '';
  for (const message of messages) {
    const date = new Date(message.created_at);
    const today = dayKey(date);
    if (today !== lastDay) {
      out.push({ key: `day ${today}`, signature: '', make: () => h('li', { class: 'divider' }, h('span', { text: day(date) })) });
      before = null;
    }
    lastDay = today;
    if (message.id === line) {
      out.push({ key: 'new', signature: state.me.name, make: () => h('li', { class: 'divider is-new' }, h('span', { text: t('feed.new', { name: state.me.name }) })) });
      before = null;
    }
    if (message.interaction?.kind === 'command' && message.interaction.command && !message.ephemeral) {
      out.push({ key: `command ${message.id}`, signature: surroundings + message.interaction.command, make: () => commandPost(message) });
      before = null;
    }
    const head = !before || before.ephemeral || message.ephemeral || before.author.id !== message.author.id
      || date - new Date(before.created_at) > groupedWithin;
    const notice = noticeOf(message.id);
    out.push({
      key: `message ${message.id}`,
      signature: [message.revision, head, surroundings, isExpired(message), isSilent(message), notice ? notice.bold + notice.text : '', message.thread?.message_count, folded(message)].join('|'),
      make: () => post(message, { head, redraw: changed }),
    });
    before = message;
  }
  return out;
}

function folded(message) {
  return message.ephemeral && covered.has(message.id);
}

function namesKey() {
  return state.users.map((user) => user.id + user.name).join() + [...state.channels.values()].map((channel) => channel.name).join();
}

/** Builds an item; pictures of the node that it replaces are taken over, so that they do not flash. */
function build(item, old) {
  const node = item.make();
  if (!old) return node;
  for (const picture of node.querySelectorAll('[data-picture]')) {
    const same = old.querySelector(`[data-picture="${CSS.escape(picture.dataset.picture)}"] > img`);
    const image = picture.querySelector(':scope > img');
    if (!same || !same.complete || same.naturalWidth === 0) continue;
    same.alt = image.alt;
    same.style.cssText = image.style.cssText;
    image.replaceWith(same);
  }
  return node;
}

function emptyItems(channel) {
  if (!channel) return [];
  const make = () => (channel.parent_id ? h('li', { class: 'nothing', text: t('feed.empty') }) : firstVisit());
  return [{ key: `empty ${channel.id}`, signature: [state.me.id, namesKey(), JSON.stringify(games())].join('|'), make }];
}

function drawPill(messages) {
  const below = belowFrom && !atEnd ? messages.filter((message) => byAge(message.id, belowFrom) > 0 && message.author.id !== state.me.id).length : 0;
  pill.hidden = below === 0;
  pill.textContent = below === 0 ? '' : t('feed.below', { count: below, number: countText(below) });
}

// --- the place of the feed

let begun = ''; // the private answer that was shown from its top last
let stuck = { top: 0, height: 0, room: 0 }; // of the feed when it was last put to its end

function onScroll() {
  // A scroll that comes with another layout and does not go up was not made by the reader.
  if (atEnd && hasGrown() && feed.scrollTop >= stuck.top - 1) {
    stickToEnd();
    return;
  }
  const end = feed.scrollTop >= endTop() - nearEnd;
  if (!end) keepAnchor();
  if (end === atEnd) return;
  atEnd = end;
  if (!atEnd) belowFrom = visibleMessages(state.channelId).at(-1)?.id ?? '';
  changed();
}

/**
 * Where the feed stands at its end: the lowest place, but what comes in private beside a new question does not push that
 * out of view, and what has several pictures, as an account, is read from its headline.
 */
function endTop() {
  const [last, before] = articles().slice(-2).reverse();
  let top = null;
  if (last?.querySelectorAll('[data-picture]').length > 1) top = last;
  else if (before && last.matches('.is-private article') && !controlOf(before, lastControl())) top = questionOf(before);
  const end = feed.scrollHeight - feed.clientHeight;
  return top ? Math.min(end, feed.scrollTop + top.getBoundingClientRect().top - feed.getBoundingClientRect().top - 14) : end;
}

// The last words in bold before the first control that can be pressed.
function questionOf(article) {
  const control = article.querySelector('[data-custom-id]:not(:disabled)');
  return control && [...article.querySelectorAll('.text strong')].filter((words) => words.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1);
}

function hasGrown() {
  return feed.scrollHeight !== stuck.height || feed.clientHeight !== stuck.room;
}

function stickToEnd() {
  if (feed.scrollTop > stuck.top && !hasGrown()) return; // Somebody reads on below the question.
  feed.scrollTop = list.classList.contains('is-empty') ? 0 : endTop();
  stuck = { top: feed.scrollTop, height: feed.scrollHeight, room: feed.clientHeight };
}

/** Goes to the newest message; with focus, its article gets the focus. */
export function toEnd(focus = false) {
  atEnd = true;
  stickToEnd();
  if (focus) articles().at(-1)?.focus({ preventScroll: true });
  changed();
}

/** True while the newest message is in view. */
export function isAtEnd() {
  return atEnd;
}

function keepAnchor() {
  const top = feed.getBoundingClientRect().top;
  anchor = null;
  for (const [key, { node }] of drawn) {
    const box = node.getBoundingClientRect();
    if (box.bottom > top) {
      anchor = { key, offset: box.top - top };
      return;
    }
  }
}

function restoreAnchor() {
  const node = anchor && drawn.get(anchor.key)?.node;
  if (!node) return;
  const top = feed.getBoundingClientRect().top;
  feed.scrollTop += node.getBoundingClientRect().top - top - anchor.offset;
}

function rememberPlace() {
  const channel = shown.split(' ')[0];
  if (!channel) return;
  if (!atEnd) keepAnchor();
  places.set(channel, atEnd ? null : anchor);
}

function comeBack(messages) {
  const place = places.get(state.channelId);
  const line = drawn.get('new')?.node;
  if (place && !line) {
    atEnd = false;
    anchor = place;
    belowFrom = messages.at(-1)?.id ?? '';
    restoreAnchor();
  } else {
    atEnd = true;
    stickToEnd();
    if (line) showTop(line);
  }
}

// A long private answer is read from its top, once; below a picture stands what is to be done.
function beginAtTop(messageId) {
  const article = articleOf(messageId);
  if (!article || messageId === begun || article.offsetHeight <= feed.clientHeight || article.querySelector('[data-picture]')) return;
  begun = messageId;
  showTop(article);
}

// Scrolls up to where a node begins, unless that is in view.
function showTop(node) {
  const top = node.getBoundingClientRect().top - feed.getBoundingClientRect().top;
  if (top >= 0) return;
  feed.scrollTop += top - 14;
  atEnd = false;
  belowFrom = visibleMessages(state.channelId).at(-1)?.id ?? '';
  keepAnchor();
}

// --- the focus

function focusedControl() {
  const control = document.activeElement;
  const article = control?.closest?.('#feed article');
  if (!article) return null;
  return { control, messageId: article.dataset.message ?? '', customId: control.dataset.customId ?? '', label: control.textContent };
}

function restoreFocus(focus) {
  if (!focus || focus.control.isConnected) return;
  const article = articleOf(focus.messageId) ?? articles().at(-1);
  if (!article) return;
  const same = controlOf(article, focus.customId);
  (same || article).focus({ preventScroll: true });
}

function controlOf(article, customId) {
  return article.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`);
}

/** The article of a message, or null when it is not in the feed. */
function articleOf(messageId) {
  return list.querySelector(`article[data-message="${CSS.escape(messageId)}"]`);
}

/** All articles of messages, from the oldest. */
export function articles() {
  return [...list.querySelectorAll('article')];
}

/** Scrolls to a message and gives the focus to its first control, or to the message. */
export function showMessage(messageId, focus = true) {
  const article = articleOf(messageId);
  if (!article) return;
  const control = article.querySelector('[data-custom-id]:not(:disabled)');
  article.scrollIntoView({ block: article.offsetHeight > feed.clientHeight ? 'end' : 'nearest' });
  if (focus) (control ?? article).focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'nearest' });
  onScroll();
}

// --- what was read

let reading = '';

function markRead(messages) {
  const newest = messages.at(-1)?.id;
  if (!newest || !atEnd || document.visibilityState !== 'visible' || state.connection.lost) return;
  const read = readOf(state.me.id, state.channelId);
  if (byAge(read.last_read_id || '0', newest) >= 0 && read.unread === 0) return;
  const key = `${state.me.id} ${newest}`;
  if (reading === key) return;
  reading = key;
  const person = state.me;
  api.markRead(state.channelId, person.id, newest).then((answer) => {
    if (answer) takeRead(answer);
  }).catch(() => {
    reading = '';
  });
}

/** Puts the line "New for …" before the first message that the person has not read; it stays until the next switch. */
export function placeNewLine() {
  if (!state.me || !state.channelId) return;
  const read = readOf(state.me.id, state.channelId);
  if (read.unread === 0) return;
  const first = visibleMessages(state.channelId).find((message) => byAge(message.id, read.last_read_id || '0') > 0
    && message.author.id !== state.me.id && !message.silent);
  if (first) state.newLine.set(state.channelId, first.id);
}

// --- older messages, expiry

async function loadOlder() {
  const first = visibleMessages(state.channelId)[0];
  if (!first) return;
  const channelId = state.channelId;
  const person = state.me;
  olderButton.disabled = true;
  try {
    const page = await api.getMessages(channelId, person.id, { before: first.id, limit: olderPage });
    keepAnchor();
    atEnd = false;
    takePage(channelId, page, person.id, { older: true, limit: olderPage });
    drawNow();
  } catch (error) {
    say(error.message);
  } finally {
    olderButton.disabled = false;
  }
}

let expiry = 0;

function planExpiry(messages) {
  clearTimeout(expiry);
  const soon = messages.map((message) => Date.parse(message.expires_at ?? '')).filter((time) => time > Date.now());
  if (soon.length) expiry = setTimeout(changed, Math.min(...soon) - Date.now() + 20);
}
