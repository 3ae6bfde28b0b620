// What is to be said about a game: whose turn it is, what happened last, warnings, the count, the result.

import { make } from "../base/dom.js";
import { markdown } from "../base/markdown.js";
import { text } from "../base/words.js";

/**
 * @typedef {import("../base/types").GamePage} GamePage
 * @typedef {import("../base/types").Count} Count
 */

/**
 * A paragraph that hides if there is nothing to say.
 * @param {string} kind
 * @param {(words: string) => Node | string} [shownAs]
 */
function paragraph(kind, shownAs = markdown) {
  const element = make("div", { class: `${kind} text`, hidden: true });
  let shown = "";
  return {
    element,
    /** @param {string | null | undefined} words */
    set(words) {
      element.hidden = !words;
      if ((words ?? "") === shown) return;
      shown = words ?? "";
      element.replaceChildren(shownAs(shown));
    },
  };
}

/** @param {string} words */
const plain = (words) => make("p", {}, words);

export class Facts {
  turn = make("p", { class: "turn" });
  #own = paragraph("own", plain);
  #warning = paragraph("warning", plain);
  #said = paragraph("said");
  #caption = make("ul", { class: "caption", hidden: true });
  count = make("div", { class: "counting", hidden: true });
  #result = paragraph("result");
  /** What stands before and after the controls. */
  before = [this.turn, this.#result.element, this.#own.element, this.#warning.element];
  after = [this.#said.element, this.#caption];

  /**
   * Shows what is to be said: `page` is the game now; `shown` is about the position on the board.
   * @param {GamePage} page
   * @param {{ turn: string, said: string, past: boolean }} shown
   */
  show(page, { turn, said, past }) {
    if (this.turn.textContent !== turn) this.turn.textContent = turn;
    this.turn.classList.toggle("mine", page.turn.mine && !past);
    this.#own.set(past ? null : page.own?.text);
    this.#warning.set(past ? null : page.warning);
    this.#said.set(said);
    this.#showCount(past ? null : page.count);
    this.#result.set(past ? null : page.result?.text);
  }

  /** What is counted on the board that is shown. @param {string[]} caption */
  showCaption(caption) {
    this.#caption.hidden = caption.length === 0;
    this.#caption.replaceChildren(...caption.map((line) => make("li", {}, line)));
  }

  get captionWords() {
    return [...this.#caption.children].map((line) => line.textContent).join(", ");
  }

  /** There is no game to tell of. */
  clear() {
    this.turn.textContent = "";
    for (const part of [this.#own, this.#warning, this.#said, this.#result]) part.set(null);
    this.#showCount(null);
  }

  /** @param {string} said */
  tell(said) {
    this.#said.set(said);
  }

  /** What was said last, without marks; while stones are counted, how they count. */
  get words() {
    const score = this.count.hidden ? "" : (this.count.querySelector("ul")?.innerText ?? "");
    return `${this.#said.element.innerText} ${score}`.trim();
  }

  /** @param {Count | null} count */
  #showCount(count) {
    this.count.hidden = !count;
    if (!count) return;
    const agreed = (/** @type {"black" | "white"} */ color) => {
      const mark = count.agreed[color] ? "✓" : "…";
      const words = text(count.agreed[color] ? "page-table-agreed" : "page-table-not-agreed");
      return make(
        "li",
        { class: count.agreed[color] ? "agreed" : "" },
        make("span", { "aria-hidden": "true" }, `${mark} `),
        `${text(`page-table-${color}`)}: ${count.score[color]} – ${words}`,
      );
    };
    this.count.replaceChildren(
      make("ul", {}, agreed("black"), agreed("white")),
      make("p", {}, count.missing),
      make("div", { class: "score text" }, markdown(count.score.text)),
    );
  }
}
