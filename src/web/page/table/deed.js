// What is asked of the server at the table.

import { commandOf } from "../base/words.js";

/** @typedef {import("../base/types").Deed} Deed */

/**
 * What plays chosen points: the button of a point, the form that takes them, or the command.
 * @param {import("../base/types").Pick} pick
 * @param {string[]} chosen
 * @returns {Deed}
 */
export function deedOf({ command, form, presses }, chosen) {
  const points = chosen.join(" ");
  const press = presses[points];
  if (press) return { press: { id: press } };
  return form
    ? { form: { id: form, fields: { points } } }
    : { line: `/${commandOf(command).name} ${points}` };
}

/**
 * What begins the lesson of a rule system; undefined if there is no such system.
 * @param {string} name
 * @returns {Deed | undefined}
 */
export function firstTask(name) {
  const rules = commandOf("challenge").options.find(({ id }) => id === "rules");
  const known = rules?.choices.some(({ value }) => value === name);
  return known ? { press: { id: `q1:l:begin:${name}:1` } } : undefined;
}
