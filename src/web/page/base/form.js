// Forms that a button opens.

import { byId, closable, make, within } from "./dom.js";

/** @typedef {import("./types").Done} Done */

const dialog = /** @type {HTMLDialogElement} */ (byId("form"));
const form = /** @type {HTMLFormElement} */ (within(dialog, "form"));
const problem = within(dialog, ".problem");

/** What happens when the form is closed. @type {(done: Done | null) => void} */
let answered = () => {};

/**
 * Shows a form; `send` is called with the texts by field. If its promise is rejected, the form stays open and
 * says why. The result is what `send` resolved to, or null if the form was closed.
 * @param {import("./types").Form} wanted
 * @param {(fields: Record<string, string>) => Promise<Done>} send
 * @returns {Promise<Done | null>}
 */
export function openForm({ title, fields }, send) {
  answered(null);
  byId("form-title").textContent = title;
  problem.textContent = "";
  within(form, ".fields").replaceChildren(
    ...fields.map(({ id, label, placeholder, max }) => {
      const input = make("input", { name: id, placeholder, maxLength: max, autocomplete: "off" });
      return make("label", { class: "field" }, make("span", {}, label), input);
    }),
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    const texts = [...new FormData(form)].map(([id, value]) => [id, String(value)]);
    try {
      answered(await send(Object.fromEntries(texts)));
      dialog.close();
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  if (!dialog.open) dialog.showModal();
  return new Promise((resolve) => {
    answered = resolve;
  });
}

dialog.addEventListener("close", () => answered(null));
closable(dialog);
