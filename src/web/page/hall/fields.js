// Fields for the options of a command, and the line that they stand for.

import { make } from "../base/dom.js";
import { ask } from "../base/server.js";
import { CLUB, state } from "../base/state.js";
import { text } from "../base/words.js";

/** @typedef {import("../base/types").Command} Command */
/** @typedef {import("../base/types").Option} Option */
/**
 * @typedef {{option: Option, element: HTMLElement, value: () => string}} Field
 * The value is empty if it is not given.
 */

/** The computer as the opponent in a line: people have an `@` before their names. */
export const COMPUTER = "computer";

/**
 * The line for a command with these values; options without one are left out.
 * @param {Command} command
 * @param {[Option, string][]} values
 */
export function lineOf(command, values) {
  const given = values.filter(([, value]) => value.trim() !== "");
  return [`/${command.name}`, ...given.map(([option, value]) => `${option.name}:${value.trim()}`)].join(" ");
}

/**
 * The option of a command with an id.
 * @param {Command} command
 * @param {string} id
 */
export function optionOf(command, id) {
  const option = command.options.find((option) => option.id === id);
  if (!option) throw new Error(`/${command.id} has no option ${id}`);
  return option;
}

/** An option's name as a heading. @param {Option} option */
const headingOf = ({ name }) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

/**
 * A field for an option; what is not chosen stays as it is.
 * @param {Command} command
 * @param {Option} option
 * @param {{unset?: string}} [how] What the choice of nothing is called.
 * @returns {Field}
 */
export function fieldOf(command, option, { unset = text("page-form-unset") } = {}) {
  const about = make(
    "span",
    { class: "about", id: `about-${command.id}-${option.id}`.replaceAll(" ", "-") },
    plain(option.description),
  );
  const control =
    option.takes === "choice" || option.takes === "flag" ? selectOf(option, unset) : typed(command, option);
  control.name = option.id;
  control.setAttribute("aria-describedby", about.id);
  const element = make("label", { class: "field" }, make("span", {}, headingOf(option)), control, about);
  return { option, element, value: () => control.value };
}

/** A description without the marks of code. @param {string} words */
export const plain = (words) => words.replaceAll("`", "");

/**
 * The choices of an option to choose from.
 * @param {Option} option
 * @param {string} unset What the choice of nothing is called.
 */
export function selectOf({ takes, choices }, unset) {
  const all =
    takes === "flag"
      ? [
          { value: "true", label: text("page-yes") },
          { value: "false", label: text("page-no") },
        ]
      : choices;
  return make(
    "select",
    {},
    make("option", { value: "" }, unset),
    ...all.map(({ value, label }) => make("option", { value }, label)),
  );
}

/**
 * @param {Command} command
 * @param {Option} option
 */
function typed(command, option) {
  const input = make("input", { type: "text", autocomplete: "off", maxLength: 400 });
  if (option.takes !== "completed") return input;
  const list = make("datalist", { id: `offers-${command.id}-${option.id}`.replaceAll(" ", "-") });
  input.setAttribute("list", list.id);
  input.addEventListener("focus", () => void offer(), { once: true });
  async function offer() {
    if (!state.player) return;
    const question = { as: state.player, channel: CLUB, command: command.id, option: option.id, typed: "" };
    const offers = /** @type {{label: string, value: string}[]} */ (
      await ask("complete", question).catch(() => [])
    );
    list.replaceChildren(...offers.map(({ label, value }) => make("option", { value, label })));
    input.after(list);
  }
  return input;
}

/**
 * The line that a form stands for, shown beneath it and kept up to date.
 * @param {HTMLFormElement} form
 * @param {() => string} line
 */
export function shownLine(form, line) {
  const code = make("code", {});
  const show = () => (code.textContent = line());
  form.addEventListener("input", show);
  form.addEventListener("change", show);
  queueMicrotask(show);
  return make("p", { class: "stands-for" }, make("span", {}, text("page-form-line")), " ", code);
}
