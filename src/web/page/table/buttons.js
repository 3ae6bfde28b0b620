// Rows of buttons that the server offers. A button that stays keeps its element, and so the focus.

import { arrange, make } from "../base/dom.js";

/** @typedef {import("../base/types").Button} Button */

export class Buttons {
  element = make("div", { class: "buttons" });
  /** @type {Map<string, HTMLButtonElement>} */
  #known = new Map();
  #press;

  /** `press` is called with the id of a pressed button. @param {(id: string) => Promise<unknown>} press */
  constructor(press) {
    this.#press = press;
  }

  /** @param {Button[][]} rows */
  show(rows) {
    const before = this.#known;
    this.#known = new Map();
    for (const { id, label, look } of rows.flat()) {
      const element =
        before.get(label) ?? make("button", { type: "button", onclick: () => this.#pressed(label) }, label);
      element.className = look;
      element.dataset["press"] = id;
      this.#known.set(label, element);
    }
    arrange(this.element, [...this.#known.values()]);
    this.element.hidden = this.#known.size === 0;
  }

  /** @param {string} label */
  async #pressed(label) {
    const element = this.#known.get(label);
    const id = element?.dataset["press"];
    if (!id || element.hasAttribute("aria-busy")) return;
    element.setAttribute("aria-busy", "true");
    try {
      await this.#press(id);
    } finally {
      element.removeAttribute("aria-busy");
    }
  }
}
