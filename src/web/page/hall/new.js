// A new challenge by a form, with the command line that it stands for.

import { Told, act } from "../base/deeds.js";
import { make } from "../base/dom.js";
import { markdown } from "../base/markdown.js";
import { mentionOf } from "../base/names.js";
import { state } from "../base/state.js";
import { commandOf, text } from "../base/words.js";
import { setTitle } from "../main.js";
import { COMPUTER, fieldOf, lineOf, optionOf, plain, shownLine } from "./fields.js";

/** @typedef {import("../base/types").Option} Option */

const SIZES = ["9", "13", "19"];
const TIMES = ["none", "1d", "3d", "7d", "7d+1d"];
const HANDICAPS = ["0", "2", "3", "4", "5", "6", "7", "8", "9"];
/** Settings that only some games have. */
const OWN = ["shape", "collapse", "max_realities", "chart"];

/**
 * A group of choices of which one is chosen; `other` is a field for anything else.
 * @param {string} name
 * @param {string} legend
 * @param {{value: string, label: Node | string, about?: string}[]} choices
 * @param {HTMLInputElement} [other]
 */
function group(name, legend, choices, other) {
  const radio = (/** @type {string} */ value, /** @type {boolean} */ checked) =>
    make("input", { type: "radio", name, value, checked });
  const labels = choices.map(({ value, label, about }, index) =>
    make(
      "label",
      { class: "choice" },
      radio(value, index === 0),
      make(
        "span",
        {},
        make("span", { class: "label" }, label),
        about ? make("span", { class: "about" }, about) : null,
      ),
    ),
  );
  if (other) {
    const chosen = radio("other", false);
    chosen.setAttribute("aria-label", text("page-form-other"));
    other.addEventListener("input", () => (chosen.checked = true));
    labels.push(make("label", { class: "choice other" }, chosen, other));
  }
  const element = make("fieldset", { class: `group ${name}` }, make("legend", {}, legend), ...labels);
  const value = () => {
    const chosen = element.querySelector("input:checked");
    const picked = chosen instanceof HTMLInputElement ? chosen.value : "";
    return picked === "other" ? (other?.value ?? "") : picked;
  };
  return { element, value };
}

/** The games with one line about each. */
export function gamesOf() {
  const { choices } = optionOf(commandOf("challenge"), "rules");
  return choices.map(({ value, label }) => ({ value, label, about: text(`page-about-${value}`) }));
}

/** Whom one can challenge: anybody, the computer, or everybody here but oneself. */
function opponents() {
  const select = make("select", { name: "opponent" });
  const fill = () => {
    const chosen = select.value;
    const others = [...state.people].filter(([id]) => id !== state.player);
    select.replaceChildren(
      make("option", { value: "" }, text("page-new-anybody")),
      make("option", { value: COMPUTER }, text("page-new-computer")),
      ...others.map(([id, name]) => make("option", { value: mentionOf(id) }, name)),
    );
    select.value = chosen;
    if (select.selectedIndex >= 0) return;
    select.value = "";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  fill();
  return { select, fill };
}

/** @type {import("../main.js").MakeView} */
export function newView(left) {
  const command = commandOf("challenge");
  const option = (/** @type {string} */ id) => optionOf(command, id);
  const { select, fill } = opponents();
  state.on("people", fill, left);
  state.on("players", fill, left);

  const rules = group("rules", text("page-new-game-title"), gamesOf());
  const sizeOther = make("input", {
    type: "number",
    min: "2",
    max: "19",
    inputMode: "numeric",
    placeholder: "2–19",
    "aria-label": text("page-new-size-other"),
  });
  const size = group(
    "size",
    text("page-new-size"),
    [
      { value: "", label: text("page-form-usual") },
      ...SIZES.map((value) => ({ value, label: `${value}×${value}` })),
    ],
    sizeOther,
  );
  const timeOther = make("input", {
    type: "text",
    maxLength: 40,
    autocomplete: "off",
    placeholder: "3d+12h",
    "aria-label": text("page-new-time-other"),
  });
  const time = group(
    "time",
    text("page-new-time"),
    [
      { value: "", label: text("page-form-usual") },
      ...TIMES.map((value) => ({ value, label: text(`page-time-${value.replace("+", "-")}`) })),
    ],
    timeOther,
  );
  const colour = group(
    "colour",
    text("page-new-colour"),
    option("colour").choices.map(({ value, label }) => ({ value: value === "random" ? "" : value, label })),
  );
  const handicap = make(
    "select",
    { name: "handicap" },
    ...HANDICAPS.map((value) =>
      make(
        "option",
        { value: value === "0" ? "" : value },
        value === "0" ? text("page-new-no-handicap") : value,
      ),
    ),
  );
  const komi = make("input", {
    type: "number",
    step: "0.5",
    min: "-361",
    max: "361",
    inputMode: "decimal",
    placeholder: text("page-form-usual"),
  });
  const rated = make("input", { type: "checkbox" });
  const hints = make("input", { type: "checkbox" });
  const agreed = make("label", { class: "check" }, hints, make("span", {}, text("page-new-hints")));
  const own = OWN.map((id) => fieldOf(command, option(id), { unset: text("page-form-usual") }));
  const level = fieldOf(command, option("level"), { unset: text("page-way-level-usual") });
  const submit = make("button", { type: "submit", class: "primary" });

  /** What not every challenge has. */
  const special = [level, ...own];
  const againstComputer = () => select.value === COMPUTER;
  const fits = (/** @type {Option} */ option) =>
    option === level.option ? againstComputer() : !option.systems || option.systems.includes(rules.value());
  const showFitting = () => {
    for (const { option, element } of special) element.hidden = !fits(option);
    // The computer gives hints by its level.
    agreed.hidden = againstComputer();
    submit.textContent = text(againstComputer() ? "page-way-computer-go" : "page-new-send");
  };
  const line = () =>
    lineOf(command, [
      [option("opponent"), select.value],
      [option("rules"), rules.value()],
      [option("size"), size.value()],
      [option("colour"), colour.value()],
      [option("time"), time.value()],
      [option("handicap"), handicap.value],
      [option("komi"), komi.value],
      [option("rated"), rated.checked ? "true" : ""],
      [option("hints"), hints.checked && !againstComputer() ? "true" : ""],
      ...special.map(
        (field) => /** @type {[Option, string]} */ ([field.option, fits(field.option) ? field.value() : ""]),
      ),
    ]);

  const field = (
    /** @type {string} */ key,
    /** @type {HTMLElement} */ control,
    /** @type {string} */ about = "",
  ) =>
    make(
      "label",
      { class: "field" },
      make("span", {}, text(key)),
      control,
      make("span", { class: "about" }, plain(about)),
    );
  const problem = make("div", { class: "problem", role: "alert" });
  const form = make("form", { class: "sheet challenge-form" });
  form.append(
    make("div", { class: "fields" }, field("page-new-opponent", select), level.element),
    rules.element,
    size.element,
    time.element,
    colour.element,
    make(
      "details",
      {},
      make("summary", {}, text("page-new-more")),
      make(
        "div",
        { class: "fields" },
        field("page-new-handicap", handicap, option("handicap").description),
        field("page-new-komi", komi, option("komi").description),
        ...own.map(({ element }) => element),
      ),
      make("label", { class: "check" }, rated, make("span", {}, text("page-new-rated"))),
      agreed,
    ),
    shownLine(form, line),
    problem,
    make("p", {}, submit),
  );
  form.addEventListener("change", showFitting);
  // A second press while the first one is on its way begins no second game.
  let sending = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    void send().finally(() => (sending = false));
  });
  async function send() {
    problem.textContent = "";
    try {
      const { went, replies } = await act({ line: line() }, { game: null, origin: { table: true } });
      // Nothing came of it: the reply says why.
      if (!went) problem.replaceChildren(...replies.map(({ message }) => markdown(message.text)));
    } catch (error) {
      if (!(error instanceof Told)) throw error;
      problem.textContent = plain(error.message);
    }
  }
  showFitting();
  return { element: form, show: () => setTitle(text("page-new-title")) };
}
