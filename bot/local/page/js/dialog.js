// Dialogs of the page's own: a title, content and buttons; focus returns to
// where it was.

import { freshId, h } from './dom.js';

/** Opens a dialog; content is nodes, buttons stand at its end. The answer closes it. */
export function openDialog({ title, content, buttons = [], onClose = () => {}, className = '' }) {
  const back = document.activeElement;
  const titleId = freshId('dialog');
  const dialog = h('dialog', { class: className, 'aria-labelledby': titleId },
    h('div', { class: 'pad' }, h('h2', { id: titleId, text: title }), content, buttons.length ? h('div', { class: 'dialog-buttons' }, buttons) : null));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (back?.isConnected) back.focus();
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A labelled field of a form: label, hint, control, and the sentence why it is refused. */
export function field(label, control, hint = '') {
  const id = control.id || freshId('field');
  control.id = id;
  const hintId = `${id}-hint`;
  const why = h('div', { class: 'why', id: `${id}-why`, hidden: true });
  const node = h('div', { class: 'field' },
    h('label', { for: id, text: label }),
    hint ? h('span', { class: 'hint', id: hintId, text: hint }) : null,
    control, why);
  control.setAttribute('aria-describedby', [hint ? hintId : '', `${id}-why`].filter(Boolean).join(' '));
  return {
    node,
    control,
    refuse(sentence) {
      node.classList.toggle('is-wrong', Boolean(sentence));
      control.toggleAttribute('aria-invalid', Boolean(sentence));
      if (sentence) control.setAttribute('aria-invalid', 'true');
      why.hidden = !sentence;
      why.replaceChildren(...(sentence ? [h('span', { class: 'mark-refused', 'aria-hidden': 'true', text: '!' }), h('span', { text: sentence })] : []));
    },
  };
}

/** A row of radio buttons as a group. */
export function radios(legend, name, choices, current, choose) {
  return h('fieldset', { class: 'field' }, h('legend', { text: legend }), h('div', { class: 'choice-set' },
    choices.map(([value, label]) => h('label', { class: 'check' },
      h('input', { type: 'radio', name, value, checked: value === current, on: { change: () => choose(value) } }),
      h('span', { text: label })))));
}

/** One tick box with a hint. */
export function tickBox(label, hint, checked, choose) {
  const box = h('input', { type: 'checkbox', checked, on: { change: () => choose(box.checked, box) } });
  return h('label', { class: 'check' }, box, h('span', {}, label, hint ? h('small', { text: hint }) : null));
}
