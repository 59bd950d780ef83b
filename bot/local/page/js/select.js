// Select menus: a button with a list of options, on phones a sheet from below.

import { arrange, freshId, h, isPhone } from './dom.js';
import { icon } from './icons.js';
import { emojiPicture } from './markdown.js';
import { mainChannels, threads } from './state.js';
import { t } from './texts.js';

let open = null;

/** Closes the open list, if any; says whether there was one. */
export function closeSelect(refocus = false) {
  if (!open) return false;
  const was = open;
  open = null;
  was.close(refocus);
  return true;
}

/** The options of a component: its own, or channels. */
function optionsOf(component) {
  if (component.type === 3) return component.options ?? [];
  const defaults = new Set((component.default_values ?? []).map((value) => value.id));
  return [...mainChannels(), ...threads()]
    .filter((channel) => !component.channel_types?.length || component.channel_types.includes(channel.parent_id ? 11 : 0))
    .map((channel) => ({ value: channel.id, label: channel.parent_id ? `› ${channel.name}` : `# ${channel.name}`, default: defaults.has(channel.id) }));
}

/** A select of Discord's JSON. choose(values, label) is called with every finished choice. */
export function select(component, { choose }) {
  const options = optionsOf(component);
  const min = component.min_values ?? 1;
  const max = Math.min(component.max_values ?? 1, Math.max(options.length, 1));
  const several = max > 1;
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  let draft = [...chosen];
  let active = -1;
  let typed = '';
  let typedAt = 0;
  const listId = freshId('list');
  const placeholder = component.placeholder || t('control.nothing');

  const value = h('span', { class: 'value label' });
  const button = h('button', {
    type: 'button',
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': 'false',
    'aria-controls': listId,
    disabled: component.disabled === true,
    dataset: { customId: component.custom_id },
    on: { click: toggle, keydown: onKey },
  }, value, icon('chevron', 'chevron'));
  const list = h('div', { class: 'options', id: listId, role: 'listbox', 'aria-label': placeholder, 'aria-multiselectable': several ? 'true' : null, hidden: true });
  const veil = h('div', { class: 'sheet-veil', hidden: true, on: { click: () => closeSelect(true) } });
  const holder = h('div', { class: 'select' }, button, veil, list);
  showValue();
  return holder;

  function showValue() {
    const picked = options.filter((option) => chosen.includes(option.value));
    const first = picked.length === 1 && picked[0].emoji ? emoji(picked[0].emoji) : null;
    const text = picked.length ? picked.map((option) => option.label).join(', ') : placeholder;
    value.textContent = text;
    button.setAttribute('aria-label', picked.length ? `${placeholder}: ${text}` : text);
    button.querySelector(':scope > .emoji')?.remove();
    if (first) value.before(first);
  }

  function toggle() {
    if (button.getAttribute('aria-disabled') === 'true') return;
    if (open?.holder === holder) closeSelect(true);
    else show();
  }

  function show() {
    closeSelect();
    draft = [...chosen];
    active = Math.max(0, options.findIndex((option) => draft.includes(option.value)));
    open = { holder, close };
    holder.classList.add('is-open');
    button.setAttribute('aria-expanded', 'true');
    list.hidden = false;
    veil.hidden = false;
    draw();
    place();
    document.addEventListener('pointerdown', outside, true);
    list.querySelector('.is-active')?.scrollIntoView({ block: 'nearest' });
  }

  function place() {
    holder.classList.remove('is-above');
    if (isPhone()) return;
    const box = button.getBoundingClientRect();
    const frame = (holder.closest('dialog') ?? document.getElementById('feed')).getBoundingClientRect();
    const below = frame.bottom - box.bottom;
    const above = box.top - frame.top;
    const wanted = Math.min(list.scrollHeight + 4, 440, innerHeight * 0.6);
    const up = below < wanted && above > below;
    holder.classList.toggle('is-above', up);
    list.style.maxHeight = `${Math.max(140, Math.min(440, innerHeight * 0.6, (up ? above : below) - 8))}px`;
  }

  function close(refocus) {
    document.removeEventListener('pointerdown', outside, true);
    holder.classList.remove('is-open', 'is-above');
    button.setAttribute('aria-expanded', 'false');
    button.removeAttribute('aria-activedescendant');
    list.style.maxHeight = '';
    list.hidden = true;
    veil.hidden = true;
    if (refocus && document.contains(button)) button.focus();
  }

  function outside(event) {
    if (!holder.contains(event.target)) closeSelect();
  }

  function draw() {
    const [title, rest] = split(placeholder);
    const head = h('div', { class: 'options-title', role: 'presentation' }, h('b', { text: title }), h('span', { text: rest }));
    const rows = options.map((option, index) => row(option, index));
    if (rows.length === 0) rows.push(h('p', { class: 'option is-impossible', text: t('select.empty') }));
    const foot = several
      ? h('div', { class: 'options-foot' },
        h('span', { text: min === max ? t('select.exactly', { min }) : t('select.several', { min, max }) }),
        h('button', { type: 'button', class: 'button is-primary', tabindex: -1, disabled: draft.length < min, text: t('select.done'), on: { click: finish } }))
      : null;
    arrange(list, [head, ...rows, ...(foot ? [foot] : [])]);
    const current = rows[active];
    if (current?.id) button.setAttribute('aria-activedescendant', current.id);
  }

  function row(option, index) {
    const on = draft.includes(option.value);
    return h('div', {
      class: index === active ? 'option is-active' : 'option',
      id: `${listId}-${index}`,
      role: 'option',
      'aria-selected': on ? 'true' : 'false',
      dataset: { value: option.value },
      on: {
        click: () => take(index),
        pointermove: () => move(index, false),
      },
    },
    several ? h('span', { class: 'box' }, icon('tick', 'tick')) : null,
    option.emoji ? emoji(option.emoji) : null,
    h('span', { class: 'words' }, h('b', { text: option.label }), option.description ? h('small', { text: option.description }) : null),
    several ? null : icon('tick', 'tick'));
  }

  function move(index, scroll = true) {
    if (index === active || !options.length) return;
    list.querySelector('.is-active')?.classList.remove('is-active');
    active = Math.min(options.length - 1, Math.max(0, index));
    const now = list.querySelector(`#${CSS.escape(`${listId}-${active}`)}`);
    now?.classList.add('is-active');
    button.setAttribute('aria-activedescendant', now?.id ?? '');
    if (scroll) now?.scrollIntoView({ block: 'nearest' });
  }

  function take(index) {
    const option = options[index];
    if (!option) return;
    if (several) {
      if (draft.includes(option.value)) draft = draft.filter((one) => one !== option.value);
      else if (draft.length < max) draft.push(option.value);
      active = index;
      draw();
      return;
    }
    const off = min === 0 && chosen.includes(option.value);
    draft = off ? [] : [option.value];
    finish();
  }

  function finish() {
    if (draft.length < min) return;
    chosen = options.map((option) => option.value).filter((one) => draft.includes(one));
    showValue();
    closeSelect(true);
    choose(chosen, placeholder);
  }

  function onKey(event) {
    const showing = open?.holder === holder;
    if (button.getAttribute('aria-disabled') === 'true') return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (!showing) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        event.stopPropagation();
        show();
      }
      return;
    }
    if (step) move(active + step);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(options.length - 1);
    else if (event.key === 'Escape') closeSelect(true);
    else if (event.key === 'Enter' && several && (event.ctrlKey || event.metaKey)) finish();
    else if (event.key === 'Enter' || (event.key === ' ' && !typed)) take(active);
    else if (event.key === 'Tab') {
      if (several) finish();
      closeSelect(false);
      return;
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) jump(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function jump(letter) {
    const now = performance.now();
    typed = now - typedAt < 700 ? typed + letter.toLowerCase() : letter.toLowerCase();
    typedAt = now;
    const from = typed.length === 1 ? active + 1 : active;
    for (let i = 0; i < options.length; i += 1) {
      const index = (from + i) % options.length;
      if (options[index].label.toLowerCase().startsWith(typed)) {
        move(index);
        return;
      }
    }
    setTimeout(() => {
      if (performance.now() - typedAt >= 700) typed = '';
    }, 750);
  }
}

/** An emoji of Discord's JSON: a picture of the application or a character. */
export function emoji(one) {
  return one.id ? emojiPicture(one.id, one.name, true) : h('span', { class: 'emoji', 'aria-hidden': 'true', text: one.name ?? '' });
}

function split(text) {
  const match = /^(.+?[?.:])\s+(.+)$/.exec(text);
  return match ? [match[1].replace(/:$/, ''), match[2]] : [text, ''];
}
