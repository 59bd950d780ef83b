// Building the document: elements by one call, lists by key.

/**
 * Makes an element. In props: class, text, dataset, on (listeners by event),
 * boolean properties (disabled, hidden, checked …) and any attribute; null,
 * undefined and false leave an attribute out.
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'class') node.className = value;
    else if (name === 'text') node.textContent = value;
    else if (name === 'dataset') Object.assign(node.dataset, value);
    else if (name === 'on') for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    else if (name === 'value') node.value = value;
    else if (value === true && name in node && !name.startsWith('aria')) node[name] = true;
    else node.setAttribute(name, value === true ? 'true' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** The listeners of a link that stays on the page: a plain click runs this, one with a key opens a tab as anywhere. */
export function staying(run) {
  return {
    click: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
      event.preventDefault();
      run();
    },
  };
}

/** Makes the children of parent exactly these nodes in this order, moving as few as possible. */
export function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  let next = parent.firstChild;
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}

let numbers = 0;

/** An id that no other element of the page has. */
export function freshId(prefix) {
  numbers += 1;
  return `${prefix}-${numbers}`;
}

/** Says whether the keyboard is in a field that takes text. */
export function inTextField(target) {
  return target instanceof HTMLElement
    && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
      || (target.tagName === 'INPUT' && !/^(checkbox|radio|button|submit)$/.test(target.type)));
}

/** True on windows as narrow as a phone, where lists and dialogs rise from below. */
export function isPhone() {
  return matchMedia('(max-width: 719.98px)').matches;
}

/** True on a phone whose keyboard takes its part of the window. */
export function keyboardIsOpen() {
  return matchMedia('(pointer: coarse)').matches && isPhone() && window.visualViewport !== null && window.visualViewport.height < screen.height * 0.72;
}
