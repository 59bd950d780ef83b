// The hidden log that screen readers hear. The feed itself is silent.

const lifetime = 10_000; // milliseconds that a sentence stays in the log

/** Says a short sentence. */
export function say(sentence) {
  if (!sentence) return;
  const line = document.createElement('p');
  line.textContent = sentence;
  document.getElementById('announcements').append(line);
  setTimeout(() => line.remove(), lifetime);
}

/** Says something at once, interrupting: only for a lost connection. */
export function alarm(sentence) {
  document.getElementById('alarm').textContent = sentence;
}
