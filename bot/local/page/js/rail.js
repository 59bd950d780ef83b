// The list of channels and threads on the sea, and the head of the island.

import * as api from './api.js';
import { say } from './announce.js';
import { awaitingChannels } from './awaited.js';
import { openDialog } from './dialog.js';
import { arrange, h, staying } from './dom.js';
import { icon } from './icons.js';
import { openChannel } from './router.js';
import { isDark, setTheme } from './settings.js';
import { openSettings } from './settingsdialog.js';
import { countText, currentChannel, isPrivate, mainChannels, on, readOf, state, tell, threads } from './state.js';
import { relative } from './time.js';
import { has, t } from './texts.js';

let rail;
let channelList;
let threadList;
let threadTitle;
let channelTitle;
let privateTitle;
let privateList;
let conversation;
let botLine;
let themeButton;
let settingsButton;
let threadsButton;
let place;
let veil;
let menuButton;
let head;
const entries = new Map(); // channel id -> { node, signature }

export function startRail() {
  rail = document.getElementById('rail');
  place = h('span');
  channelTitle = h('h2', { id: 'rail-channels' });
  threadTitle = h('h2', { id: 'rail-threads' });
  channelList = h('ul', { 'aria-labelledby': 'rail-channels' });
  threadList = h('ul', { 'aria-labelledby': 'rail-threads' });
  const compass = h('div', { class: 'compass', 'aria-hidden': 'true' }, icon('compass'));
  botLine = h('p', { class: 'rail-bot' });
  privateTitle = h('h2', { id: 'rail-private' });
  privateList = h('ul', { 'aria-labelledby': 'rail-private' });
  conversation = h('li', {}, h('button', { type: 'button', class: 'rail-entry', on: { click: openConversation } }, icon('eye'), h('span', { class: 'name' })));
  threadsButton = h('button', { type: 'button', class: 'narrow-only', on: { click: showThreads } });
  themeButton = h('button', { type: 'button', on: { click: () => setTheme(isDark() ? 'light' : 'dark') } });
  settingsButton = h('button', { type: 'button', on: { click: openSettings } });
  rail.append(
    h('div', { class: 'rail-brand' }, icon('lighthouse'), h('div', {}, h('b', { text: 'Harbormaster' }), place)),
    h('div', { class: 'rail-lists' }, channelTitle, channelList, privateTitle, privateList, threadTitle, threadList),
    compass,
    h('div', { class: 'rail-foot' }, botLine, h('div', { class: 'rail-tools' }, threadsButton, themeButton, settingsButton)));
  veil = h('button', { type: 'button', class: 'veil', tabindex: -1, on: { click: () => closeRail(true) } });
  rail.after(veil);
  new ResizeObserver(() => compass.classList.toggle('is-gone', compass.clientHeight < 270)).observe(compass);
  startHead();
  on('draw', draw);
}

function startHead() {
  const node = document.getElementById('head');
  menuButton = h('button', { type: 'button', class: 'menu-button', 'aria-expanded': 'false', 'aria-controls': 'rail', on: { click: openRail } }, icon('lines'));
  head = {
    title: h('h1', { class: 'head-title' }),
    topic: h('p', { class: 'head-topic' }),
    threads: h('button', { type: 'button', class: 'threads-button', on: { click: showThreads } }),
    keys: h('button', { type: 'button', class: 'is-square', text: '?', on: { click: () => tell('keys') } }),
  };
  node.append(icon('hills', 'head-hills'), h('div', { class: 'head-row' }, menuButton, head.title, head.topic, h('span', { class: 'head-space' }), head.threads, head.keys));
}

function draw() {
  const channel = currentChannel();
  rail.setAttribute('aria-label', t('rail.label'));
  place.textContent = t('rail.place');
  channelTitle.textContent = t('rail.channels');
  threadTitle.textContent = t('head.threads');
  const awaiting = awaitingChannels(state.me.id);
  const awake = threads();
  const main = mainChannels();
  const talks = main.filter(isPrivate);
  privateTitle.textContent = t('rail.private');
  conversation.firstChild.lastChild.textContent = state.bot.name;
  arrange(channelList, main.filter((one) => !isPrivate(one)).map((one) => entry(one, awaiting.has(one.id))));
  arrange(privateList, talks.length ? talks.map((one) => entry(one, awaiting.has(one.id))) : [conversation]);
  arrange(threadList, awake.map((one) => entry(one, awaiting.has(one.id))));
  threadTitle.hidden = awake.length === 0;
  threadList.hidden = awake.length === 0;
  const { connected } = state.bot;
  if (botLine.dataset.connected !== String(connected)) {
    botLine.dataset.connected = String(connected);
    botLine.replaceChildren(icon(connected ? 'connected' : 'waiting'), h('span', { text: t(connected ? 'rail.connected' : 'rail.waiting') }));
  }
  themeButton.textContent = t(isDark() ? 'settings.theme.light' : 'settings.theme.dark');
  settingsButton.textContent = t('settings.title');
  threadsButton.textContent = t('head.threads');
  menuButton.setAttribute('aria-label', t('rail.label'));
  veil.setAttribute('aria-label', t('rail.close'));
  drawHead(channel, awake.length);
}

function drawHead(channel, count) {
  if (!channel) return;
  const parent = channel.parent_id ? state.channels.get(channel.parent_id) : null;
  document.getElementById('island').classList.toggle('is-private-channel', isPrivate(channel));
  const key = `${channel.id} ${channel.name} ${parent?.name}`;
  if (head.title.dataset.of !== key) {
    head.title.dataset.of = key;
    head.title.replaceChildren(...(parent
      ? [h('a', { href: `/c/${parent.name}`, 'aria-label': t('thread.back', { name: parent.name }), text: `# ${parent.name}`, on: staying(() => follow(parent.id)) }), ` › ${channel.name}`]
      : isPrivate(channel) ? [icon('eye'), channel.name] : [`# ${channel.name}`]));
  }
  document.getElementById('island').setAttribute('aria-label', channel.name);
  const topic = `topic.${channel.name.replace(/-\d+$/, '')}`; // of the channels that every server begins with
  head.topic.textContent = isPrivate(channel) ? t('private.line', { name: state.me.name }) : has(topic) ? t(topic) : channel.topic ?? '';
  head.topic.hidden = !head.topic.textContent;
  head.threads.textContent = count ? `${t('head.threads')} ${count}` : t('head.threads');
  head.keys.setAttribute('aria-label', t('keys.title'));
}

function entry(channel, awaited) {
  const current = channel.id === state.channelId;
  const unread = readOf(state.me.id, channel.id).unread;
  const signature = [channel.name, current, awaited, unread].join('|');
  const known = entries.get(channel.id);
  if (known?.signature === signature) return known.node;
  const node = known?.node ?? h('li', {}, h('a', { on: staying(() => follow(channel.id)) }));
  const link = node.firstChild;
  link.href = `/c/${channel.parent_id ? channel.id : channel.name}`;
  link.className = ['rail-entry', current ? 'is-current' : '', awaited || unread ? 'has-news' : ''].filter(Boolean).join(' ');
  link.dataset.channel = channel.id;
  if (current) link.setAttribute('aria-current', 'page');
  else link.removeAttribute('aria-current');
  const words = awaited ? t('rail.awaited', { name: channel.name }) : unread ? t('rail.unread', { name: channel.name, count: unread, number: countText(unread) }) : '';
  if (words) link.setAttribute('aria-label', words);
  else link.removeAttribute('aria-label');
  const mark = awaited && (channel.parent_id || !current) ? icon('lantern') : unread && !awaited ? h('span', { class: 'count', text: countText(unread) }) : null;
  link.replaceChildren(...[
    isPrivate(channel) ? icon('eye') : h('span', { class: 'sign', 'aria-hidden': 'true', text: channel.parent_id ? '›' : '#' }),
    h('span', { class: 'name', text: channel.name }),
    mark,
  ].filter(Boolean));
  entries.set(channel.id, { node, signature });
  return node;
}

function follow(channelId) {
  closeRail();
  openChannel(channelId);
}

async function openConversation() {
  closeRail();
  try {
    const channel = await api.openConversation(state.me.id);
    state.channels.set(channel.id, channel);
    openChannel(channel.id);
  } catch (error) {
    say(error.message);
  }
}

function openRail() {
  rail.classList.add('is-open');
  veil.classList.add('is-open');
  menuButton.setAttribute('aria-expanded', 'true');
  rail.querySelector('.rail-entry.is-current, .rail-entry')?.focus();
}

/** Closes the drawer of narrow windows; says whether it was open. */
export function closeRail(refocus = false) {
  if (!rail.classList.contains('is-open')) return false;
  rail.classList.remove('is-open');
  veil.classList.remove('is-open');
  menuButton.setAttribute('aria-expanded', 'false');
  if (refocus) menuButton.focus();
  return true;
}

/** The list of all threads, archived ones too. */
function showThreads() {
  closeRail();
  const dialog = openDialog({
    title: t('head.threads'),
    content: [threadGroup(t('thread.active'), threads()), threadGroup(t('thread.archived'), threads(true))].filter(Boolean),
    buttons: [h('button', { type: 'button', class: 'button', text: t('picture.close'), on: { click: () => dialog.close() } })],
  });
  if (dialog.querySelectorAll('.thread-card').length === 0) dialog.querySelector('h2').after(h('p', { text: t('thread.none') }));

  function threadGroup(title, list) {
    if (list.length === 0) return null;
    return h('section', { class: 'thread-list' }, h('h3', { text: title }), list.map((channel) => h('a', {
      class: 'thread-card',
      href: `/c/${channel.id}`,
      on: staying(() => {
        dialog.close();
        openChannel(channel.id);
      }),
    }, h('span', { 'aria-hidden': 'true', text: '›' }), h('b', { text: channel.name }), h('span', { text: t('thread.card', { count: channel.message_count, when: relative(new Date(channel.last_activity)) }) }))));
  }
}
