// A private message at the board: a preview, a reality, a task, a refusal. Only its player sees it.

import { make } from "../base/dom.js";
import { fileElement } from "../base/file.js";
import { markdown } from "../base/markdown.js";
import { text } from "../base/words.js";
import { Buttons } from "./buttons.js";

/** @typedef {import("../base/types").PrivateMessage} PrivateMessage */

export class Card {
  #close = make(
    "button",
    { type: "button", class: "plain close", "aria-label": text("page-table-card-close") },
    "✕",
  );
  #head = make("p", { class: "only-you" }, make("span", {}, text("page-table-private")), this.#close);
  #text = make("div", { class: "text" });
  #files = make("div", { class: "files" });
  #buttons;
  element = make("section", {
    class: "card",
    hidden: true,
    tabIndex: -1,
    "aria-label": text("page-table-private"),
  });

  /** @param {{ press: (id: string) => Promise<unknown>, close: () => void }} handlers */
  constructor({ press, close }) {
    this.#buttons = new Buttons(press);
    this.#close.addEventListener("click", close);
    this.element.append(this.#head, this.#text, this.#files, this.#buttons.element);
  }

  /** @param {PrivateMessage | null} message @param {boolean} [stays] whether it cannot be closed */
  show(message, stays = false) {
    const focused = this.element.contains(document.activeElement);
    this.element.hidden = !message;
    if (!message) return;
    this.#head.hidden = stays;
    this.#text.replaceChildren(markdown(message.text));
    this.#files.replaceChildren(...message.files.map(fileElement));
    // What a button's form would take is chosen on the board.
    const form = message.board?.pick?.form;
    this.#buttons.show(message.rows.map(({ buttons }) => buttons.filter(({ id }) => id !== form)));
    if (focused && !this.element.contains(document.activeElement)) this.element.focus();
  }

  /** What it says, without marks. */
  get words() {
    return this.#text.innerText;
  }
}
