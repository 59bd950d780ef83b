// The text of messages: Discord's subset of markdown to nodes of the document.
// Nothing of a text is ever read as HTML; every piece becomes a text node or an
// element made here.

import { h, staying } from './dom.js';
import { awaitPicture } from './idle.js';
import { tell } from './state.js';
import { full, stamp } from './time.js';
import { t } from './texts.js';

const depthLimit = 8; // nested marks beyond it stay as they were written

/**
 * A text as a fragment. In context: userName(id) and channelName(id) give a name
 * or "", me is the reader's id, openChannel(id) goes there.
 */
export function markdown(text, context) {
  const fragment = document.createDocumentFragment();
  fragment.append(...blocks(String(text ?? '').replace(/\r\n?/g, '\n'), context, 0));
  return fragment;
}

/** True for a text of nothing but up to 27 emojis, which is shown larger. */
export function isJumbo(text) {
  const rest = text.replace(/<a?:\w{2,32}:\d+>/g, '😀').replace(/\s/g, '');
  return rest !== '' && /^(?:\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}])*){1,27}$/u.test(rest);
}

function blocks(text, context, depth) {
  const out = [];
  const pieces = text.split(/```(?:([\w+-]*)\n)?([\s\S]*?)```/g);
  for (let i = 0; i < pieces.length; i += 3) {
    if (pieces[i]) out.push(...lines(pieces[i].replace(i > 0 ? /^\n/ : /^$/, ''), context, depth));
    if (i + 2 < pieces.length && pieces[i + 2] !== undefined) out.push(h('pre', {}, h('code', { text: pieces[i + 2].replace(/\n$/, '') })));
  }
  return out;
}

function lines(text, context, depth) {
  const out = [];
  const all = text.split('\n');
  let paragraph = [];
  const flush = () => {
    while (paragraph.length && paragraph.at(-1) === '') paragraph.pop();
    if (paragraph.length) out.push(h('p', {}, withBreaks(paragraph, context, depth)));
    paragraph = [];
  };
  for (let i = 0; i < all.length; i += 1) {
    const line = all[i];
    const heading = /^(#{1,3})\s+(.+)$/.exec(line);
    const small = /^-#\s+(.+)$/.exec(line);
    if (heading) {
      flush();
      out.push(h(`h${heading[1].length}`, {}, inline(heading[2], context, depth)));
    } else if (small) {
      flush();
      out.push(h('p', {}, h('small', {}, inline(small[1], context, depth))));
    } else if (line.startsWith('>>> ') && depth < depthLimit) {
      flush();
      out.push(h('blockquote', {}, lines([line.slice(4), ...all.slice(i + 1)].join('\n'), context, depth + 1)));
      return out;
    } else if (/^>(\s|$)/.test(line) && depth < depthLimit) {
      flush();
      const quoted = [];
      while (i < all.length && /^>(\s|$)/.test(all[i])) quoted.push(all[i++].replace(/^>\s?/, ''));
      i -= 1;
      out.push(h('blockquote', {}, lines(quoted.join('\n'), context, depth + 1)));
    } else if (listItem(line)) {
      flush();
      const items = [];
      while (i < all.length && (listItem(all[i]) || (items.length && /^\s{2,}\S/.test(all[i])))) items.push(all[i++]);
      i -= 1;
      out.push(list(items, context, depth));
    } else if (line === '' && paragraph.length === 0) {
      continue;
    } else if (line === '') {
      flush();
    } else {
      paragraph.push(line);
    }
  }
  flush();
  return out;
}

function listItem(line) {
  return /^(\s*)([-*]|\d{1,9}\.)\s+(.*)$/.exec(line);
}

function list(items, context, depth) {
  const first = listItem(items[0]);
  const indent = first[1].length;
  const ordered = /\d/.test(first[2]);
  const node = h(ordered ? 'ol' : 'ul', ordered ? { start: Number.parseInt(first[2], 10) } : {});
  let children = [];
  let entry = null;
  const close = () => {
    if (entry && children.length) entry.append(listItem(children[0]) && depth < depthLimit ? list(children, context, depth + 1) : h('p', {}, withBreaks(children.map((line) => line.trim()), context, depth)));
    children = [];
  };
  for (const line of items) {
    const match = listItem(line);
    if (match && match[1].length <= indent) {
      close();
      entry = h('li', {}, inline(match[3], context, depth));
      node.append(entry);
    } else {
      children.push(line);
    }
  }
  close();
  return node;
}

function withBreaks(list, context, depth) {
  return inline(list.join('\n'), context, depth);
}

// Each rule: what it looks like at the beginning of the rest, and what it becomes.
const rules = [
  [/^\\([^\p{L}\p{N}\s])/u, (match) => match[1]],
  [/^``((?:[^`]|`(?!`))+)``(?!`)/, (match) => h('code', { text: match[1].trim() })],
  [/^`([^`]+)`/, (match) => h('code', { text: match[1] })],
  [/^\*\*\*(?=\S)([\s\S]+?)\*\*\*/, (match, inside) => h('em', {}, h('strong', {}, inside(match[1])))],
  [/^\*\*(?=\S)((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, (match, inside) => h('strong', {}, inside(match[1]))],
  [/^__(?=\S)([\s\S]+?)__(?!_)/, (match, inside) => h('u', {}, inside(match[1]))],
  [/^~~(?=\S)([\s\S]+?)~~/, (match, inside) => h('s', {}, inside(match[1]))],
  [/^\|\|([\s\S]+?)\|\|/, (match, inside) => spoiler(inside(match[1]))],
  [/^\*(?=[^\s*])((?:\*\*|\\[\s\S]|[^*\\])+?)\*(?!\*)/, (match, inside) => h('em', {}, inside(match[1]))],
  [/^_(?=[^\s_])((?:__|\\[\s\S]|[^_\\])+?)_(?![\p{L}\p{N}_])/u, (match, inside) => h('em', {}, inside(match[1]))],
  [/^\[([^[\]\n]+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?:\s+"[^"]*")?\)/, (match, inside, context) => link(match[2], inside(match[1]), context)],
  [/^<(https?:\/\/[^\s<>]+)>/, (match, inside, context) => link(match[1], [match[1]], context)],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;!?"')\]]/, (match, inside, context) => link(match[0], [match[0]], context)],
  [/^<@!?(\d+)>/, (match, inside, context) => person(match[1], context)],
  [/^<@&(\d+)>/, () => h('span', { class: 'mention', text: '@…' })],
  [/^<#(\d+)>/, (match, inside, context) => channel(match[1], context)],
  [/^<\/([\w -]{1,110}):\d+>/, (match) => h('button', { type: 'button', class: 'mention', text: `/${match[1]}`, on: { click: () => tell('write', `/${match[1]}`) } })],
  [/^<(a?):(\w{2,32}):(\d+)>/, (match) => emojiPicture(match[3], match[2])],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (match) => time(Number(match[1]), match[2])],
  [/^\n/, () => h('br')],
];

function inline(text, context, depth) {
  const out = [];
  let run = '';
  let rest = text;
  const inside = (inner) => (depth < depthLimit ? inline(inner, context, depth + 1) : [inner]);
  while (rest) {
    const hit = matchRule(rest, run);
    if (hit) {
      const made = hit.make(hit.match, inside, context);
      if (typeof made === 'string') {
        run += made;
      } else {
        if (run) out.push(run);
        run = '';
        out.push(made);
      }
      rest = rest.slice(hit.match[0].length);
    } else {
      const piece = /^[\p{L}\p{N}]+/u.exec(rest)?.[0] ?? rest.match(/^[\s\S]/u)[0];
      run += piece;
      rest = rest.slice(piece.length);
    }
  }
  if (run) out.push(run);
  return out;
}

function matchRule(rest, before) {
  for (const [pattern, make] of rules) {
    const match = pattern.exec(rest);
    if (!match) continue;
    if (rest[0] === '_' && rest[1] !== '_' && /[\p{L}\p{N}]$/u.test(before)) continue;
    return { match, make };
  }
  return null;
}

/** A link. One to a place of Discord's leads to that of this page, one to this server stays in the tab. */
export function link(address, children, { addressOf, goTo }, look = 'link') {
  const place = /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/.exec(address);
  if (place) {
    const [, channelId, messageId = ''] = place;
    return h('a', { class: look, href: addressOf(channelId, messageId), on: staying(() => goTo(channelId, messageId)) }, children);
  }
  const here = address.startsWith(`${location.origin}/`);
  return h('a', { class: look, href: address, target: here ? null : '_blank', rel: 'noopener noreferrer nofollow' }, children);
}

function spoiler(children) {
  const open = (event) => {
    event.preventDefault();
    node.classList.add('is-open');
    node.removeAttribute('aria-label');
    node.removeAttribute('role');
    node.removeAttribute('tabindex');
  };
  const node = h('span', {
    class: 'spoiler',
    role: 'button',
    tabindex: 0,
    'aria-label': t('message.spoiler'),
    on: { click: open, keydown: (event) => (event.key === 'Enter' || event.key === ' ') && open(event) },
  }, h('span', {}, children));
  return node;
}

function person(id, context) {
  const name = context.userName(id) || t('message.somebody');
  return h('span', { class: id === context.me ? 'mention is-you' : 'mention', text: `@${name}` });
}

function channel(id, context) {
  const name = context.channelName(id);
  if (!name) return h('span', { class: 'mention', text: `#${t('message.channel')}` });
  return h('a', { class: 'mention', href: context.addressOf(id), text: `#${name}`, on: staying(() => context.openChannel(id)) });
}

/** A picture of the application's emojis. */
export function emojiPicture(id, name, hidden = false) {
  const image = h('img', { class: 'emoji', src: `/emojis/${encodeURIComponent(id)}.png`, alt: hidden ? '' : `:${name ?? ''}:`, title: hidden ? null : name, draggable: 'false' });
  awaitPicture(image);
  return image;
}

function time(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const node = h('time', { datetime: date.toISOString(), title: full(date), text: stamp(date, style) });
  if (style === 'R') node.dataset.relative = '';
  return node;
}
