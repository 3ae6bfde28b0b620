// What a message consists of: its text, files and buttons.

import { make, present } from "../base/dom.js";
import { fileElement } from "../base/file.js";
import { markdown } from "../base/markdown.js";
import { glossary } from "./glossary.js";

/** @typedef {import("../base/types").MessageOf<unknown>} AnyMessage */
/** @typedef {(id: string, control: HTMLButtonElement) => void} Press */

/**
 * The parts of a message. `press` is called for its buttons; without it they are left out. Without `pictures`
 * its pictures are left out.
 * @param {AnyMessage} message
 * @param {{press?: Press, pictures?: boolean}} [how]
 * @returns {HTMLElement[]}
 */
export function messageParts({ text, files, rows }, { press, pictures = true } = {}) {
  const shown = files.filter(({ type }) => pictures || !type.startsWith("image/"));
  const parts = [
    text ? make("div", { class: "text" }, markdown(text, glossary())) : null,
    ...shown.map(fileElement),
    ...(press ? rows.map(({ buttons }) => rowElement(buttons, press)) : []),
  ];
  return /** @type {HTMLElement[]} */ (present(parts));
}

/**
 * @param {import("../base/types").Button[]} buttons
 * @param {Press} press
 */
export function rowElement(buttons, press) {
  const elements = buttons.map(({ id, label, look }) => {
    const control = make("button", { type: "button", class: look, data: { press: id } }, label);
    control.addEventListener("click", () => press(id, control));
    return control;
  });
  return make("div", { class: "row" }, ...elements);
}
