// The row "You are": who one is, who is awaited, and switching.

import * as api from './api.js';
import { say } from './announce.js';
import { awaitedPeople } from './awaited.js';
import { offered } from './commands.js';
import { field, openDialog } from './dialog.js';
import { arrange, h } from './dom.js';
import { icon } from './icons.js';
import { closeMenu, openMenu } from './menu.js';
import { avatar } from './message.js';
import { beThisPerson } from './router.js';
import { changed, countText, currentChannel, on, state, unreadOf } from './state.js';
import { languages, localized, ownLanguage, t } from './texts.js';

let nav;
let label;
let row;
let add;
let seen = ''; // the person whose chip was brought into view
const chips = new Map(); // user id -> { node, signature }

export function startPeople() {
  nav = document.getElementById('people');
  label = h('span', { class: 'people-label', 'aria-hidden': 'true' });
  row = h('ul', { class: 'people-row' });
  add = h('li', {}, h('button', { type: 'button', class: 'chip is-add', on: { click: addPerson } }));
  nav.append(label, row);
  on('draw', draw);
  on('focus-person', () => chipButton(state.me.id)?.focus());
}

function draw() {
  nav.setAttribute('aria-label', t('people.label'));
  label.textContent = t('people.label');
  const awaited = awaitedPeople();
  const shown = state.only ? [state.me] : state.users;
  const nodes = shown.map((user) => chip(user, awaited.has(user.id)));
  for (const id of chips.keys()) if (!shown.some((user) => user.id === id)) chips.delete(id);
  const [plus, ...word] = t('people.add').split(' ');
  add.firstChild.replaceChildren(h('span', { text: plus }), h('span', { text: word.join(' ') }));
  arrange(row, state.only ? nodes : [...nodes, add]);
  if (seen !== state.me.id) {
    seen = state.me.id;
    chipButton(seen)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

function chip(user, awaited) {
  const you = user.id === state.me.id;
  const unread = unreadOf(user.id);
  const signature = [user.name, you, awaited, unread].join('|');
  const known = chips.get(user.id);
  if (known?.signature === signature) return known.node;
  const node = known?.node ?? h('li', {}, h('button', { type: 'button', on: { click: () => press(user.id), contextmenu: (event) => personMenu(event, user) } }));
  const button = node.firstChild;
  const words = [user.name, you ? t('people.you') : '', awaited ? t('people.awaited') : '', unread ? t('people.new', { count: unread, number: countText(unread) }) : ''];
  button.className = ['chip', you ? 'is-you' : '', awaited ? 'is-awaited' : ''].filter(Boolean).join(' ');
  button.dataset.person = user.slug;
  button.setAttribute('aria-label', words.filter(Boolean).join(', '));
  if (you) {
    button.setAttribute('aria-current', 'true');
    button.setAttribute('aria-haspopup', 'menu');
    button.setAttribute('aria-expanded', 'false');
  } else {
    for (const name of ['aria-current', 'aria-haspopup', 'aria-expanded']) button.removeAttribute(name);
  }
  button.replaceChildren(...[
    avatar(user, 'is-30'),
    h('b', { text: user.name }),
    you ? h('span', { text: t('people.you') }) : null,
    awaited ? icon('lantern') : null,
    awaited ? h('span', { class: 'awaited-word', text: t('people.awaited') }) : null,
    unread ? h('span', { class: 'count', text: countText(unread) }) : null,
  ].filter(Boolean));
  chips.set(user.id, { node, signature });
  return node;
}

function press(id) {
  if (id !== state.me.id) {
    closeMenu();
    beThisPerson(id);
    return;
  }
  const button = chipButton(id);
  const user = state.me;
  openMenu(button, t('people.menu', { name: user.name }), [
    { label: t('people.rename'), run: () => rename(user) },
    { label: t('people.language'), run: () => chooseLanguage(user) },
    { label: t('people.moderator'), checked: user.moderator, run: () => change(user, { moderator: !user.moderator }) },
    { label: t('people.window'), run: () => ownWindow(user) },
    { label: t('people.remove'), disabled: user.owner || state.users.length < 2 || state.only, run: () => remove(user) },
  ]);
}

/** The bot's commands in the menu of a person, by a right click or a long press. */
function personMenu(event, user) {
  const list = offered(state.commands, currentChannel()).filter((one) => one.type === 2);
  if (list.length === 0) return;
  event.preventDefault();
  openMenu(chipButton(user.id), t('people.menu', { name: user.name }), list.map((one) => ({
    label: localized(one, 'name'),
    run: async () => {
      try {
        await api.runCommand(state.channelId, state.me.id, { name: one.name, target: user.id });
      } catch (error) {
        say(error.message);
      }
    },
  })));
}

function chipButton(id) {
  return chips.get(id)?.node.firstChild ?? null;
}

function ownWindow(user) {
  const address = new URL(location.href);
  address.search = `?as=${encodeURIComponent(user.slug)}&only`;
  window.open(address, '_blank', 'noopener');
}

async function change(user, wanted) {
  try {
    takeUser(await api.changeUser(user.id, wanted));
  } catch (error) {
    say(error.message);
  }
}

/** Takes a person as the server has them now. */
export function takeUser(user) {
  const index = state.users.findIndex((one) => one.id === user.id);
  if (index < 0) state.users = [...state.users, user];
  else state.users = state.users.with(index, user);
  if (state.me?.id === user.id) state.me = user;
  changed();
}

function nameDialog({ title, value, confirm, run, language = '' }) {
  const input = h('input', { type: 'text', name: 'name', value, maxlength: 32, required: true });
  const name = field(t('people.name'), input, t('people.nameHint'));
  const chooser = language ? languageField(language) : null;
  const send = async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === '' || [...text].length > 32) {
      name.refuse(t('people.nameWrong'));
      input.focus();
      return;
    }
    try {
      await run(text, chooser?.control.value);
      dialog.close();
    } catch (error) {
      name.refuse(error.message);
      input.focus();
    }
  };
  const form = h('form', { class: 'pad-less', novalidate: true, on: { submit: send } }, name.node, chooser?.node,
    h('div', { class: 'dialog-buttons' },
      h('button', { type: 'button', class: 'button', text: t('dialog.cancel'), on: { click: () => dialog.close() } }),
      h('button', { type: 'submit', class: 'button is-primary', text: confirm })));
  const dialog = openDialog({ title, content: form });
  input.focus();
  input.select();
}

function languageField(current) {
  const known = languages.some(([code]) => code === current);
  const all = known ? languages : [[current, current], ...languages];
  const control = h('select', { name: 'language' }, all.map(([code, name]) => h('option', { value: code, selected: code === current, text: name })));
  return field(t('people.language'), control);
}

function addPerson() {
  nameDialog({
    title: t('people.addTitle'),
    value: '',
    confirm: t('people.create'),
    language: ownLanguage,
    run: async (name, locale) => takeUser(await api.createUser({ name, locale })),
  });
}

const founded = 'en-US'; // the language of a harbor that nobody has told another

/** Lets a harbor in which nobody has written or chosen a language answer in the browser's. */
export async function answerInOwnLanguage() {
  const fresh = [state.info.guild, ...state.users].every((one) => one.locale === founded)
    && [...state.channels.values()].every((channel) => channel.message_count === 0);
  if (!fresh || ownLanguage.startsWith('en')) return;
  try {
    state.info = await api.changeInfo({ locale: ownLanguage });
    for (const user of state.users) takeUser(await api.changeUser(user.id, { locale: ownLanguage }));
  } catch (error) {
    say(error.message);
  }
}

function rename(user) {
  nameDialog({
    title: t('people.renameTitle', { name: user.name }),
    value: user.name,
    confirm: t('people.save'),
    run: async (name) => takeUser(await api.changeUser(user.id, { name })),
  });
}

function chooseLanguage(user) {
  const chooser = languageField(user.locale);
  const dialog = openDialog({
    title: t('people.languageTitle', { name: user.name }),
    content: chooser.node,
    buttons: [
      h('button', { type: 'button', class: 'button', text: t('dialog.cancel'), on: { click: () => dialog.close() } }),
      h('button', {
        type: 'button',
        class: 'button is-primary',
        text: t('people.save'),
        on: {
          click: () => {
            dialog.close();
            change(user, { locale: chooser.control.value });
          },
        },
      }),
    ],
  });
}

function remove(user) {
  const dialog = openDialog({
    title: t('people.removeTitle', { name: user.name }),
    content: h('p', { text: t('people.removeText', { name: user.name }) }),
    buttons: [
      h('button', { type: 'button', class: 'button', text: t('dialog.cancel'), on: { click: () => dialog.close() } }),
      h('button', {
        type: 'button',
        class: 'button is-danger',
        text: t('people.remove'),
        on: {
          click: async () => {
            dialog.close();
            try {
              await api.removeUser(user.id);
            } catch (error) {
              say(error.message);
            }
          },
        },
      }),
    ],
  });
}
