// A press of a control and what becomes of it: working, refused, no answer. The
// states live here, by person and message; paint() brings an article up to those
// of the present person.

import * as api from './api.js';
import { say } from './announce.js';
import { begin } from './idle.js';
import { changed, on, state, takeMessage } from './state.js';
import { t } from './texts.js';
import { h } from './dom.js';

const shownAfter = 150; // milliseconds until a press is seen to work
const answeredWithin = 5000; // milliseconds after a press in which a new message of the bot belongs to it
const fadedAfter = 400; // milliseconds until the other controls look disabled

const pressed = new Map(); // "person message" -> { customId, phase }
let last = { person: '', at: -Infinity, customId: '' }; // the newest press in this window
const notices = new Map(); // "person message" -> { customId, bold, text }

function keyOf(messageId, person = state.me) {
  return `${person.id} ${messageId}`;
}

/** What stands below the controls of a message after a failed press, or null. */
export function noticeOf(messageId) {
  return notices.get(keyOf(messageId)) ?? null;
}

/** True when the present person pressed something in this window a moment ago: a new message of the bot answers that. */
export function justPressed() {
  return last.person === state.me.id && performance.now() - last.at < answeredWithin;
}

/** The id of the control that was pressed last in this window. */
export function lastControl() {
  return last.customId;
}

/** The person does something else: what comes now is not looked for. */
export function forgetPress() {
  last.at = -Infinity;
}

/** True while a press of this message waits for its acknowledgement. */
export function isPressed(messageId) {
  return pressed.has(keyOf(messageId));
}

/** Presses a control as the present person; a second press while one is under way does nothing. */
export async function press(message, { customId, label, values }) {
  const person = state.me;
  const key = keyOf(message.id);
  if (pressed.has(key) || state.connection.lost) return;
  const now = { customId, phase: 'felt' };
  pressed.set(key, now);
  last = { person: person.id, at: performance.now(), customId };
  if (notices.delete(key)) changed();
  const end = begin();
  const working = setTimeout(() => {
    now.phase = 'working';
    say(t('control.working'));
    paintAll(message.id);
  }, shownAfter);
  const faded = setTimeout(() => {
    now.phase = 'faded';
    paintAll(message.id);
  }, fadedAfter);
  try {
    const answer = await api.pressComponent(message.id, person.id, values ? { custom_id: customId, values } : { custom_id: customId });
    if (answer?.message) takeMessage(answer.message, person.id);
  } catch (error) {
    fail(key, { customId, label }, error);
  } finally {
    clearTimeout(working);
    clearTimeout(faded);
    pressed.delete(key);
    paintAll(message.id);
    end();
  }
}

function fail(key, { customId, label }, error) {
  const silent = error.code === 'no_answer' || error.code === 'network';
  const notice = silent
    ? { customId, bold: t('control.noAnswer', { label }), text: t('control.lookFirst') }
    : { customId, bold: '', text: error.message };
  notices.set(key, notice);
  if (key.startsWith(`${state.me.id} `)) say(`${notice.bold} ${notice.text}`.trim());
  changed();
}

function paintAll(messageId) {
  for (const article of document.querySelectorAll(`article[data-message="${CSS.escape(messageId)}"]`)) paint(article, messageId);
}

/** Gives the controls of an article the look of the press that is under way, if there is one. */
export function paint(article, messageId) {
  const now = pressed.get(keyOf(messageId));
  const lost = state.connection.lost;
  for (const control of article.querySelectorAll('[data-custom-id]')) {
    const own = now?.customId === control.dataset.customId;
    const works = own && now.phase !== 'felt';
    const holder = control.closest('.select') ?? control;
    holder.classList.toggle('is-working', works);
    holder.classList.toggle('is-faded', (Boolean(now) && !own && now.phase === 'faded') || lost);
    setRing(control, works);
    control.toggleAttribute('aria-busy', false);
    if (works) control.setAttribute('aria-busy', 'true');
    if (works || lost || (now?.phase === 'faded' && !own)) control.setAttribute('aria-disabled', 'true');
    else control.removeAttribute('aria-disabled');
  }
}

function setRing(control, wanted) {
  const ring = control.querySelector(':scope > .turning');
  if (wanted && !ring) {
    control.style.minWidth = `${control.offsetWidth}px`;
    control.prepend(h('span', { class: 'turning', 'aria-hidden': 'true' }));
  } else if (!wanted && ring) {
    ring.remove();
    control.style.minWidth = '';
  }
}

on('repaint', (article) => paint(article, article.dataset.message));
