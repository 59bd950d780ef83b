// The dialog of the settings.

import * as api from './api.js';
import { say } from './announce.js';
import { mayNotify, ring } from './call.js';
import { field, openDialog, radios, tickBox } from './dialog.js';
import { h } from './dom.js';
import { setSetting, setTheme, setting, theme } from './settings.js';
import { changed, state } from './state.js';
import { languages, t } from './texts.js';

/** Opens the settings; every change holds at once. */
export function openSettings() {
  const current = state.info?.guild.locale ?? 'en-US';
  const all = languages.some(([code]) => code === current) ? languages : [[current, current], ...languages];
  const language = h('select', { name: 'server-language', on: { change: changeServer } }, all.map(([code, name]) => h('option', { value: code, selected: code === current, text: name })));
  const server = field(t('settings.server'), language);
  const dialog = openDialog({
    title: t('settings.title'),
    content: [
      radios(t('settings.theme'), 'theme', ['system', 'light', 'dark'].map((one) => [one, t(`settings.theme.${one}`)]), theme(), setTheme),
      radios(t('settings.follow'), 'follow', ['ask', 'once', 'never'].map((one) => [one, t(`settings.follow.${one}`)]), setting('follow'), (value) => setSetting('follow', value)),
      h('div', { class: 'choice-set' },
        tickBox(t('settings.sound'), '', setting('sound'), (on) => {
          setSetting('sound', on);
          if (on) ring();
        }),
        tickBox(t('settings.notify'), t('settings.notifyHint'), setting('notify'), async (on, box) => {
          box.checked = on && await mayNotify();
          setSetting('notify', box.checked);
          if (on && !box.checked) box.nextElementSibling.lastChild.textContent = t('settings.notifyRefused');
        }),
        tickBox(t('settings.cover'), t('settings.coverHint'), setting('cover'), (on) => setSetting('cover', on)),
        tickBox(t('settings.discord'), t('settings.discordHint'), setting('asDiscord'), (on) => setSetting('asDiscord', on)),
        tickBox(t('settings.single'), t('settings.singleHint'), setting('singleKeys'), (on) => setSetting('singleKeys', on))),
      server.node,
    ],
    buttons: [h('button', { type: 'button', class: 'button is-primary', text: t('select.done'), on: { click: () => dialog.close() } })],
  });

  async function changeServer() {
    try {
      state.info = await api.changeInfo({ locale: language.value });
      changed();
    } catch (error) {
      server.refuse(error.message);
      say(error.message);
    }
  }
}
