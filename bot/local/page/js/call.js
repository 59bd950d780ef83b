// Calls the person of this window when their turn comes, where they wish it: two strokes of a ship's bell, and a
// notification of the desktop while they look at something else.

import { setting } from './settings.js';
import { state } from './state.js';

const strokes = [0, 0.35]; // seconds
const tones = [[880, 0.12], [2370, 0.05]]; // hertz and loudness: the bell and its overtone

let audio = null;

/** Calls with a sentence. */
export function call(sentence) {
  if (setting('sound')) ring();
  if (!setting('notify') || document.hasFocus() || window.Notification?.permission !== 'granted') return;
  try {
    const notification = new Notification(sentence, { body: state.me.name, tag: state.me.id, icon: '/img/tab-awaited.svg' });
    notification.addEventListener('click', () => {
      focus();
      notification.close();
    });
  } catch {
    // Phones give notifications to installed pages only; the title and the bell tell it there.
  }
}

/** Asks the browser for notifications of the desktop; false where it gives none. */
export async function mayNotify() {
  return await window.Notification?.requestPermission() === 'granted';
}

/** Rings the bell. */
export function ring() {
  audio ??= new AudioContext();
  for (const stroke of strokes) {
    for (const [pitch, loudness] of tones) {
      const at = audio.currentTime + stroke;
      const tone = new OscillatorNode(audio, { frequency: pitch });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(loudness, at);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 1);
    }
  }
}
