// Notes: short answers to what was done by a button, shown over the page for a while.

import { arrange, byId, make } from "../base/dom.js";
import { text } from "../base/words.js";
import { messageParts } from "./message.js";

/** How long a note stays, in milliseconds; one with buttons or files stays until it is closed. */
const STAYS = 9000;
/** How many there are at once. */
const MOST = 3;

const region = byId("notes");

// What is read in the panel begins below them (`--notes` is their height), so that they hide none of it.
new ResizeObserver(() =>
  document.documentElement.style.setProperty("--notes", `${region.offsetHeight}px`),
).observe(region);

/** @typedef {{element: HTMLElement, body: HTMLElement, lasts: boolean, timer?: number}} Note */
/** @type {Note[]} */
let notes = [];

/** @param {Note} note */
function close(note) {
  window.clearTimeout(note.timer);
  notes = notes.filter((other) => other !== note);
  note.element.remove();
}

/**
 * Shows a note with these parts; `lasts` until it is closed. The result changes its parts, or closes it.
 * @param {Node[]} parts
 * @param {{lasts?: boolean}} [how]
 */
export function note(parts, { lasts = false } = {}) {
  const body = make("div", { class: "body" }, ...parts);
  const label = text("page-dismiss");
  const button = make("button", { type: "button", class: "plain", "aria-label": label }, "✕");
  const element = make("div", { class: "note", role: "status" });
  /** @type {Note} */
  const made = { element, body, lasts };
  button.addEventListener("click", () => close(made));
  const wait = () => {
    window.clearTimeout(made.timer);
    if (!made.lasts) made.timer = window.setTimeout(() => close(made), STAYS);
  };
  // Whoever reads it has time to.
  element.addEventListener("pointerenter", () => window.clearTimeout(made.timer));
  element.addEventListener("focusin", () => window.clearTimeout(made.timer));
  element.addEventListener("pointerleave", wait);
  for (const old of notes.slice(0, Math.max(0, notes.length + 1 - MOST))) close(old);
  notes.push(made);
  arrange(
    region,
    notes.map((shown) => shown.element),
  );
  // A live region has to be there before its words are.
  element.append(body, button);
  wait();
  return {
    /** @param {Node[]} changed */
    change: (changed) => body.replaceChildren(...changed),
    close: () => close(made),
  };
}

/**
 * Shows a private message as a note.
 * @param {import("../base/types").PrivateMessage} message
 * @param {(id: string, control: HTMLButtonElement) => void} press
 */
export function messageNote(message, press) {
  return note(messageParts(message, { press }), {
    lasts: message.rows.length > 0 || message.files.length > 0,
  });
}

/**
 * A note that leads somewhere.
 * @param {string} words
 * @param {string} path
 * @param {string} label
 */
export function linkNote(words, path, label) {
  const shown = note(
    [
      make("p", {}, words),
      make("p", {}, make("a", { class: "button", href: path, onclick: () => shown.close() }, label)),
    ],
    { lasts: true },
  );
  return shown;
}
