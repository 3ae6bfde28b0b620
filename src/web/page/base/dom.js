// Small helpers for building the page. Text only ever enters it as text nodes.

/**
 * The element with this id, which must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * The first element in `root` that matches, which must be there.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function within(root, selector) {
  const element = root.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`there is no ${selector}`);
  return element;
}

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * A new element. Properties that begin with `on` are listeners; `class`, `role` and names with a dash are
 * attributes; `data` is an object of data attributes; all others are properties of the element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [properties]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "class" || name === "role" || name.includes("-")) element.setAttribute(name, value);
    else Object.assign(element, { [name]: value });
  }
  element.append(...present(children));
  return element;
}

/**
 * The children that are there.
 * @param {Child[]} children
 */
export const present = (children) =>
  children.filter((child) => child !== undefined && child !== null && child !== false);

/**
 * Makes the children of `parent` those in `wanted`, and moves or removes only what is not in its place, so
 * that whatever has the focus keeps it.
 * @param {Element} parent
 * @param {Element[]} wanted
 */
export function arrange(parent, wanted) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  wanted.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
  // An element that is moved loses the focus.
  if (focused instanceof HTMLElement && parent.contains(focused)) focused.focus({ preventScroll: true });
}

/**
 * Elements by key that are made once and then changed: the list under `parent` follows `items`.
 * @template Item
 * @param {Element} parent
 * @param {{key: (item: Item) => string | number, create: (item: Item) => HTMLElement,
 *   update: (element: HTMLElement, item: Item) => void}} how
 * @returns {(items: Item[]) => void}
 */
export function keyed(parent, { key, create, update }) {
  /** @type {Map<string | number, HTMLElement>} */
  let elements = new Map();
  return (items) => {
    const next = new Map();
    for (const item of items) {
      const element = elements.get(key(item)) ?? create(item);
      update(element, item);
      next.set(key(item), element);
    }
    elements = next;
    arrange(parent, [...next.values()]);
  };
}

/**
 * Makes every `data-close` button of a dialog close it.
 * @param {HTMLDialogElement} dialog
 */
export function closable(dialog) {
  for (const button of dialog.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => dialog.close());
  }
}

/**
 * Calls `work` once for all calls within `pause` milliseconds.
 * @param {() => void} work
 * @param {number} pause
 */
export function soon(work, pause) {
  /** @type {number | undefined} */
  let timer;
  return () => {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      work();
    }, pause);
  };
}
