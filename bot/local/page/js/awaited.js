// Who is awaited, as far as messages tell: a person is awaited when the first
// line of a message of the bot names them by a mention and the message still has
// an enabled control. Only public messages count, so that it does not depend on
// who looks.

import { byAge, publicMessages, state } from './state.js';
import { t } from './texts.js';

const linkStyle = 5;

/** The text of a message in reading order: content, or the text displays of its components. */
export function textOf(message) {
  const texts = message.content ? [message.content] : [];
  walk(message.components, (component) => {
    if (component.type === 10 && component.content) texts.push(component.content);
  });
  return texts.join('\n').trim();
}

/** Calls visit with every component, nested ones too. */
function walk(components, visit) {
  for (const component of components ?? []) {
    if (!component) continue;
    visit(component);
    walk(component.components, visit);
  }
}

/** True for a control that can be pressed or chosen from now. */
function isEnabledControl(component) {
  if (component.disabled || !component.custom_id) return false;
  return component.type === 2 ? component.style !== linkStyle : [3, 8].includes(component.type);
}

/** Ids of the persons that a message awaits. */
function awaitedBy(message) {
  if (!message.author.bot || message.ephemeral) return [];
  const named = [...firstLine(message).matchAll(/<@!?(\d+)>/g)].map((match) => match[1]);
  if (named.length === 0) return [];
  let enabled = false;
  walk(message.components, (component) => {
    enabled ||= isEnabledControl(component);
  });
  return enabled ? named : [];
}

function withChannels(words) {
  return words.replace(/<#(\d+)>/g, (whole, id) => state.channels.get(id)?.name ?? t('message.channel'));
}

/** The first bold words of a message, as the turn bar quotes them: "Round 8, mayor." */
export function headlineOf(message) {
  const bold = /\*\*(.+?)\*\*/s.exec(textOf(message))?.[1] ?? '';
  const words = withChannels(bold.replace(/<@!?\d+>/g, '')).replace(/[*_~`|]/g, '').trim().replace(/[\s.:,;]+$/, '');
  return words ? `${words}.` : t('turn.something');
}

/** The first line of a message's text without marks, for announcements. */
export function plainLine(message, nameOf) {
  return withChannels(firstLine(message))
    .replace(/<@!?(\d+)>/g, (whole, id) => `@${nameOf(id)}`)
    .replace(/<a?:(\w+):\d+>/g, '')
    .replace(/[*_~`|#>]/g, '')
    .trim();
}

/** Everybody here who is awaited: user id -> the newest message that awaits them, the open channel before others. */
export function awaitedPeople() {
  const found = new Map();
  for (const message of publicMessages()) {
    const channel = state.channels.get(message.channel_id);
    if (!channel || channel.archived) continue;
    for (const id of awaitedBy(message)) {
      const other = found.get(id);
      if (!other || comesFirst(message, other)) found.set(id, message);
    }
  }
  return found;
}

/** Channels in which a person is awaited. */
export function awaitingChannels(userId) {
  const found = new Set();
  for (const message of publicMessages()) if (awaitedBy(message).includes(userId)) found.add(message.channel_id);
  return found;
}

function firstLine(message) {
  return textOf(message).split('\n', 1)[0];
}

function comesFirst(message, other) {
  const here = message.channel_id === state.channelId;
  const otherHere = other.channel_id === state.channelId;
  return here === otherHere ? byAge(message.id, other.id) > 0 : here;
}
