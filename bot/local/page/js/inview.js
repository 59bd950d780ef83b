// Which controls are within the visible part of the feed.

import { visibleMessages } from './state.js';

/** True when an enabled control of a message is within the visible part of the feed. */
export function controlsInView(messageId) {
  return inView(messageId, '[data-custom-id]:not(:disabled)');
}

/**
 * True when a private answer that is newer than the present state of a message asks for a choice and is in view: it has a
 * button that stands out.
 */
export function privateChoiceInView(message) {
  const since = lastChange(message);
  return visibleMessages(message.channel_id).some((other) => other.ephemeral && lastChange(other) >= since
    && inView(other.id, '.button:is(.is-primary, .is-success)[data-custom-id]:not(:disabled)'));
}

function lastChange(message) {
  return Date.parse(message.edited_at || message.created_at);
}

function inView(messageId, controls) {
  const article = document.querySelector(`#feed article[data-message="${CSS.escape(messageId)}"]`);
  if (!article) return false;
  const frame = document.getElementById('feed').getBoundingClientRect();
  return [...article.querySelectorAll(controls)].some((control) => {
    const box = control.getBoundingClientRect();
    return box.top >= frame.top - 4 && box.bottom <= frame.bottom + 4;
  });
}
