// Small helpers for building the page. Text only ever enters it as text nodes.

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/**
 * A new element. Properties that begin with `on` are listeners; `class` and names with a dash are attributes;
 * `data` is an object of data attributes; all others are properties of the element.
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "class" || name === "role" || name.includes("-")) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

/** Makes every `data-close` button of a dialog close it. */
export function closable(dialog) {
  for (const button of dialog.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => dialog.close());
  }
}
