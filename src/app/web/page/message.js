// A message: its text, files and buttons.

import { make } from "./dom.js";
import { markdown } from "./markdown.js";
import { state } from "./state.js";
import { text } from "./words.js";

/**
 * The element of an entry. `press(id, entry, control)` is called for buttons, `watch(entry)` to see the
 * picture of a board larger.
 */
export function messageElement(entry, { press, watch, dismiss }) {
  const { message, player } = entry;
  const card = make("div", { class: "card" });
  if (player) card.append(privateMark(entry, dismiss));
  if (message.text) card.append(make("div", { class: "text" }, markdown(message.text)));
  card.append(...message.files.map((file) => fileElement(file, entry, watch)));
  card.append(...message.rows.map((row) => rowElement(row, (id, control) => press(id, entry, control))));
  const icon = make("img", { src: "/page/icon.svg", alt: "QGo" });
  return make("li", { class: player ? "message private" : "message", data: { id: message.id } }, icon, card);
}

function privateMark(entry, dismiss) {
  const close = make("button", { type: "button", class: "plain", "aria-label": text("page-dismiss") }, "✕");
  close.addEventListener("click", () => dismiss(entry));
  const line = entry.line ? make("code", {}, entry.line) : undefined;
  const name = state.forgotten.has(entry.player) ? undefined : make("bdi", {}, state.nameOf(entry.player));
  return make("p", { class: "mark" }, make("span", {}, "◉ ", text("page-private")), name, line, close);
}

function fileElement(file, entry, watch) {
  const url = file.url ?? address(file);
  if (!file.type.startsWith("image/")) {
    return make("a", { class: "file", href: url, download: file.name }, "⬇ ", file.name);
  }
  const image = make("img", { src: url, alt: file.alt, loading: "lazy" });
  if (!entry.message.board) return make("figure", { class: "picture" }, make("a", { href: url, download: file.name }, image));
  const open = make("button", { type: "button", class: "open", onclick: () => watch(entry) }, image);
  return make("figure", { class: "picture" }, open);
}

/** The URL of a file that came with its message; created once. */
function address(file) {
  const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
  file.url = URL.createObjectURL(new Blob([bytes], { type: file.type }));
  return file.url;
}

function rowElement({ buttons }, press) {
  const elements = buttons.map(({ id, label, look }) =>
    make("button", { type: "button", class: look, onclick: (event) => press(id, event.currentTarget) }, label));
  return make("div", { class: "row" }, ...elements);
}
