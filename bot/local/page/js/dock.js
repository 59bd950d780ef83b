// The newest picture of the channel's table, beside the talk where the window is wide.

import { pictureOf } from './components.js';
import { h } from './dom.js';
import { pictures } from './pictures.js';
import { setting } from './settings.js';
import { byAge, on, publicMessages, state } from './state.js';
import { t } from './texts.js';

let island;
let dock;
let shown = ''; // what stands in the dock

export function startDock() {
  island = document.getElementById('island');
  dock = h('aside', { class: 'dock' });
  island.append(dock);
  on('draw', draw);
}

function draw() {
  const message = setting('asDiscord') ? null : tableMessage();
  const picture = message && pictureOf(message);
  dock.setAttribute('aria-label', t('dock.label'));
  island.classList.toggle('has-dock', Boolean(picture));
  for (const article of document.querySelectorAll('#feed article')) {
    article.classList.toggle('is-docked', Boolean(picture) && article.dataset.message === message.id);
  }
  const key = JSON.stringify(picture);
  if (key === shown) return;
  shown = key;
  if (!picture) {
    dock.replaceChildren();
    return;
  }
  island.style.setProperty('--shape', picture.width / picture.height);
  change(pictures([picture]), key);
}

/** Puts a picture in the place of the old one once it can be seen. */
async function change(node, key) {
  const image = node.querySelector('img');
  if (dock.firstChild) await image?.decode().catch(() => {}); // one that cannot be shown tells that by itself
  if (key === shown) dock.replaceChildren(node);
}

// One with controls that wait comes before one without: a plot that is shown to all does not hide the game.
function tableMessage() {
  const list = publicMessages().filter((message) => message.channel_id === state.channelId && message.author.bot && pictureOf(message)?.width).sort((a, b) => byAge(a.id, b.id));
  return list.findLast((message) => message.components.some((component) => component.type === 1)) ?? list.at(-1) ?? null;
}
