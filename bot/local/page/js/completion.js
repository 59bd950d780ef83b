// The list over the composer: commands, options, choices. It keeps no focus of
// its own; the field below tells it what the keys mean.

import { arrange, h } from './dom.js';
import { icon } from './icons.js';
import { t } from './texts.js';

const listId = 'completion-list';

/** Makes the list inside its holder; the answer shows, moves and closes it. */
export function completion(holder) {
  const headLeft = h('span');
  const headRight = h('span');
  const rowsHolder = h('ul', { id: listId, role: 'listbox' });
  const empty = h('p', { hidden: true });
  const box = h('div', { class: 'completion', hidden: true }, h('div', { class: 'completion-head' }, headLeft, headRight), rowsHolder, empty);
  holder.append(box);
  let rows = [];
  let active = -1;
  let field = null;
  let takeRow = null;

  return { show, close, move, take, isOpen: () => !box.hidden, activeRow: () => rows[active] ?? null, hasRows: () => rows.length > 0 };

  /** rows: { title, tail, description, avatar, data }; onTake(row, index) is called for a chosen one. */
  function show(input, { left, right = '', rows: wanted, none = '', first = true, onTake }) {
    forget();
    field = input;
    rows = wanted;
    takeRow = onTake;
    active = first && rows.length ? 0 : -1;
    headLeft.textContent = left;
    headRight.textContent = right;
    rowsHolder.setAttribute('aria-label', left);
    empty.hidden = rows.length > 0 || !none;
    empty.textContent = none;
    rowsHolder.hidden = rows.length === 0;
    arrange(rowsHolder, rows.map(draw));
    box.hidden = rows.length === 0 && !none;
    if (!box.hidden) {
      field.setAttribute('aria-controls', listId);
      field.setAttribute('aria-expanded', 'true');
    }
    mark();
  }

  function draw(row, index) {
    return h('li', {
      class: row.description === undefined ? 'option one-line' : 'option',
      id: `${listId}-${index}`,
      role: 'option',
      'aria-selected': 'false',
      on: {
        pointerdown: (event) => event.preventDefault(),
        click: () => takeRow?.(rows[index], index),
        pointermove: () => set(index, false),
      },
    },
    row.avatar ? h('span', { class: 'avatar is-bot', 'aria-hidden': 'true' }, icon('bot')) : null,
    h('span', { class: 'words' },
      h('span', { class: 'line' }, h('b', { text: row.title }), row.tail ? h('span', { text: ` ${row.tail}` }) : null),
      row.description ? h('small', { text: row.description }) : null),
    h('span', { class: 'key', 'aria-hidden': 'true', text: t('command.take') }));
  }

  function mark() {
    [...rowsHolder.children].forEach((node, index) => {
      node.classList.toggle('is-active', index === active);
      node.setAttribute('aria-selected', String(index === active));
    });
    if (active >= 0) field?.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else field?.removeAttribute('aria-activedescendant');
  }

  function set(index, scroll = true) {
    if (index === active) return;
    active = index;
    mark();
    if (scroll) rowsHolder.children[active]?.scrollIntoView({ block: 'nearest' });
  }

  function move(step) {
    if (!rows.length) return;
    set(active < 0 ? (step > 0 ? 0 : rows.length - 1) : (active + step + rows.length) % rows.length);
  }

  /** Takes the chosen row; false when none is chosen. */
  function take() {
    if (box.hidden || active < 0 || !rows[active]) return false;
    takeRow?.(rows[active], active);
    return true;
  }

  function close() {
    box.hidden = true;
    rows = [];
    active = -1;
    forget();
  }

  function forget() {
    field?.setAttribute('aria-expanded', 'false');
    field?.removeAttribute('aria-activedescendant');
  }
}
