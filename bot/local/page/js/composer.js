// The composer: plain text, or a command with one input per option.

import * as api from './api.js';
import { say } from './announce.js';
import { completion } from './completion.js';
import { exactRow, filterRows, flatten, isWhole, kinds, matching, read, rowsOf, valueOf } from './commands.js';
import { arrange, freshId, h, isPhone } from './dom.js';
import { toEnd } from './feed.js';
import { avatar } from './message.js';
import { openModal } from './modal.js';
import { refusal } from './components.js';
import { keep, kept } from './settings.js';
import { changed, currentChannel, mainChannels, on, state, takeMessage, threads } from './state.js';
import { localised, t } from './texts.js';

const longest = 2000; // characters of a message
const countedFrom = 1800;
const askedAfter = 120; // milliseconds after the last key until the bot is asked for values

let form;
let box;
let who;
let input;
let commandBox;
let finder;
let moreButton;
let left;
let send;
let note;
let list;

let entries = []; // commands, flattened
let entriesOf = null; // the commands and the language they were made of
let command = null; // { entry, slots } in command mode
let draftKey = ''; // person and channel of what stands here
const sending = new Set(); // places whose text is on its way
const drafts = new Map(); // draftKey -> text as it would be typed
const lastCommands = new Map(); // person -> text of the last command

export function startComposer() {
  form = document.getElementById('composer');
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
  commandBox = h('div', { class: 'command', hidden: true });
  finder = h('input', { type: 'text', role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', class: 'finder', on: { input: findOption, keydown: onFinderKey, blur: closeSoon } });
  moreButton = h('button', { type: 'button', class: 'more-options', on: { click: offerOptions } });
  left = h('span', { class: 'left', hidden: true });
  send = h('button', { type: 'submit', class: 'button send', disabled: true });
  box = h('div', { class: 'composer-box' }, who, input, commandBox, left, send);
  note = h('div', { class: 'composer-note', id: 'composer-note', hidden: true });
  form.append(box, note);
  list = completion(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  box.addEventListener('click', (event) => {
    if (event.target === box || event.target === commandBox) focusComposer();
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
}

function keyboardIsOpen() {
  return matchMedia('(pointer: coarse)').matches && isPhone() && window.visualViewport !== null && window.visualViewport.height < screen.height * 0.72;
}

function draw() {
  const channel = currentChannel();
  if (!channel) return;
  if (entriesOf?.commands !== state.commands || entriesOf?.locale !== state.me.locale) {
    entriesOf = { commands: state.commands, locale: state.me.locale };
    entries = flatten(state.commands);
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
  input.placeholder = isPhone() ? t('write.placeholderShort') : t(channel.parent_id ? 'write.placeholderThread' : 'write.placeholder', place);
  input.setAttribute('aria-label', t(channel.parent_id ? 'write.placeholderThread' : 'write.placeholder', place));
  send.textContent = t('write.send');
  moreButton.textContent = t('command.option');
  drawSend();
}

function drawSend() {
  const length = [...input.value].length;
  const empty = !command && input.value.trim() === '';
  const unfinished = !command && list.isOpen() && !read(entries, input.value);
  send.disabled = empty || unfinished || sending.has(draftKey) || state.connection.lost || (!command && length > longest);
  send.toggleAttribute('aria-busy', false);
  if (sending.has(draftKey)) send.setAttribute('aria-busy', 'true');
  left.hidden = Boolean(command) || length < countedFrom;
  left.textContent = t('write.left', { number: longest - length });
  left.classList.toggle('is-over', length > longest);
}

/** Puts the keyboard into the composer; with a slash an empty one begins a command. */
export function focusComposer(withSlash = false) {
  if (command) {
    (command.slots.find((slot) => slot.input.value === '')?.input ?? finder).focus();
    return;
  }
  input.focus();
  if (withSlash && input.value === '') {
    input.value = '/';
    onInput();
  }
}

/** Writes a command into the composer and focuses it; nothing is sent. */
export function writeCommand(text) {
  leaveCommand('');
  input.value = text;
  if (!takeText(text)) {
    focusComposer();
    onInput();
  }
}

/** Closes the list over the composer; says whether it was open. */
export function closeCompletion() {
  if (!list.isOpen()) return false;
  list.close();
  drawSend();
  return true;
}

// --- drafts

// By names, so that a draft outlives a harbour.
function placeOf(person, channel) {
  return `${person.slug} ${channel?.parent_id ? channel.id : channel?.name}`;
}

/** What stands in the composer, as it would be typed. */
function typedText() {
  if (!command) return input.value;
  const options = command.slots.map((slot) => `${localised(slot.option, 'name')}:${slot.input.value}`);
  return [command.entry.title, ...options].join(' ');
}

function keepDraft() {
  if (!draftKey) return;
  const text = typedText();
  if (text) drafts.set(draftKey, command ? { command: text } : { text });
  else drafts.delete(draftKey);
  keep(sessionStorage, 'drafts', JSON.stringify([...drafts]));
}

function restoreDraft() {
  if (drafts.size === 0) {
    try {
      for (const [key, draft] of JSON.parse(kept(sessionStorage, 'drafts') ?? '[]')) drafts.set(key, draft);
    } catch {
      drafts.clear(); // what was kept is not ours
    }
  }
  leaveCommand('');
  const draft = drafts.get(draftKey);
  if (draft?.command && takeText(draft.command, false)) return;
  input.value = draft?.command ?? draft?.text ?? '';
  grow();
}

window.addEventListener('pagehide', keepDraft);

// --- plain text

function onInput() {
  grow();
  hideNote();
  const text = input.value;
  if (!text.startsWith('/') || text.includes('\n')) list.close();
  else if (!isWhole(entries, text) || !takeText(text)) offerCommands(text);
  drawSend();
}

function offerCommands(text) {
  const query = text.slice(1).trim();
  const rows = matching(entries, query).map((entry) => ({
    title: entry.title,
    tail: entry.options.map((option) => localised(option, 'name')).join(' '),
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
  const high = input.scrollHeight;
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
  list.close();
  input.value = '';
  input.hidden = true;
  commandBox.hidden = false;
  command = { entry, slots: [] };
  const given = new Map(values.map((value) => [value.option.name, value.text]));
  const wanted = [...entry.options.filter((option) => option.required && !given.has(option.name)), ...values.map((value) => value.option)];
  for (const option of wanted) command.slots.push(makeSlot(option, given.get(option.name) ?? ''));
  drawCommand();
  drawSend();
  if (!focus) return;
  const first = command.slots.find((slot) => slot.input.value === '');
  (first?.input ?? finder).focus();
}

function leaveCommand(text) {
  if (!command && !commandBox.hidden) return;
  command = null;
  commandBox.hidden = true;
  input.hidden = false;
  input.value = text;
  list.close();
  grow();
  drawSend();
}

function drawCommand() {
  const { entry, slots } = command;
  const nodes = [commandTitle(entry), ...slots.map((slot) => slot.node), finder];
  finder.value = '';
  finder.setAttribute('aria-label', t('command.optionSearch', { name: entry.title }));
  if (remaining().length) nodes.push(moreButton);
  arrange(commandBox, nodes);
}

function commandTitle(entry) {
  const old = commandBox.querySelector(':scope > b');
  if (old?.textContent === entry.title) return old;
  return h('b', { text: entry.title });
}

function remaining() {
  return command.entry.options.filter((option) => !command.slots.some((slot) => slot.option === option));
}

function makeSlot(option, text) {
  const id = freshId('slot');
  const name = localised(option, 'name');
  const field = h('input', {
    id,
    type: 'text',
    value: text,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-required': option.required ? 'true' : null,
    'aria-describedby': 'composer-note',
    inputmode: option.type === kinds.integer ? 'numeric' : option.type === kinds.number ? 'decimal' : null,
    dataset: { option: option.name },
    on: {
      input: () => {
        mend(slot);
        if (readOn(slot)) return;
        fit(field);
        offerValues(slot);
      },
      focus: () => offerValues(slot),
      blur: closeSoon,
      keydown: (event) => onSlotKey(event, slot),
    },
  });
  const slot = { option, input: field, picked: null, node: h('span', { class: 'slot' }, h('label', { for: id, text: name }), field) };
  const rows = slotRows(option);
  const row = rows && text ? exactRow(rows, text) : null;
  if (row) pick(slot, row);
  fit(field);
  return slot;
}

// Who types the whole command goes on with "name:value" inside an input: the
// name of this option is dropped, another one opens its own input.
function readOn(slot) {
  const names = (option) => [option.name, localised(option, 'name')];
  const own = names(slot.option).find((name) => slot.input.value.startsWith(`${name}:`));
  if (own) slot.input.value = slot.input.value.slice(own.length + 1);
  const match = /^(.*\S)\s+([\p{L}\p{N}_-]{1,32}):(.*)$/su.exec(slot.input.value);
  const next = match && remaining().find((option) => names(option).includes(match[2]));
  if (!next) return false;
  slot.input.value = match[1];
  fit(slot.input);
  addSlot(next, match[3].trim());
  return true;
}

// Browsers without field-sizing grow the input by its length.
function fit(field) {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.width = `${Math.min(40, Math.max(3, field.value.length + 1))}ch`;
}

function pick(slot, row) {
  slot.picked = row;
  slot.input.value = row.label;
  fit(slot.input);
}

function slotRows(option) {
  return rowsOf(option, { users: state.users, channels: [...mainChannels(), ...threads()] });
}

function mend(slot) {
  slot.picked = null;
  slot.node.classList.remove('is-wrong');
  slot.input.removeAttribute('aria-invalid');
  hideNote();
  drawSend();
}

let asking = null;
let askTimer = 0;

function offerValues(slot) {
  clearTimeout(askTimer);
  asking?.abort();
  const { option } = slot;
  const rows = slotRows(option);
  if (rows) {
    const text = slot.picked ? '' : slot.input.value;
    showValues(slot, filterRows(rows, text));
  } else if (option.autocomplete) {
    askTimer = setTimeout(() => askBot(slot), askedAfter);
  } else {
    showValues(slot, []);
  }
}

async function askBot(slot) {
  const mine = new AbortController();
  asking = mine;
  try {
    const answer = await api.complete(state.channelId, state.me.id, { ...callOf(), focused: slot.option.name }, mine.signal);
    if (mine.signal.aborted || document.activeElement !== slot.input) return;
    showValues(slot, (answer?.choices ?? []).slice(0, 25).map((choice) => ({ label: localised(choice, 'name'), value: choice.value })));
  } catch {
    if (!mine.signal.aborted) list.close(); // no values are offered; the text can still be sent
  }
}

function showValues(slot, rows) {
  const filled = command.slots.filter((one) => one.input.value !== '').length;
  list.show(slot.input, {
    left: t('command.optionHead', { name: localised(slot.option, 'name'), description: localised(slot.option, 'description') }),
    right: t('command.filled', { done: filled, all: command.entry.options.length }),
    rows: rows.map((row) => ({ title: row.label, row })),
    first: slot.input.value !== '' && !slot.picked,
    onTake: ({ row }) => {
      pick(slot, row);
      list.close();
      goOn(slot);
    },
  });
}

function goOn(slot) {
  const empty = command.slots.find((one) => one !== slot && one.input.value === '');
  (empty?.input ?? finder).focus();
}

function onSlotKey(event, slot) {
  if (event.isComposing) return;
  const showing = list.isOpen() && list.hasRows();
  if (showing && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    list.move(event.key === 'ArrowDown' ? 1 : -1);
  } else if (showing && event.key === 'Tab' && !event.shiftKey && list.take()) {
    event.preventDefault();
  } else if (event.key === 'Enter') {
    event.preventDefault();
    if (!(showing && list.take())) submit();
  } else if (event.key === 'Backspace' && slot.input.value === '') {
    event.preventDefault();
    removeSlot(slot);
  }
}

function removeSlot(slot) {
  const index = command.slots.indexOf(slot);
  command.slots.splice(index, 1);
  list.close();
  hideNote();
  drawCommand();
  (command.slots[index - 1]?.input ?? finder).focus();
}

function offerOptions() {
  finder.focus();
  showOptions('', true);
}

function findOption() {
  hideNote();
  if (finder.value.trim() === '') {
    list.close();
    return;
  }
  const typed = /^(\S+?):(.*)$/.exec(finder.value);
  const whole = typed && remaining().find((option) => [option.name, localised(option, 'name')].includes(typed[1]));
  if (whole) {
    addSlot(whole, typed[2]);
    return;
  }
  showOptions(finder.value, false);
}

function showOptions(text, all) {
  const rows = filterRows(remaining().map((option) => ({ label: localised(option, 'name'), value: option.name, option })), text);
  list.show(finder, {
    left: t('command.options', { name: command.entry.title }),
    right: t('command.filled', { done: command.slots.filter((one) => one.input.value !== '').length, all: command.entry.options.length }),
    rows: rows.map((row) => ({ title: row.label, description: localised(row.option, 'description'), option: row.option })),
    first: !all || rows.length > 0,
    onTake: ({ option }) => addSlot(option, ''),
  });
}

function addSlot(option, text) {
  const slot = makeSlot(option, text);
  command.slots.push(slot);
  list.close();
  drawCommand();
  drawSend();
  slot.input.focus();
}

function onFinderKey(event) {
  if (event.isComposing) return;
  const showing = list.isOpen() && list.hasRows();
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    if (showing) list.move(event.key === 'ArrowDown' ? 1 : -1);
    else if (remaining().length) showOptions('', true);
  } else if (showing && event.key === 'Tab' && !event.shiftKey && list.take()) {
    event.preventDefault();
  } else if (event.key === 'Enter') {
    event.preventDefault();
    if (!(showing && list.take())) submit();
  } else if (event.key === 'Backspace' && finder.value === '') {
    event.preventDefault();
    const last = command.slots.at(-1);
    if (last) last.input.focus();
    else {
      leaveCommand(command.entry.title);
      input.focus();
      onInput();
    }
  }
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
  if (!command && input.value.startsWith('/')) {
    if (!takeText(input.value, false)) {
      showNote(t('write.notCommand'));
      return;
    }
  }
  if (command) await sendCommand();
  else await sendText();
}

async function sendText() {
  const content = input.value.trim();
  if (content === '') return;
  if ([...content].length > longest) {
    showNote(t('write.long'));
    return;
  }
  const person = state.me;
  const channelId = state.channelId;
  const place = draftKey;
  begin(place);
  try {
    const message = await api.writeMessage(channelId, person.id, { content, nonce: freshNonce() });
    done(place, content);
    takeMessage(message, person.id);
    if (place === draftKey) toEnd();
  } catch (error) {
    if (place === draftKey) showNote(error.code === 'network' ? t('write.notSent') : error.message);
  } finally {
    over(place);
  }
}

function callOf() {
  const options = {};
  for (const slot of command.slots) {
    if (slot.picked) options[slot.option.name] = slot.picked.value;
    else if (slot.input.value !== '') {
      const checked = valueOf(slot.option, slot.input.value, slotRows(slot.option));
      options[slot.option.name] = checked.value ?? slot.input.value;
    }
  }
  return { name: command.entry.name, subcommand: command.entry.subcommand, options };
}

async function sendCommand() {
  for (const slot of command.slots) {
    if (slot.picked) continue;
    if (slot.input.value.trim() === '' && !slot.option.required) continue;
    const checked = valueOf(slot.option, slot.input.value, slotRows(slot.option));
    if (checked.why) {
      blame(slot, checked.why);
      return;
    }
  }
  const missing = remaining().find((option) => option.required);
  if (missing) {
    addSlot(missing, '');
    blame(command.slots.at(-1), t('command.required', { name: localised(missing, 'name') }));
    return;
  }
  const person = state.me;
  const channelId = state.channelId;
  const text = typedText();
  const { title } = command.entry;
  const place = draftKey;
  begin(place);
  try {
    const answer = await api.runCommand(channelId, person.id, callOf());
    lastCommands.set(person.id, text);
    done(place, text.trim());
    if (answer?.message) takeMessage(answer.message, person.id);
    if (place === draftKey) toEnd();
    if (answer?.modal) openModal(answer.modal, person);
  } catch (error) {
    if (place !== draftKey) return;
    const slot = command?.slots.find((one) => one.option.name === error.field);
    if (slot) blame(slot, error.message);
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
  if (place !== draftKey) drafts.delete(place);
  if (place !== draftKey || typedText().trim() !== sent) return;
  drafts.delete(place);
  const hadFocus = form.contains(document.activeElement);
  leaveCommand('');
  input.value = '';
  grow();
  if (hadFocus && document.activeElement !== send) input.focus();
  changed();
}

let nonces = 0;

function freshNonce() {
  nonces += 1;
  return `${Date.now().toString(36)}-${nonces}-${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
}

function blame(slot, why) {
  slot.node.classList.add('is-wrong');
  slot.input.setAttribute('aria-invalid', 'true');
  slot.input.focus();
  showNote(why);
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
