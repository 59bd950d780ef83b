// Pictures and files of messages, and the viewer that a press on a picture opens.

import { freshId, h } from './dom.js';
import { icon } from './icons.js';
import { awaitPicture } from './idle.js';
import { setting } from './settings.js';
import { t } from './texts.js';

/** The largest box of a single picture in CSS pixels: as wide as its place, or as Discord has it. */
function box() {
  return setting('asDiscord') ? [550, 350] : [800, Infinity];
}

/** Pictures of a message: one as large as the box, several as a grid of two. */
export function pictures(list) {
  if (list.length === 0) return null;
  if (list.length === 1) return h('div', { class: 'pictures is-single' }, picture(list[0]), undescribed(list[0]));
  return h('div', { class: 'pictures' }, list.map((one) => h('div', {}, picture(one, { class: 'in-grid' }), undescribed(one))));
}

function undescribed(one) {
  return one.description ? null : h('p', { class: 'no-description', text: t('picture.none') });
}

/** One picture as a button that opens the viewer. Space is kept by its width and height. */
export function picture(one, { class: className = '' } = {}) {
  if (!isOurs(one.url)) return h('p', { class: 'unknown', text: t('picture.outside', { address: one.url }) });
  const image = h('img', { src: one.url, alt: one.description || t('picture.none'), decoding: 'sync', draggable: 'false' });
  const button = h('button', {
    type: 'button',
    class: `picture ${className}`,
    dataset: { picture: one.url },
    'aria-label': t('picture.open', { text: one.description || t('picture.none') }),
    on: {
      click: () => {
        if (button.classList.contains('is-hidden')) {
          button.classList.remove('is-hidden');
          button.setAttribute('aria-label', t('picture.open', { text: one.description || t('picture.none') }));
        } else {
          openViewer(one);
        }
      },
    },
  }, image);
  if (className === '' && one.width && one.height) {
    const [wide, high] = box();
    const scale = Math.min(1, wide / one.width, high / one.height);
    image.width = one.width;
    image.height = one.height;
    button.style.width = `${Math.round(one.width * scale)}px`;
    button.style.aspectRatio = `${one.width} / ${one.height}`;
  } else if (className === 'in-grid' && one.width && one.height) {
    button.style.aspectRatio = `${one.width} / ${one.height}`;
  } else if (className === '') {
    image.style.maxWidth = `${box()[0]}px`;
    image.style.maxHeight = `${box()[1]}px`;
  }
  if (one.spoiler) {
    button.classList.add('is-hidden');
    button.dataset.cover = t('picture.spoiler');
    button.setAttribute('aria-label', t('picture.spoiler'));
  }
  awaitPicture(image);
  return button;
}

/** A file to download. */
export function fileRow({ url, name, size, description }) {
  const title = name || decodeURIComponent((url ?? '').split(/[?#]/)[0].split('/').pop() ?? '');
  return h('a', { class: 'file', href: isOurs(url) ? url : '#', download: title },
    icon('file'),
    h('span', {}, title, description ? h('small', { text: ` ${description}` }) : null),
    size ? h('small', { text: t('file.size', { size: Math.max(1, Math.round(size / 1024)) }) }) : null);
}

/** True for an address of our own server; nothing else is ever loaded. */
function isOurs(url) {
  try {
    return Boolean(url) && new URL(url, location.origin).origin === location.origin;
  } catch {
    return false;
  }
}

/** Opens the viewer: the picture fitted or at its full size, its description as text. */
function openViewer(one) {
  const back = document.activeElement;
  const titleId = freshId('viewer');
  const image = h('img', { src: one.url, alt: one.description || t('picture.none'), on: { click: () => full(!dialog.classList.contains('is-full')) } });
  const fit = h('button', { type: 'button', class: 'button', 'aria-pressed': 'true', text: t('picture.fit'), on: { click: () => full(false) } });
  const whole = h('button', { type: 'button', class: 'button', 'aria-pressed': 'false', text: t('picture.full'), on: { click: () => full(true) } });
  const dialog = h('dialog', { class: 'viewer on-paper', 'aria-labelledby': titleId },
    h('div', { class: 'viewer-bar' },
      h('h2', { id: titleId, text: one.name || t('picture.title') }),
      fit, whole,
      h('button', { type: 'button', class: 'button', text: t('picture.close'), on: { click: () => dialog.close() } })),
    h('div', { class: 'viewer-stage', tabindex: 0, role: 'group', 'aria-labelledby': titleId }, image),
    h('p', { class: 'viewer-text', text: one.description || t('picture.none') }));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (back?.isConnected) back.focus();
    else document.querySelector(`[data-picture="${CSS.escape(one.url)}"]`)?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  awaitPicture(image);

  function full(wanted) {
    dialog.classList.toggle('is-full', wanted);
    fit.setAttribute('aria-pressed', String(!wanted));
    whole.setAttribute('aria-pressed', String(wanted));
  }
}
