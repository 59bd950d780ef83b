// A command in the composer: its name and one real input per option.

import * as api from './api.js';
import { exactRow, filterRows, kinds, rowsOf, valueOf } from './commands.js';
import { arrange, freshId, h } from './dom.js';
import { state } from './state.js';
import { localized, t } from './texts.js';

const askedAfter = 120; // milliseconds after the last key until the bot is asked for values

/**
 * Makes the part of the composer that holds a command. list is the list over the
 * composer. onChange is called at every change, onSend when Enter sends, onWrong
 * with the sentence about a wrong value, onLeave with the name of the command
 * when it is taken apart, onBlur when the focus goes.
 */
export function commandForm({ list, onChange, onSend, onWrong, onLeave, onBlur }) {
  let entry = null; // of commands.js; null while no command is written
  let slots = [];
  let asking = null;
  let askTimer = 0;
  const node = h('div', { class: 'command', hidden: true });
  const finder = h('input', { type: 'text', role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', class: 'finder', on: { input: findOption, keydown: (event) => onKey(event, offerMore, goBack), blur: onBlur } });
  const moreButton = h('button', { type: 'button', class: 'more-options', on: { click: offerOptions } });

  return { node, enter, leave, focus, isOpen: () => entry !== null, entry: () => entry, text, call, check, blame };

  /** Begins a command with some values: { option, text }. Where there is but one option its input stands ready. */
  function enter(wanted, values) {
    list.close();
    entry = wanted;
    slots = [];
    const given = new Map(values.map((value) => [value.option.name, value.text]));
    const needed = entry.options.filter((option) => option.required && !given.has(option.name));
    const only = entry.options.length === 1 && values.length === 0 && needed.length === 0 ? entry.options : [];
    for (const option of [...needed, ...only, ...values.map((value) => value.option)]) slots.push(makeSlot(option, given.get(option.name) ?? ''));
    node.hidden = false;
    draw();
  }

  function leave() {
    entry = null;
    slots = [];
    node.hidden = true;
    clearTimeout(askTimer);
    asking?.abort();
    list.close();
  }

  /** Puts the keyboard into the first empty input, or where another option can be named. */
  function focus() {
    (slots.find((slot) => slot.input.value === '')?.input ?? finder).focus();
  }

  /** The command as it would be typed. */
  function text() {
    return [entry.title, ...slots.map((slot) => `${localized(slot.option, 'name')}:${slot.input.value}`)].join(' ');
  }

  /** The body of the API for what is written. */
  function call() {
    const options = {};
    for (const slot of slots) {
      if (slot.picked) options[slot.option.name] = slot.picked.value;
      else if (slot.input.value !== '') options[slot.option.name] = valueOf(slot.option, slot.input.value, slotRows(slot.option)).value ?? slot.input.value;
    }
    return { name: entry.name, subcommand: entry.subcommand, options };
  }

  /** True when all values can be sent; else the first wrong one is marked. */
  function check() {
    for (const slot of slots) {
      if (slot.picked || (slot.input.value.trim() === '' && !slot.option.required)) continue;
      const { why } = valueOf(slot.option, slot.input.value, slotRows(slot.option));
      if (why) return blame(slot.option.name, why);
    }
    const missing = remaining().find((option) => option.required);
    if (!missing && finder.value.trim() !== '') {
      finder.focus();
      onWrong(t('command.noOption', { text: finder.value.trim(), name: entry.title }));
      return false;
    }
    if (!missing) return true;
    addSlot(missing, '');
    return blame(missing.name, t('command.required', { name: localized(missing, 'name') }));
  }

  /** Marks the input of an option as wrong and says why; false, also when there is no such input. */
  function blame(name, why) {
    const slot = slots.find((one) => one.option.name === name);
    if (!slot) return false;
    slot.node.classList.add('is-wrong');
    slot.input.setAttribute('aria-invalid', 'true');
    slot.input.focus();
    onWrong(why);
    return false;
  }

  function draw() {
    const nodes = [title(), ...slots.map((slot) => slot.node), finder];
    finder.value = '';
    finder.setAttribute('aria-label', t('command.optionSearch', { name: entry.title }));
    moreButton.textContent = t('command.option');
    if (remaining().length) nodes.push(moreButton);
    arrange(node, nodes);
  }

  function title() {
    const old = node.querySelector(':scope > b');
    if (old?.textContent === entry.title) return old;
    return h('b', { text: entry.title });
  }

  function remaining() {
    return entry.options.filter((option) => !slots.some((slot) => slot.option === option));
  }

  function makeSlot(option, text) {
    const id = freshId('slot');
    const name = localized(option, 'name');
    const field = h('input', {
      id,
      type: 'text',
      value: text,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-required': option.required ? 'true' : null,
      'aria-describedby': 'composer-note',
      inputmode: option.type === kinds.integer ? 'numeric' : null,
      dataset: { option: option.name },
      on: {
        input: () => {
          mend(slot);
          if (readOn(slot)) return;
          fit(field);
          offerValues(slot);
        },
        focus: () => offerValues(slot),
        blur: onBlur,
        keydown: (event) => onKey(event, () => {}, () => removeSlot(slot)),
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
    const names = (option) => [option.name, localized(option, 'name')];
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
    return rowsOf(option, state.users);
  }

  function mend(slot) {
    slot.picked = null;
    slot.node.classList.remove('is-wrong');
    slot.input.removeAttribute('aria-invalid');
    onChange();
  }

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
      const answer = await api.complete(state.channelId, state.me.id, { ...call(), focused: slot.option.name }, mine.signal);
      if (mine.signal.aborted || document.activeElement !== slot.input) return;
      showValues(slot, (answer?.choices ?? []).slice(0, 25).map((choice) => ({ label: localized(choice, 'name'), value: choice.value })));
    } catch {
      if (!mine.signal.aborted) list.close(); // no values are offered; the text can still be sent
    }
  }

  function showValues(slot, rows) {
    const filled = slots.filter((one) => one.input.value !== '').length;
    list.show(slot.input, {
      left: t('command.optionHead', { name: localized(slot.option, 'name'), description: localized(slot.option, 'description') }),
      right: t('command.filled', { done: filled, all: entry.options.length }),
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
    const empty = slots.find((one) => one !== slot && one.input.value === '');
    (empty?.input ?? finder).focus();
  }

  function removeSlot(slot) {
    const index = slots.indexOf(slot);
    slots.splice(index, 1);
    list.close();
    onChange();
    draw();
    (slots[index - 1]?.input ?? finder).focus();
  }

  function offerOptions() {
    finder.focus();
    showOptions('', true);
  }

  function findOption() {
    onChange();
    if (finder.value.trim() === '') {
      list.close();
      return;
    }
    const typed = /^(\S+?):(.*)$/.exec(finder.value);
    const whole = typed && remaining().find((option) => [option.name, localized(option, 'name')].includes(typed[1]));
    if (whole) {
      addSlot(whole, typed[2]);
      return;
    }
    showOptions(finder.value, false);
  }

  function showOptions(text, all) {
    const rows = filterRows(remaining().map((option) => ({ label: localized(option, 'name'), value: option.name, option })), text);
    list.show(finder, {
      left: t('command.options', { name: entry.title }),
      right: t('command.filled', { done: slots.filter((one) => one.input.value !== '').length, all: entry.options.length }),
      rows: rows.map((row) => ({ title: row.label, description: localized(row.option, 'description'), option: row.option })),
      first: !all || rows.length > 0,
      onTake: ({ option }) => addSlot(option, ''),
    });
  }

  function addSlot(option, text) {
    const slot = makeSlot(option, text);
    slots.push(slot);
    list.close();
    draw();
    onChange();
    slot.input.focus();
  }

  // What keys do in an input: more() where an arrow finds no list, back() at Backspace in an empty one.
  function onKey(event, more, back) {
    if (event.isComposing) return;
    const showing = list.isOpen() && list.hasRows();
    const arrow = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (arrow && showing) list.move(arrow);
    else if (arrow) more();
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
      const taken = showing && list.take();
      if (!taken && event.key === 'Tab') return;
      if (!taken) onSend();
    } else if (event.key === 'Backspace' && event.target.value === '') back();
    else return;
    event.preventDefault();
  }

  function offerMore() {
    if (remaining().length) showOptions('', true);
  }

  function goBack() {
    const last = slots.at(-1);
    if (last) last.input.focus();
    else onLeave(entry.title);
  }
}
