// Components of messages, old and new ones, as nodes of the document.

import { h } from './dom.js';
import { isJumbo, link, markdown } from './markdown.js';
import { fileRow, pictures } from './pictures.js';
import { noticeOf, press } from './press.js';
import { emoji, select } from './select.js';
import { t } from './texts.js';

const buttonLooks = { 1: 'is-primary', 2: '', 3: 'is-success', 4: 'is-danger', 5: '' };

/**
 * The components of a message. In context: message, inert (its controls are all
 * disabled: expired, archived) and text (what markdown needs).
 */
export function components(list, context) {
  return (list ?? []).flatMap((component) => one(component, context)).filter(Boolean);
}

function one(component, context) {
  switch (component.type) {
    case 1: return row(component, context);
    case 2: return button(component, context);
    case 3: case 8: return menu(component, context);
    case 10: return text(component.content, context);
    case 12: return pictures((component.items ?? []).map((item) => mediaOf(item)));
    case 13: return fileRow({ ...mediaOf(component, component.file), name: component.name, size: component.size });
    case 14: return h('hr', { class: `separator ${component.divider === false ? '' : 'is-line'} ${component.spacing === 2 ? 'is-wide' : ''}` });
    default: return h('p', { class: 'unknown', text: t('component.unknown', { type: component.type }) });
  }
}

/** A text of a message or component. */
export function text(content, context) {
  return h('div', { class: isJumbo(content) ? 'text is-jumbo' : 'text' }, markdown(content, context.text));
}

function row(component, context) {
  const children = components(component.components, context);
  const node = h('div', { class: 'row' }, children);
  const notice = noticeOf(context.message.id);
  if (notice && (component.components ?? []).some((child) => child.custom_id === notice.customId)) return [node, refusal(notice)];
  return node;
}

/** The mark "!" and a sentence: what was not done and why. */
export function refusal({ bold, text: sentence }) {
  return h('p', { class: 'refusal' },
    h('span', { class: 'mark-refused', 'aria-hidden': 'true', text: '!' }),
    h('span', {}, bold ? h('b', { text: bold }) : null, bold ? ' ' : null, sentence));
}

function button(component, context) {
  const label = component.label ?? '';
  const sign = component.emoji ? emoji(component.emoji) : null;
  const name = label || component.emoji?.name || t('control.nothing');
  if (component.style === 5) {
    const node = link(safeAddress(component.url), [sign, h('span', { class: 'label', text: label })].filter(Boolean), context.text, 'button');
    node.append(h('span', { 'aria-hidden': 'true', text: node.target ? '↗' : '›' }));
    return node;
  }
  const node = h('button', {
    type: 'button',
    class: `button ${buttonLooks[component.style] ?? ''} ${sign ? 'has-icon' : ''}`,
    disabled: component.disabled === true || context.inert,
    'aria-label': label ? null : name,
    dataset: { customId: component.custom_id ?? '' },
    on: {
      click: () => {
        if (node.getAttribute('aria-disabled') !== 'true') press(context.message, { customId: component.custom_id, label: name });
      },
    },
  }, sign, label ? h('span', { class: 'label', text: label }) : null);
  return node;
}

function menu(component, context) {
  return select({ ...component, disabled: component.disabled === true || context.inert }, {
    choose: (values, label) => press(context.message, { customId: component.custom_id, label, values }),
  });
}

/** The first picture in a message, or null. */
export function pictureOf({ components: list, attachments }) {
  const gallery = list.find((component) => component.type === 12);
  if (gallery) return mediaOf(gallery.items[0]);
  const image = attachments.find((file) => file.width);
  return image ? { ...image, name: image.filename } : null;
}

function mediaOf(item, media = item.media ?? {}) {
  return {
    url: media.url ?? '',
    width: media.width,
    height: media.height,
    type: media.content_type ?? '',
    description: item.description ?? '',
    spoiler: item.spoiler === true,
    name: media.filename,
    size: media.size,
  };
}

/** An address that a person may follow; anything but http and https leads nowhere. */
function safeAddress(address) {
  return /^https?:\/\//i.test(address ?? '') ? address : '#';
}
