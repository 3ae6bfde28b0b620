// Forms that a button opens.

import { byId, closable, make } from "./dom.js";

const dialog = byId("form");
const problem = dialog.querySelector(".problem");

/**
 * Shows a form; `send(fields)` is called with the texts by field. If its promise is rejected, the form stays
 * open.
 */
export function openForm(form, send) {
  byId("form-title").textContent = form.title;
  problem.textContent = "";
  const fields = form.fields.flatMap(({ id, label, placeholder, max }) => {
    const input = make("input", { id: `field-${id}`, name: id, placeholder, maxLength: max, autocomplete: "off" });
    return [make("label", { htmlFor: input.id }, label), input];
  });
  dialog.querySelector(".fields").replaceChildren(...fields);
  dialog.querySelector("form").onsubmit = async (event) => {
    event.preventDefault();
    try {
      await send(Object.fromEntries(new FormData(event.target)));
      dialog.close();
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  dialog.showModal();
}

closable(dialog);
