// Learning: a lesson on the board for each game, and its rules to read.

import { Told, act } from "../base/deeds.js";
import { make } from "../base/dom.js";
import { commandOf, text } from "../base/words.js";
import { setTitle } from "../main.js";
import { gamesOf } from "./new.js";

/** @type {import("../main.js").MakeView} */
export function learnView() {
  const rules = commandOf("rules");
  const read = async (/** @type {string} */ system, /** @type {string} */ label) => {
    const line = `/${rules.name} ${system}`;
    await act({ line }, { game: null, origin: { line, heading: label } }).catch((error) => {
      if (!(error instanceof Told)) throw error;
    });
  };
  const cards = gamesOf().map(({ value, label, about }) =>
    make(
      "li",
      { class: "card" },
      make("h2", {}, label),
      make("p", {}, about),
      make(
        "div",
        { class: "row" },
        make(
          "a",
          {
            class: "button primary",
            href: `/learn/${value}`,
            "aria-label": `${text("page-learn-begin")}: ${label}`,
          },
          text("page-learn-begin"),
        ),
        make(
          "button",
          {
            type: "button",
            "aria-label": `${text("page-learn-rules")}: ${label}`,
            onclick: () => void read(value, label),
          },
          text("page-learn-rules"),
        ),
      ),
    ),
  );
  const element = make(
    "div",
    { class: "sheet" },
    make("p", { class: "lead" }, text("page-learn-lead")),
    make("ul", { class: "cards" }, ...cards),
  );
  return { element, show: () => setTitle(text("page-learn-title")) };
}
