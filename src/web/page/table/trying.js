// The controls for trying out a variation.

import { make } from "../base/dom.js";
import { markdown } from "../base/markdown.js";
import { text } from "../base/words.js";

/** @typedef {import("./trial.js").Trial} Trial */

export class Trying {
  /** Begins a variation; it stands among the other buttons. */
  begin = make("button", { type: "button", class: "try", hidden: true }, text("page-table-try"));
  #back = make("button", { type: "button" }, text("page-table-try-back"));
  #leave = make("button", { type: "button" }, text("page-table-try-leave"));
  #problem = make("div", { class: "problem", role: "status" });
  #shown = "";
  element = make(
    "div",
    { class: "trial", hidden: true },
    this.#problem,
    make("div", { class: "buttons" }, this.#back, this.#leave),
  );

  /** @param {{ begin: () => void, back: () => void, leave: () => void }} handlers */
  constructor({ begin, back, leave }) {
    this.begin.addEventListener("click", begin);
    this.#back.addEventListener("click", back);
    this.#leave.addEventListener("click", leave);
  }

  /** @param {Trial | null} trial @param {boolean} possible */
  show(trial, possible) {
    const toggled = this.element.hidden !== (trial === null);
    const focused = [this.begin, this.#back, this.#leave].some((button) => button === document.activeElement);
    this.element.hidden = trial === null;
    this.begin.hidden = trial !== null || !possible;
    this.#back.disabled = trial?.length === 0;
    const problem = trial?.variation?.error ?? "";
    if (problem !== this.#shown) this.#problem.replaceChildren(markdown(problem));
    this.#shown = problem;
    if (toggled && focused) (trial ? this.#leave : this.begin).focus();
  }
}
