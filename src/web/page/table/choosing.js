// What is still to be chosen, in words, with the buttons that play it or take it back.

import { make } from "../base/dom.js";
import { text } from "../base/words.js";

/** @typedef {import("../base/types").Pick} Pick */

/**
 * What a click on the board does, where it is not simply a number of points.
 * @type {Record<string, string>}
 */
const HINTS = {
  dead: "page-table-choose-dead",
  explore: "page-table-choose-explore",
};

/** Whether these points are as many as wanted. @param {Pick} pick @param {string[]} chosen */
export const isComplete = (pick, chosen) => chosen.length >= pick.least && chosen.length <= pick.most;

/** Whether each click acts by itself. @param {Pick} pick */
export const isImmediate = ({ command }) => command === "dead" || command === "explore";

/** What is still to be chosen. @param {Pick} pick @param {string[]} chosen */
export function choiceWords(pick, chosen) {
  const { least, most, command } = pick;
  const points = chosen.join(" ");
  if (chosen.length === 0) {
    const hint = HINTS[command] ?? (pick.options ? "page-table-choose-keep" : undefined);
    if (hint) return text(hint);
    if (most === 1) return text("page-table-choose-one");
    return least === most
      ? text("page-table-choose", { count: most })
      : text("page-table-choose-range", { least, most });
  }
  const missing = least - chosen.length;
  if (missing === 1) return text("page-table-more-one", { points });
  if (missing > 1) return text("page-table-more", { points, count: missing });
  return text("page-table-complete", { points });
}

export class Choosing {
  #words = make("p", { class: "choice-words", role: "status" });
  #secret = make("p", { class: "secret", hidden: true }, text("page-table-secret"));
  play = make("button", { type: "button", class: "play primary" });
  #clear = make("button", { type: "button", class: "clear" }, text("page-table-clear"));
  #weight = make("input", {
    type: "number",
    min: "10",
    max: "90",
    step: "1",
    inputMode: "numeric",
    placeholder: "50",
  });
  #weighing = make(
    "label",
    { class: "weight", hidden: true },
    make("span", {}, text("page-table-weight")),
    this.#weight,
  );
  #wanted = make(
    "div",
    { class: "wanted" },
    make("div", { class: "play-row" }, this.play, this.#clear),
    this.#weighing,
    this.#words,
    this.#secret,
  );
  #note = make("p", { class: "note" });
  element = make("div", { class: "choosing", hidden: true }, this.#wanted, this.#note);

  /** @param {{ play: () => void, clear: () => void }} handlers */
  constructor({ play, clear }) {
    this.play.addEventListener("click", play);
    this.#clear.addEventListener("click", clear);
  }

  /**
   * The points as a move names them: the first with its weight, if one is given. Whether it can be one is for the
   * server to say.
   * @param {Pick} pick
   * @param {string[]} chosen
   */
  named(pick, chosen) {
    const [first, ...others] = chosen;
    const weight = pick.weight ? this.#weight.value.trim() : "";
    return first && weight ? [`${first}*${weight}`, ...others] : chosen;
  }

  /** A weight is given to one move only. */
  clearWeight() {
    this.#weight.value = "";
  }

  /**
   * Shows what is to be chosen; `note` is told beside it, `verb` is what the choice does.
   * @param {Pick | null} pick
   * @param {string[]} chosen
   * @param {{ note?: string, verb?: string | undefined }} [told]
   */
  show(pick, chosen, { note = "", verb = pick?.verb } = {}) {
    this.element.hidden = !pick && !note;
    if (this.#note.textContent !== note) this.#note.textContent = note;
    this.#wanted.hidden = !pick;
    if (!pick) return;
    const words = choiceWords(pick, chosen);
    if (this.#words.textContent !== words) this.#words.textContent = words;
    this.#secret.hidden = !pick.secret;
    this.#weighing.hidden = !pick.weight;
    this.play.hidden = isImmediate(pick);
    this.play.textContent = verb ?? "";
    this.play.disabled = !isComplete(pick, chosen);
    this.#clear.hidden = this.play.hidden;
    this.#clear.disabled = chosen.length === 0;
  }
}
