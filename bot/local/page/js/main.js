// Begins the page.

import { say } from './announce.js';
import { awaitedPeople } from './awaited.js';
import { startDock } from './dock.js';
import { focusComposer, startComposer } from './composer.js';
import { readAll, readCommands, subscribe } from './connection.js';
import { startFeed, placeNewLine } from './feed.js';
import { begin } from './idle.js';
import { startKeys } from './keys.js';
import { textContext } from './message.js';
import { answerInOwnLanguage, startPeople } from './people.js';
import { startRail } from './rail.js';
import { goTo, loadAll, openChannel, readAddress, showAddressed, startRouter } from './router.js';
import { paintBrowser } from './settings.js';
import { countText, currentChannel, drawNow, on, state, unreadOf } from './state.js';
import { startTurnBar } from './turnbar.js';
import { t } from './texts.js';

async function start() {
  const end = begin();
  textContext.openChannel = openChannel;
  textContext.goTo = goTo;
  await readAllPatiently();
  await answerInOwnLanguage();
  readAddress();
  const skip = document.getElementById('skip');
  skip.textContent = t('skip');
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    focusComposer();
  });
  startRail();
  startFeed();
  startDock();
  startTurnBar();
  startPeople();
  startComposer();
  startKeys();
  startRouter();
  on('draw', drawTab);
  paintBrowser();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    paintBrowser();
    drawNow();
  });
  const commands = readCommands();
  const messages = loadAll();
  await messages;
  placeNewLine();
  state.ready = true;
  drawNow();
  showAddressed();
  subscribe();
  await commands;
  drawNow();
  document.querySelector('.first-visit .button')?.focus({ preventScroll: true });
  await document.fonts.ready;
  end();
}

async function readAllPatiently() {
  for (;;) {
    try {
      await readAll();
      return;
    } catch (error) {
      say(error.message);
      await new Promise((resolve) => {
        setTimeout(resolve, 1000);
      });
    }
  }
}

// "Ana · harbor", with "Your turn" and the lamp in the icon while awaited, else with "(2)" for unread.
function drawTab() {
  const unread = unreadOf(state.me.id);
  const awaited = awaitedPeople().has(state.me.id);
  const first = awaited ? `${t('turn.tab')} · ` : unread ? `(${countText(unread)}) ` : '';
  document.title = `${first}${state.me.name} · ${currentChannel()?.name ?? ''}`;
  const wanted = awaited ? '/img/tab-awaited.svg' : '/img/tab.svg';
  const link = document.getElementById('tab-icon');
  if (link.getAttribute('href') !== wanted) link.href = wanted;
}

start();
