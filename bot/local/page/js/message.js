// One message as an article.

import * as api from './api.js';
import { textOf } from './awaited.js';
import { components, refusal, text } from './components.js';
import { h, staying } from './dom.js';
import { icon } from './icons.js';
import { fileRow, pictures } from './pictures.js';
import { isPressed, noticeOf, paint } from './press.js';
import { dropMessage, state, userById } from './state.js';
import { full, hour, relative } from './time.js';
import { t } from './texts.js';

const v2 = 1 << 15;

/** What markdown and links need to know of the surroundings. openChannel and goTo are those of the router. */
export const textContext = {
  get me() {
    return state.me?.id ?? '';
  },
  userName: (id) => userById(id)?.name ?? (id === state.bot.id ? state.bot.name : ''),
  channelName: (id) => state.channels.get(id)?.name ?? '',
  addressOf: (channel, message) => `/c/${channel}?as=${encodeURIComponent(state.me.slug)}${state.only ? '&only' : ''}${message ? `#m${message}` : ''}`,
  openChannel: () => {},
  goTo: () => {},
};

/** The round sign of a person or the square one of the bot. */
export function avatar(author, className = '') {
  if (author.bot) return h('span', { class: `avatar is-bot ${className}`, 'aria-hidden': 'true' }, icon('bot'));
  const letter = [...(author.name ?? '?').trim()][0]?.toLocaleUpperCase() ?? '?';
  return h('span', { class: `avatar ${className}`, 'aria-hidden': 'true', text: letter });
}

/** True when the message's time is over: a private answer after 15 minutes. */
export function isExpired(message) {
  return Boolean(message.ephemeral && message.expires_at && Date.parse(message.expires_at) <= Date.now());
}

/** True when a thinking message has waited too long. */
export function isSilent(message) {
  return message.thinking && Boolean(message.expires_at) && Date.parse(message.expires_at) <= Date.now();
}

/** Private answers that were covered by a switch and not shown since: message ids. */
export const covered = new Set();

/** The post of a message: a list item with its article. head: with avatar and name. */
export function post(message, { head, redraw }) {
  const id = `m${message.id}`;
  const mine = message.ephemeral;
  const folded = mine && covered.has(message.id);
  const mentionsMe = mentions(message, state.me?.id);
  const archived = state.channels.get(message.channel_id)?.archived === true;
  const context = { message, inert: archived || isExpired(message), text: textContext };
  const author = currentAuthor(message.author);
  const article = h('article', {
    tabindex: -1,
    'aria-labelledby': mine ? null : `${id}-who ${id}-line`,
    'aria-label': mine ? t('private.label', { name: state.me.name }) : null,
    dataset: { message: message.id, channel: message.channel_id },
  });
  if (mine) article.append(privateLine(message, folded, redraw));
  if (!folded) {
    if (head && !mine) article.append(avatar(author));
    const body = h('div', { class: 'body' });
    if (mine && message.interaction?.command) body.append(typed(message.interaction.command));
    if (head || mine) body.append(who(author, message.created_at, `${id}-who`));
    else body.append(h('span', { class: 'vh', id: `${id}-who`, text: author.name }));
    body.append(...content(message, context, `${id}-line`));
    article.append(body);
  }
  const classes = ['post', head || mine ? 'is-head' : 'is-follow', mine ? 'is-private' : '', folded ? 'is-covered' : '', mentionsMe && !mine ? 'mentions-you' : ''];
  const item = h('li', { class: classes.filter(Boolean).join(' ') }, article);
  if (isPressed(message.id) || state.connection.lost) paint(article, message.id);
  return item;
}

/** What a person typed, above the answer to it. */
export function commandPost(message) {
  const { user, command } = message.interaction;
  const author = currentAuthor(user);
  const whoId = `c${message.id}-who`;
  const lineId = `c${message.id}-line`;
  return h('li', { class: 'post is-head' }, h('article', { tabindex: -1, 'aria-labelledby': `${whoId} ${lineId}` },
    avatar(author),
    h('div', { class: 'body' }, who(author, message.created_at, whoId), typed(command, lineId))));
}

/** True when a message names a person in its text or notifies them. */
export function mentions(message, userId) {
  return Boolean(userId) && message.author.id !== userId && (message.mentions.includes(userId) || new RegExp(`<@!?${userId}>`).test(textOf(message)));
}

function currentAuthor(author) {
  const user = author.bot ? null : userById(author.id);
  return user ? { ...author, name: user.name } : author;
}

function who(author, created, id) {
  const date = new Date(created);
  return h('p', { class: 'who', id },
    avatar(author, 'is-30 avatar-inline'),
    h('b', { text: author.name }),
    author.bot ? h('span', { class: 'bot-tag', text: t('message.bot') }) : null,
    h('time', { datetime: created, title: full(date), text: hour(date) }));
}

function typed(command, id) {
  const [name, options] = splitCommand(command);
  const parts = [h('code', { text: name })];
  for (const [key, value] of options) parts.push(` ${key}: ${value}`);
  return h('p', { class: 'typed', id }, parts);
}

function splitCommand(command) {
  const match = /^(.*?)(?=\s[\p{L}\p{N}_-]+:|$)/su.exec(command);
  const rest = command.slice(match[0].length);
  const options = [...rest.matchAll(/\s([\p{L}\p{N}_-]+):([\s\S]*?)(?=\s[\p{L}\p{N}_-]+:|$)/gu)].map((one) => [one[1], one[2].trim()]);
  return [match[0].trim(), options];
}

function content(message, context, lineId) {
  const out = [];
  if (message.thinking) {
    out.push(isSilent(message)
      ? refusal({ bold: '', text: t('message.silence') })
      : h('p', { class: 'thinking' }, h('span', { class: 'turning', 'aria-hidden': 'true' }), h('span', { text: t('feed.thinking', { name: message.author.name }) })));
  }
  if (message.content) out.push(text(message.content, context));
  const isV2 = (message.flags & v2) !== 0;
  if (!isV2) {
    const images = message.attachments.filter((file) => file.width && file.height);
    if (images.length) out.push(pictures(images.map((file) => ({ ...file, name: file.filename }))));
    for (const file of message.attachments) if (!images.includes(file)) out.push(fileRow({ ...file, name: file.filename }));
  }
  out.push(...components(message.components, context));
  const notice = noticeOf(message.id);
  if (notice && !hasControl(message.components, notice.customId)) out.push(refusal(notice));
  if (isExpired(message) && !message.thinking) out.push(h('p', { class: 'refusal', text: t('error.expired') }));
  if (context.inert && !message.ephemeral && message.components.length) out.push(h('p', { class: 'thinking', text: t('error.archived') }));
  if (message.edited_at && !message.author.bot) out.push(h('p', { class: 'edited', text: t('message.edited') }));
  const rung = message.notification || t('message.blank');
  if (message.notifies.includes(state.me?.id) && !message.edited_at && !out.some((node) => node.textContent.trim() === rung)) out.push(h('p', { class: 'notification', text: t('message.notification', { text: rung }) }));
  if (message.thread) out.push(threadCard(message.thread));
  const line = out.find((node) => node.classList?.contains('text')) ?? out[0];
  if (line && !line.id) line.id = lineId;
  return out;
}

function hasControl(list, customId) {
  return (list ?? []).some((component) => component.custom_id === customId || hasControl(component.components, customId));
}

function threadCard(card) {
  const when = new Date(card.last_activity);
  const [before, after] = t('thread.card', { count: card.message_count, when: '\u0000' }).split('\u0000');
  return h('a', {
    class: 'thread-card',
    href: textContext.addressOf(card.id),
    dataset: { thread: card.id },
    on: staying(() => textContext.openChannel(card.id)),
  }, h('span', { 'aria-hidden': 'true', text: '›' }), h('b', { text: card.name }), h('span', {}, before, h('time', { datetime: card.last_activity, dataset: { relative: '' }, text: relative(when) }), after));
}

function privateLine(message, folded, redraw) {
  const name = state.me.name;
  return h('div', { class: 'private-line' },
    icon('eye'),
    h('span', { text: folded ? t('private.covered', { name }) : t('private.line', { name }) }),
    h('span', { class: 'grow' }),
    folded ? h('button', {
      type: 'button',
      class: 'plain-button',
      text: t('private.show'),
      on: {
        click: () => {
          covered.delete(message.id);
          redraw();
        },
      },
    }) : null,
    h('button', { type: 'button', class: 'plain-button', text: t('private.dismiss'), on: { click: () => dismiss(message) } }));
}

async function dismiss(message) {
  const person = state.me;
  dropMessage(message.channel_id, message.id);
  try {
    await api.dismissMessage(message.id, person.id);
  } catch {
    // It is gone for the reader; the server forgets private answers by itself.
  }
}
