// A small menu beside a button.

import { h } from './dom.js';
import { icon } from './icons.js';

let open = null;

/** Closes the open menu, if any; says whether there was one. */
export function closeMenu(refocus = false) {
  if (!open) return false;
  const { node, button, outside } = open;
  open = null;
  document.removeEventListener('pointerdown', outside, true);
  node.remove();
  button.setAttribute('aria-expanded', 'false');
  if (refocus && button.isConnected) button.focus();
  return true;
}

/** Opens a menu over a button. Items: { label, checked, disabled, run }. */
export function openMenu(button, label, items) {
  if (open?.button === button) {
    closeMenu(true);
    return;
  }
  closeMenu();
  const node = h('div', { class: 'menu', role: 'menu', 'aria-label': label }, items.map((item) => h('button', {
    type: 'button',
    role: item.checked === undefined ? 'menuitem' : 'menuitemcheckbox',
    'aria-checked': item.checked === undefined ? null : String(item.checked),
    disabled: item.disabled,
    tabindex: -1,
    on: {
      click: () => {
        closeMenu(true);
        item.run();
      },
    },
  }, item.label, item.checked === undefined ? null : icon('tick', 'tick'))));
  const outside = (event) => {
    if (!node.contains(event.target) && !button.contains(event.target)) closeMenu();
  };
  node.addEventListener('keydown', onKey);
  document.body.append(node);
  const box = button.getBoundingClientRect();
  node.style.left = `${Math.max(8, Math.min(box.left, innerWidth - node.offsetWidth - 10))}px`;
  node.style.top = `${Math.max(8, box.top - node.offsetHeight - 8)}px`;
  open = { node, button, outside };
  button.setAttribute('aria-expanded', 'true');
  document.addEventListener('pointerdown', outside, true);
  node.querySelector('button:not(:disabled)')?.focus();
}

function onKey(event) {
  const all = [...event.currentTarget.querySelectorAll('button:not(:disabled)')];
  const index = all.indexOf(document.activeElement);
  const to = { ArrowDown: (index + 1) % all.length, ArrowUp: (index - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[event.key];
  if (to !== undefined) all[to].focus();
  else if (event.key === 'Escape') closeMenu(true);
  else if (event.key === 'Tab') {
    closeMenu(true);
    return;
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
