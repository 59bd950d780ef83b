// The composer: plain text, or a command with one input per option.

import * as api from './api.js';
import { say } from './announce.js';
import { completion } from './completion.js';
import { commandForm } from './commandform.js';
import { flatten, isWhole, matching, offered, read } from './commands.js';
import { h, isPhone, keyboardIsOpen } from './dom.js';
import { toEnd } from './feed.js';
import { avatar } from './message.js';
import { refusal } from './components.js';
import { draftOf, setDraft } from './drafts.js';
import { changed, currentChannel, isPrivate, on, state, takeMessage } from './state.js';
import { localized, t } from './texts.js';

const longest = 2000; // characters of a message
const countedFrom = 1800;

let form;
let box;
let who;
let input;
let command; // of commandform.js
let left;
let send;
let note;
let list;

let entries = []; // commands, flattened
let entriesOf = []; // what they were made of: the commands, the language, the kind of channel
let draftKey = ''; // person and channel of what stands here
const sending = new Set(); // places whose text is on its way
const lastCommands = new Map(); // person -> text of the last command

export function startComposer() {
  form = document.getElementById('composer');
  list = completion(form);
  command = commandForm({
    list,
    onChange: () => {
      hideNote();
      drawSend();
    },
    onSend: submit,
    onWrong: showNote,
    onLeave: (text) => {
      leaveCommand(text);
      input.focus();
      onInput();
    },
    onBlur: closeSoon,
  });
  who = h('span', { class: 'composer-who' });
  input = h('textarea', {
    id: 'write',
    rows: 1,
    maxlength: 4000,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'completion-list',
    enterkeyhint: 'send',
    on: { input: onInput, keydown: onKey, beforeinput: onBreak, paste: onPaste, blur: closeSoon },
  });
  left = h('span', { class: 'left', hidden: true });
  send = h('button', { type: 'submit', class: 'button send', disabled: true });
  box = h('div', { class: 'composer-box' }, who, input, command.node, left, send);
  note = h('div', { class: 'composer-note', id: 'composer-note', hidden: true });
  form.append(box, note);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  box.addEventListener('click', (event) => {
    if (event.target === box || event.target === command.node) focusComposer();
  });
  for (const event of ['focusin', 'focusout']) {
    form.addEventListener(event, () => {
      document.getElementById('foot').classList.toggle('is-typing', event === 'focusin' && keyboardIsOpen());
    });
  }
  window.visualViewport?.addEventListener('resize', () => {
    document.getElementById('foot').classList.toggle('is-typing', form.contains(document.activeElement) && keyboardIsOpen());
  });
  on('draw', draw);
  addEventListener('resize', draw); // the placeholder has less room
  on('write', writeCommand);
  on('run', runCommand);
}

function draw() {
  const channel = currentChannel();
  if (!channel) return;
  const of = [state.commands, state.me.locale, channel.kind];
  if (of.some((one, index) => one !== entriesOf[index])) {
    entriesOf = of;
    entries = flatten(offered(state.commands, channel));
  }
  const key = placeOf(state.me, channel);
  if (key !== draftKey) {
    keepDraft();
    draftKey = key;
    list.close();
    hideNote();
    restoreDraft();
  }
  form.setAttribute('aria-label', t('write.label', { name: state.me.name }));
  if (who.dataset.of !== `${state.me.id}${state.me.name}`) {
    who.dataset.of = `${state.me.id}${state.me.name}`;
    who.replaceChildren(avatar(state.me, 'is-30'));
  }
  const place = { channel: channel.name, name: state.me.name };
  const hint = t(isPrivate(channel) ? 'write.placeholderPrivate' : channel.parent_id ? 'write.placeholderThread' : 'write.placeholder', place);
  input.placeholder = isPhone() || form.clientWidth < 640 ? t('write.placeholderShort') : hint;
  input.setAttribute('aria-label', hint);
  send.textContent = t('write.send');
  drawSend();
}

function drawSend() {
  const length = [...input.value].length;
  const empty = !command.isOpen() && input.value.trim() === '';
  const unfinished = !command.isOpen() && list.isOpen() && !read(entries, input.value);
  send.disabled = empty || unfinished || sending.has(draftKey) || state.connection.lost || (!command.isOpen() && length > longest);
  send.toggleAttribute('aria-busy', false);
  if (sending.has(draftKey)) send.setAttribute('aria-busy', 'true');
  left.hidden = command.isOpen() || length < countedFrom;
  left.textContent = t('write.left', { count: longest - length });
  left.classList.toggle('is-over', length > longest);
}

/** Puts the keyboard into the composer; with a slash an empty one begins a command. */
export function focusComposer(withSlash = false) {
  if (command.isOpen()) {
    command.focus();
    return;
  }
  input.focus();
  if (withSlash && input.value === '') {
    input.value = '/';
    onInput();
  }
}

/** Writes a command into the composer and focuses it; nothing is sent. */
function writeCommand(text) {
  leaveCommand('');
  input.value = text;
  if (!takeText(text)) {
    focusComposer();
    onInput();
  }
}

/** Sends a command, or writes it where something is still to be filled in. */
function runCommand(text) {
  leaveCommand('');
  takeText(text, false);
  submit();
}

/**
 * Drops a command that is half filled in, or closes the list over the composer, or drops what begins with a slash; says
 * whether there was one of them. ↑ brings a dropped command back.
 */
export function dropCommand() {
  const half = command.isOpen() || (!list.isOpen() && input.value.startsWith('/'));
  if (!half && !list.isOpen()) return false;
  list.close();
  if (half) {
    lastCommands.set(state.me.id, typedText());
    leaveCommand('');
    input.value = '';
    hideNote();
    focusComposer();
  }
  drawSend();
  return true;
}

// By names, so that a draft outlives a store.
function placeOf(person, channel) {
  return `${person.slug} ${channel?.parent_id ? channel.id : channel?.name}`;
}

/** What stands in the composer, as it would be typed. */
function typedText() {
  return command.isOpen() ? command.text() : input.value;
}

function keepDraft() {
  if (!draftKey) return;
  const text = typedText();
  if (command.isOpen()) setDraft(draftKey, text && { command: text });
  else setDraft(draftKey, text && { text });
}

function restoreDraft() {
  leaveCommand('');
  const draft = draftOf(draftKey);
  if (draft?.command && takeText(draft.command, false)) return;
  input.value = draft?.command ?? draft?.text ?? '';
  grow();
}

window.addEventListener('pagehide', keepDraft);

// --- plain text

function onInput() {
  hideNote();
  const text = input.value;
  if (!text.startsWith('/') || text.includes('\n')) list.close();
  else if (!isWhole(entries, text) || !takeText(text)) offerCommands(text);
  drawSend();
  grow(); // the characters that are left take room
}

function offerCommands(text) {
  const query = text.slice(1).trim();
  const rows = matching(entries, query).map((entry) => ({
    title: entry.title,
    tail: entry.options.map((option) => localized(option, 'name')).join(' '),
    description: entry.description,
    avatar: true,
    entry,
  }));
  list.show(input, {
    left: query ? t('command.match', { text: query }) : t('command.all'),
    right: t('command.keys'),
    rows,
    none: t('command.none'),
    onTake: (row) => enterCommand(row.entry, []),
  });
}

function grow() {
  input.style.height = '36px';
  const high = input.value ? input.scrollHeight : 0; // A placeholder that wraps needs no room.
  if (high > 38) input.style.height = `${Math.min(high, 180)}px`;
}

let lastEnter = { at: -Infinity, shift: false };

// Keyboards of phones may send no key for Enter, only the line that it would make.
function onBreak(event) {
  if (event.inputType !== 'insertLineBreak' && event.inputType !== 'insertParagraph') return;
  const known = performance.now() - lastEnter.at < 200;
  if (known && lastEnter.shift) return;
  event.preventDefault();
  if (!known && !list.take()) submit();
}

function onKey(event) {
  if (event.isComposing) return;
  if (event.key === 'Enter') lastEnter = { at: performance.now(), shift: event.shiftKey };
  if (list.isOpen() && list.hasRows()) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      list.move(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    if ((event.key === 'Tab' && !event.shiftKey) || (event.key === 'Enter' && !event.shiftKey)) {
      const whole = read(entries, input.value);
      if (event.key === 'Enter' && whole?.values.length) {
        event.preventDefault();
        takeText(input.value);
        return;
      }
      if (list.take()) {
        event.preventDefault();
        return;
      }
    }
  }
  if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault();
    submit();
  } else if (event.key === 'ArrowUp' && input.value === '' && lastCommands.has(state.me.id)) {
    event.preventDefault();
    writeCommand(lastCommands.get(state.me.id));
  }
}

function onPaste(event) {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const whole = input.value.slice(0, input.selectionStart) + text + input.value.slice(input.selectionEnd);
  if (!whole.startsWith('/')) return;
  if (read(entries, whole) && takeText(whole)) event.preventDefault();
}

/** Turns a text into a command with its inputs; false when it is none. */
function takeText(text, focus = true) {
  const found = read(entries, text);
  if (!found || found.rest) return false;
  enterCommand(found.entry, found.values, focus);
  return true;
}

// --- a command with its options

function enterCommand(entry, values, focus = true) {
  input.value = '';
  input.hidden = true;
  command.enter(entry, values);
  drawSend();
  if (focus) command.focus();
}

function leaveCommand(text) {
  if (!command.isOpen()) return;
  command.leave();
  input.hidden = false;
  input.value = text;
  grow();
  drawSend();
}

function closeSoon() {
  setTimeout(() => {
    if (!form.contains(document.activeElement)) list.close();
  }, 0);
}

// --- sending

async function submit() {
  if (sending.has(draftKey) || state.connection.lost) return;
  list.close();
  if (!command.isOpen() && input.value.startsWith('/')) {
    if (!takeText(input.value, false)) {
      showNote(t('write.notCommand'));
      return;
    }
  }
  if (command.isOpen()) await sendCommand();
  else await sendText();
}

async function sendText() {
  const content = input.value.trim();
  if (content === '') return;
  if ([...content].length > longest) {
    showNote(t('write.long', { max: longest }));
    return;
  }
  const person = state.me;
  const channelId = state.channelId;
  const place = draftKey;
  begin(place);
  try {
    const message = await api.writeMessage(channelId, person.id, { content, nonce: api.freshNonce() });
    done(place, content);
    takeMessage(message, person.id);
    if (place === draftKey) toEnd();
  } catch (error) {
    if (place === draftKey) showNote(error.code === 'network' ? t('write.notSent') : error.message);
  } finally {
    over(place);
  }
}

async function sendCommand() {
  if (!command.check()) return;
  const person = state.me;
  const channelId = state.channelId;
  const text = typedText();
  const { title } = command.entry();
  const place = draftKey;
  begin(place);
  try {
    const answer = await api.runCommand(channelId, person.id, command.call());
    lastCommands.set(person.id, text);
    done(place, text.trim());
    if (answer?.message) takeMessage(answer.message, person.id);
    if (place === draftKey) toEnd();
  } catch (error) {
    if (place !== draftKey) return;
    const slot = command.isOpen() && [...command.node.querySelectorAll('[data-option]')].some((one) => one.dataset.option === error.field);
    if (slot) command.blame(error.field, error.message);
    else if (error.code === 'no_answer') showNote(t('command.noAnswer', { label: title }));
    else showNote(error.code === 'network' ? t('write.notSent') : error.message);
  } finally {
    over(place);
  }
}

function begin(place) {
  sending.add(place);
  hideNote();
  drawSend();
}

function over(place) {
  sending.delete(place);
  drawSend();
}

/** Empties the composer after sending, if it still shows what was sent. */
function done(place, sent) {
  if (place === draftKey && typedText().trim() !== sent) return;
  setDraft(place, null);
  if (place !== draftKey) return;
  const hadFocus = form.contains(document.activeElement);
  leaveCommand('');
  input.value = '';
  grow();
  if (hadFocus && document.activeElement !== send) input.focus();
  changed();
}

function showNote(sentence) {
  note.replaceChildren(refusal({ bold: '', text: sentence }));
  note.hidden = false;
  say(sentence);
}

function hideNote() {
  if (note.hidden) return;
  note.hidden = true;
  note.replaceChildren();
}
