// The names of people, and of those whom a text mentions: the server tells unasked only of those who are there or
// played lately.

import { ask } from "./server.js";
import { state } from "./state.js";

/**
 * How somebody is named in a line: a name of several words would be read as several things.
 * @param {string} person
 */
export function mentionOf(person) {
  const name = state.nameOf(person);
  return /\s/.test(name) ? `<@${person}>` : `@${name}`;
}

/** Those who were asked for: nobody is asked for twice, whatever the answer was. */
const asked = new Set();
state.on("caughtup", () => asked.clear());

/**
 * Makes somebody's name known to the page, unless it is; until then, or if nobody has it, their id stands for it.
 * @param {string} person
 */
export async function lookUp(person) {
  if (state.people.has(person) || asked.has(person)) return;
  asked.add(person);
  const found = await ask("person", { id: person }).catch(() => null);
  if (found) state.learn(found);
}
