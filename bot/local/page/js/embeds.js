// Embeds of messages: a container with a coloured bar.

import { accent, safeAddress } from './components.js';
import { h } from './dom.js';
import { awaitPicture } from './idle.js';
import { markdown } from './markdown.js';
import { isOurs, picture, pictures } from './pictures.js';
import { full } from './time.js';

/** The embeds of a message. */
export function embeds(message, context) {
  return message.embeds.map((embed) => one(embed, message, context));
}

function one(embed, message, context) {
  const inside = h('div', { class: 'inside' },
    embed.author?.name ? line('embed-author', embed.author.icon_url, embed.author.name, message) : null,
    embed.title ? h('p', { class: 'embed-title text' }, embed.url ? h('a', { class: 'link', href: safeAddress(embed.url), target: '_blank', rel: 'noopener noreferrer' }, markdown(embed.title, context.text)) : markdown(embed.title, context.text)) : null,
    embed.description ? h('div', { class: 'text' }, markdown(embed.description, context.text)) : null,
    embed.fields?.length ? h('dl', { class: 'embed-fields' }, embed.fields.map((field) => h('div', { class: field.inline ? 'is-inline' : '' },
      h('dt', {}, markdown(field.name, context.text)),
      h('dd', { class: 'text' }, markdown(field.value, context.text))))) : null,
    embed.image?.url ? pictures([fileOf(embed.image, message)]) : null,
    footer(embed, message));
  const body = embed.thumbnail?.url
    ? h('div', { class: 'section' }, inside, picture(fileOf(embed.thumbnail, message), { class: 'thumbnail' }))
    : inside;
  return h('div', { class: 'embed' }, accent(embed.color) ?? h('div', { class: 'accent', 'aria-hidden': 'true' }), body);
}

function footer(embed, message) {
  const date = embed.timestamp ? new Date(embed.timestamp) : null;
  const words = [embed.footer?.text, date ? full(date) : ''].filter(Boolean).join(' · ');
  return words ? line('embed-footer', embed.footer?.icon_url, words, message) : null;
}

function line(className, iconAddress, words, message) {
  const address = iconAddress ? fileOf({ url: iconAddress }, message).url : '';
  const sign = isOurs(address) ? h('img', { src: address, alt: '' }) : null;
  if (sign) awaitPicture(sign);
  return h('p', { class: className }, sign, h('span', { text: words }));
}

function fileOf(media, message) {
  const name = /^attachment:\/\/(.+)$/.exec(media.url)?.[1];
  const file = message.attachments.find((one) => (name ? one.filename === name : one.url === media.url));
  return file ? { ...file, name: file.filename } : { url: media.url, width: media.width, height: media.height, description: media.description ?? '' };
}
