// What stands in a channel where nobody has written yet.

import { h } from './dom.js';
import { icon } from './icons.js';
import { state, tell } from './state.js';
import { t } from './texts.js';

const invitation = '/puertorico start';

/** The drawing, the hint and the button that writes the first command. */
export function firstVisit() {
  const other = state.users.find((user) => user.id !== state.me.id);
  return h('li', { class: 'first-visit' },
    icon('scene', 'scene'),
    h('h2', { text: t('first.title') }),
    h('p', { text: t('first.how') }),
    h('button', { type: 'button', class: 'button is-primary', text: invitation, on: { click: () => tell('write', invitation) } }),
    h('p', { class: 'small', text: other ? t('first.who', { name: state.me.name, other: other.name }) : t('first.alone', { name: state.me.name }) }));
}
