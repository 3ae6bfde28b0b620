// Asks for a name: it is all that it takes to play.

import { byId, closable, within } from "./dom.js";
import { reason } from "./deeds.js";
import { tell } from "./server.js";
import { state } from "./state.js";

const dialog = /** @type {HTMLDialogElement} */ (byId("join"));
const form = /** @type {HTMLFormElement} */ (within(dialog, "form"));
const input = /** @type {HTMLInputElement} */ (byId("join-name"));
const problem = within(dialog, ".problem");

/** What happens with the next name, or without one. @type {(player: string | null) => void} */
let answered = () => {};

/**
 * Takes a name: whoever has it is a player of this browser then, and chosen.
 * @param {string} name
 */
export async function joinAs(name) {
  const person = /** @type {import("./types").Person} */ (await tell("players", { name }));
  state.addPlayer(person);
  return person.id;
}

/**
 * Asks for a name, and adds the player. The result is null if the question was closed.
 * @returns {Promise<string | null>}
 */
export function askName() {
  answered(null);
  input.value = "";
  problem.textContent = "";
  if (!dialog.open) dialog.showModal();
  return new Promise((resolve) => {
    answered = resolve;
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const player = await joinAs(input.value);
    answered(player);
    dialog.close();
  } catch (error) {
    problem.textContent = reason(error);
    input.focus();
  }
});
dialog.addEventListener("close", () => answered(null));
closable(dialog);
