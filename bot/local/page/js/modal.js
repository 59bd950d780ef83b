// Modals of the bot: a native dialog with real form fields.

import * as api from './api.js';
import { say } from './announce.js';
import { text } from './components.js';
import { field } from './dialog.js';
import { freshId, h } from './dom.js';
import { textContext } from './message.js';
import { closeSelect, select } from './select.js';
import { state, takeMessage } from './state.js';
import { t } from './texts.js';

let open = null; // { modal, person, dialog, changed() }
const keptTexts = new Map(); // person and custom id -> values that were not sent

/** Opens a modal for a person, if he is still the person of this window. */
export function openModal(modal, person) {
  if (state.me?.id !== person.id) {
    api.cancelModal(modal.id, person.id).catch(() => {});
    return;
  }
  open?.dialog.close();
  const back = document.activeElement;
  const key = `${person.id} ${modal.custom_id}`;
  const inputs = modal.components.flatMap((component) => readInputs(component)).filter(Boolean);
  const before = keptTexts.get(key);
  if (before) for (const one of inputs) if (one.customId in before) one.set?.(before[one.customId]);
  const titleId = freshId('modal');
  const refused = h('div', { class: 'dialog-refusal', hidden: true });
  const confirm = h('button', { type: 'submit', class: 'button is-primary', text: t('modal.save') });
  const question = h('div', { class: 'leave-question', hidden: true },
    h('p', { text: t('modal.leave') }),
    h('button', { type: 'button', class: 'button', text: t('modal.leaveNo'), on: { click: stay } }),
    h('button', { type: 'button', class: 'button is-danger', text: t('modal.leaveYes'), on: { click: leave } }));
  const buttons = h('div', { class: 'dialog-buttons' },
    h('button', { type: 'button', class: 'button', text: t('modal.cancel'), on: { click: leave } }), confirm);
  const form = h('form', { class: 'pad', novalidate: true, on: { submit: send } },
    h('h2', { id: titleId, text: modal.title }), inputs.map((one) => one.node), refused, question, buttons);
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': titleId, dataset: { modal: modal.custom_id } }, form);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (!closeSelect(true)) askToLeave();
  });
  dialog.addEventListener('pointerdown', (event) => {
    if (event.target === dialog && !inBox(event, dialog)) askToLeave();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    open = null;
    if (back?.isConnected) back.focus();
  });
  const first = JSON.stringify(valuesOf(inputs));
  open = { dialog, isChanged: () => JSON.stringify(valuesOf(inputs)) !== first || Boolean(before), ask: askToLeave };
  document.body.append(dialog);
  dialog.showModal();
  (inputs.find((one) => one.focus)?.focus ?? (() => confirm.focus()))();

  function stay() {
    question.hidden = true;
    buttons.hidden = false;
    open.after = null;
    (inputs.find((one) => one.focus)?.focus ?? (() => confirm.focus()))();
  }

  function askToLeave(after = null) {
    open.after = after;
    if (!open.isChanged()) {
      leave();
      return;
    }
    question.hidden = false;
    buttons.hidden = true;
    question.querySelector('button').focus();
  }

  function leave() {
    const { after } = open;
    if (open.isChanged()) keptTexts.set(key, valuesOf(inputs));
    else keptTexts.delete(key);
    api.cancelModal(modal.id, person.id).catch(() => {});
    dialog.close();
    after?.();
  }

  async function send(event) {
    event.preventDefault();
    refuse('');
    let wrong = null;
    for (const one of inputs) {
      const why = one.check?.() ?? '';
      one.refuse?.(why);
      if (why && !wrong) wrong = one;
    }
    if (wrong) {
      wrong.focus();
      return;
    }
    confirm.setAttribute('aria-busy', 'true');
    confirm.disabled = true;
    try {
      const answer = await api.submitModal(modal.id, person.id, valuesOf(inputs));
      keptTexts.delete(key);
      dialog.close();
      if (answer?.message) takeMessage(answer.message, person.id);
    } catch (error) {
      const blamed = inputs.find((one) => one.customId === error.field);
      const sentence = error.code === 'no_answer' || error.code === 'network' ? t('modal.noAnswer') : error.message;
      if (blamed?.refuse) {
        blamed.refuse(sentence);
        blamed.focus();
      } else {
        refuse(sentence);
      }
      say(sentence);
    } finally {
      confirm.removeAttribute('aria-busy');
      confirm.disabled = false;
    }
  }

  function refuse(sentence) {
    refused.hidden = !sentence;
    refused.replaceChildren(...(sentence ? [h('span', { class: 'mark-refused', 'aria-hidden': 'true', text: '!' }), h('p', { text: sentence })] : []));
  }
}

/** Before a switch: asks whether an open form with text may be left; go happens at once or after a yes. */
export function leaveModal(go) {
  if (!open) go();
  else open.ask(go);
}

function inBox(event, dialog) {
  const box = dialog.getBoundingClientRect();
  return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
}

function valuesOf(inputs) {
  return Object.fromEntries(inputs.filter((one) => one.customId).map((one) => [one.customId, one.value()]));
}

function readInputs(component, label = null) {
  switch (component.type) {
    case 1: return (component.components ?? []).flatMap((child) => readInputs(child));
    case 18: return readInputs(component.component ?? {}, component);
    case 10: return [{ node: text(component.content, { text: textContext }) }];
    case 4: return [textInput(component, label)];
    case 3: case 5: case 6: case 7: case 8: return [choice(component, label)];
    case 21: return [group(component, label, 'radio')];
    case 22: return [group(component, label, 'checkbox')];
    case 23: return [checkBox(component, label)];
    case 19: return [{ node: h('p', { class: 'unknown', text: t('modal.file') }) }];
    default: return [{ node: h('p', { class: 'unknown', text: t('component.unknown', { type: component.type }) }) }];
  }
}

function titled(component, label) {
  const name = label?.label ?? component.label ?? component.placeholder ?? '';
  return component.required === false ? `${name} (${t('modal.optional')})` : name;
}

function textInput(component, label) {
  const long = component.style === 2;
  const control = h(long ? 'textarea' : 'input', {
    type: long ? null : 'text',
    name: component.custom_id,
    value: component.value ?? '',
    placeholder: component.placeholder,
    maxlength: component.max_length ?? 4000,
    'aria-required': component.required === false ? null : 'true',
    dataset: { customId: component.custom_id },
  });
  const one = field(label?.label ?? component.label ?? '', control, label?.description ?? '');
  const check = () => {
    const length = [...control.value].length;
    if (length === 0) return component.required === false ? '' : t('modal.required');
    if (component.min_length && length < component.min_length) return t('modal.minLength', { min: component.min_length });
    return component.max_length && length > component.max_length ? t('modal.maxLength', { max: component.max_length }) : '';
  };
  return {
    customId: component.custom_id,
    node: one.node,
    value: () => control.value,
    set: (value) => {
      control.value = value;
    },
    focus: () => control.focus(),
    refuse: one.refuse,
    check,
  };
}

function choice(component, label) {
  const min = component.required === false ? 0 : component.min_values ?? 1;
  const holder = select({ ...component, min_values: min, disabled: false }, { form: true, label: label?.label ?? '' });
  const why = h('div', { class: 'why', hidden: true });
  const node = h('div', { class: 'field' },
    h('span', { class: 'label', text: titled(component, label) }),
    label?.description ? h('span', { class: 'hint', text: label.description }) : null, holder, why);
  return withReason({ customId: component.custom_id, node, value: () => holder.values, focus: () => holder.querySelector('button').focus() }, why, () => {
    const { length } = holder.values;
    return length < min ? t('modal.required') : '';
  });
}

function group(component, label, type) {
  const single = type === 'radio';
  const name = freshId('group');
  const boxes = (component.options ?? []).map((option) => h('input', { type, name, value: option.value, checked: option.default === true }));
  const why = h('div', { class: 'why', hidden: true });
  const node = h('fieldset', { class: 'field', dataset: { customId: component.custom_id } },
    h('legend', { text: titled(component, label) }),
    label?.description ? h('span', { class: 'hint', text: label.description }) : null,
    h('div', { class: 'choice-set' }, boxes.map((box, index) => h('label', { class: 'check' }, box,
      h('span', {}, component.options[index].label, component.options[index].description ? h('small', { text: component.options[index].description }) : null)))),
    why);
  const picked = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const min = component.required === false ? 0 : single ? 1 : component.min_values ?? 1;
  const max = single ? 1 : component.max_values ?? boxes.length;
  return withReason({
    customId: component.custom_id,
    node,
    value: () => (single ? picked()[0] ?? '' : picked()),
    set: (value) => {
      for (const box of boxes) box.checked = [value].flat().includes(box.value);
    },
    focus: () => (boxes.find((box) => box.checked) ?? boxes[0])?.focus(),
  }, why, () => {
    const { length } = picked();
    if (length === 0 && min > 0 && single) return t('modal.required');
    return length < min || length > max ? t('modal.choose', { min, max }) : '';
  });
}

function checkBox(component, label) {
  const box = h('input', { type: 'checkbox', checked: component.default === true, dataset: { customId: component.custom_id } });
  const node = h('div', { class: 'field' }, h('label', { class: 'check' }, box,
    h('span', {}, label?.label ?? component.label ?? '', label?.description ? h('small', { text: label.description }) : null)));
  return {
    customId: component.custom_id,
    node,
    value: () => box.checked,
    set: (value) => {
      box.checked = value === true;
    },
    focus: () => box.focus(),
  };
}

function withReason(one, why, check) {
  return {
    ...one,
    check,
    refuse(sentence) {
      one.node.classList.toggle('is-wrong', Boolean(sentence));
      why.hidden = !sentence;
      why.replaceChildren(...(sentence ? [h('span', { class: 'mark-refused', 'aria-hidden': 'true', text: '!' }), h('span', { text: sentence })] : []));
    },
  };
}
