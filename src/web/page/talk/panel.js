// A panel over the talk, beside the board: for what is long to read, such as the rules, from its beginning.

import { byId, make } from "../base/dom.js";
import { text } from "../base/words.js";
import { closeDrawer, isOpen, openDrawer } from "../hall/drawers.js";
import { messageParts } from "./message.js";

/** @typedef {import("../base/types").PrivateMessage} PrivateMessage */

const panel = byId("panel");
const reading = byId("panel-text");
const title = byId("panel-title");
/** Where the focus goes back to. @type {Element | null} */
let before = null;
/** Whether the drawer was opened for the panel. */
let opened = false;

/**
 * Opens the panel with these messages.
 * @param {string} heading
 * @param {PrivateMessage[]} messages
 * @param {(id: string, control: HTMLButtonElement, message: PrivateMessage) => void} press
 */
export function openPanel(heading, messages, press) {
  if (panel.hidden) before = document.activeElement;
  title.textContent = heading;
  reading.replaceChildren(
    ...messages.map((message) =>
      make("article", {}, ...messageParts(message, { press: (id, control) => press(id, control, message) })),
    ),
  );
  panel.hidden = false;
  reading.scrollTop = 0;
  opened ||= !isOpen("talk");
  openDrawer("talk");
  title.focus();
}

function closePanel() {
  if (panel.hidden) return;
  panel.hidden = true;
  if (opened) closeDrawer();
  else if (before instanceof HTMLElement && before.isConnected) before.focus();
  opened = false;
}

byId("panel-close").addEventListener("click", closePanel);
panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  closePanel();
  event.stopPropagation();
});

/** The heading of an answer. @param {import("../base/types").Origin} origin */
export const headingOf = ({ heading, line }) => heading ?? line ?? text("page-panel");
