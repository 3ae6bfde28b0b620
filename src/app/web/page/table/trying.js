// The controls for trying out a variation.

import { make } from "../base/dom.js";
import { text } from "../base/words.js";

/** @typedef {import("./trial.js").Trial} Trial */

export class Trying {
  #begin = make("button", { type: "button", class: "try", hidden: true }, text("page-table-try"));
  #back = make("button", { type: "button" }, text("page-table-try-back"));
  #leave = make("button", { type: "button" }, text("page-table-try-leave"));
  #problem = make("p", { class: "problem", role: "status" });
  #open = make("div", { class: "trial", hidden: true },
    make("p", { class: "private" }, text("page-table-try-mark")), this.#problem,
    make("div", { class: "buttons" }, this.#back, this.#leave));
  element = make("div", { class: "trying" }, this.#begin, this.#open);

  /** @param {{ begin: () => void, back: () => void, leave: () => void }} handlers */
  constructor({ begin, back, leave }) {
    this.#begin.addEventListener("click", begin);
    this.#back.addEventListener("click", back);
    this.#leave.addEventListener("click", leave);
  }

  /** @param {Trial | null} trial @param {boolean} possible */
  show(trial, possible) {
    const focused = this.element.contains(document.activeElement);
    this.#begin.hidden = trial !== null || !possible;
    this.#open.hidden = trial === null;
    this.#back.disabled = trial?.length === 0;
    const problem = trial?.variation?.error ?? "";
    if (this.#problem.textContent !== problem) this.#problem.textContent = problem;
    if (focused && (trial ? this.#begin === document.activeElement : this.#begin !== document.activeElement)) {
      (trial ? this.#leave : this.#begin).focus();
    }
  }
}
