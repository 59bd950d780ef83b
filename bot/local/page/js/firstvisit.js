// What stands in a channel where nobody has written yet.

import { flatten, offered } from './commands.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { currentChannel, state, tell } from './state.js';
import { localized, t } from './texts.js';

/**
 * The games of the bot that can be opened here, as its commands tell: name, about, and the ways into each: label and
 * command, as far as there are such commands.
 */
export function games() {
  const list = offered(state.commands, currentChannel());
  const entries = flatten(list);
  return list.filter((command) => command.options?.some((option) => option.name === 'start')).map((command) => {
    const [about, name] = localized(command, 'description').split(': ');
    return { name: name ?? `/${localized(command, 'name')}`, about, ways: waysInto(command.name, entries) };
  });
}

function waysInto(game, entries) {
  const of = (subcommand) => entries.find((entry) => entry.name === game && entry.subcommand === subcommand)?.title;
  return [['play', of('play')], ['learn', of('learn') ?? lesson(game, entries)], ['start', of('start')]]
    .filter(([, command]) => command)
    .map(([way, command]) => ({ label: t(`first.${way}`), command }));
}

// The command for a lesson in a game, where one command has the lessons of all.
function lesson(game, entries) {
  const entry = entries.find((one) => one.name === 'learn');
  const option = entry?.options.find((one) => one.choices?.some((choice) => choice.value === game));
  return option && `${entry.title} ${localized(option, 'name')}:${game}`;
}

/** The drawing, the games with the buttons that begin one, and who is here. */
export function firstVisit() {
  const other = state.users.find((user) => user.id !== state.me.id);
  return h('li', { class: 'first-visit' },
    icon('scene', 'scene'),
    h('h2', { text: t('first.title') }),
    h('ul', { class: 'games' }, games().map(card)),
    h('p', { class: 'small', text: other ? t('first.who', { name: state.me.name, other: other.name }) : t('first.alone', { name: state.me.name }) }));
}

function card({ name, about, ways }) {
  return h('li', {}, h('h3', { text: name }), h('p', { text: about }), h('div', { class: 'row' }, ways.map(({ label, command }, index) => h('button', {
    type: 'button',
    class: index === 0 ? 'button is-primary' : 'button',
    title: command,
    text: label,
    'aria-label': `${label}: ${name}`,
    dataset: { command },
    on: { click: () => tell('run', command) },
  }))));
}
