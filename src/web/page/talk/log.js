// Shows the entries of a room: elements are made once and kept, so that nothing loses its focus.

import { arrange, byId, make } from "../base/dom.js";
import { moment } from "../base/markdown.js";
import { state } from "../base/state.js";
import { text } from "../base/words.js";
import { messageParts } from "./message.js";

/** @typedef {import("./room.js").Entry} Entry */
/** @typedef {import("./room.js").Post} Post */
/** @typedef {import("./room.js").Said} Said */
/** @typedef {import("./room.js").Private} Private */
/**
 * @typedef {object} Handlers
 * @property {(id: string, control: HTMLButtonElement, reply?: Private) => void} press
 * @property {(reply: Private) => void} dismiss
 */

/** The distance from the end, in pixels, that still counts as being at the end. */
const NEAR = 60;

const log = byId("log");
const box = byId("log-box");

/**
 * The element of each entry, and what it shows.
 * @type {Map<string, {element: HTMLElement, shows: unknown}>}
 */
let drawn = new Map();

/**
 * Shows these entries; the log stays at its end, or where somebody has scrolled to.
 * @param {Entry[]} entries
 * @param {Handlers & {game: number | null}} how
 */
export function showLog(entries, how) {
  const fromEnd = box.scrollHeight - box.scrollTop;
  const atEnd = fromEnd - box.clientHeight < NEAR;
  /** @type {typeof drawn} */
  const next = new Map();
  for (const entry of entries) {
    const shows = entry.kind === "line" ? { ...entry.line, mine: isMine(entry) } : entry.message;
    const before = drawn.get(entry.key);
    const isSame =
      before && (before.shows === shows || JSON.stringify(before.shows) === JSON.stringify(shows));
    next.set(entry.key, isSame ? before : { element: draw(entry, how), shows });
  }
  const prepends = drawn.size > 0 && entries.length > 0 && !drawn.has(entries[0]?.key ?? "");
  drawn = next;
  arrange(
    log,
    [...next.values()].map(({ element }) => element),
  );
  mark();
  if (atEnd) toEnd();
  else if (prepends) box.scrollTop = box.scrollHeight - fromEnd;
}

export function toEnd() {
  box.scrollTop = box.scrollHeight;
}

/** Shows the beginning of an entry. @param {Entry} entry */
export function toEntry(entry) {
  drawn.get(entry.key)?.element.scrollIntoView({ block: "nearest" });
}

/** Marks the post of the step that the board shows. */
export function mark() {
  const shown = state.page;
  for (const post of log.querySelectorAll("[data-step]")) {
    const current = shown && post instanceof HTMLElement && Number(post.dataset.step) === shown.at;
    post.classList.toggle("current", Boolean(current));
  }
}

/** @param {import("../base/types").PublicBoard} board */
const stepOf = ({ step }) => (step === 0 ? text("page-talk-begin") : text("page-talk-step", { step }));

/**
 * @param {Entry} entry
 * @param {Handlers & {game: number | null}} how
 */
function draw(entry, how) {
  if (entry.kind === "line") return lineElement(entry);
  return entry.kind === "post" ? postElement(entry, how) : privateElement(entry, how);
}

/** @param {Said} entry */
const isMine = ({ line }) => line.by !== null && line.by.id === state.player;

/** @param {Said} entry */
function lineElement(entry) {
  const { line } = entry;
  const name = line.by ? make("bdi", {}, line.by.name) : text("page-somebody");
  return make(
    "li",
    { class: isMine(entry) ? "line mine" : "line" },
    make("p", { class: "by" }, make("b", {}, name), " ", moment(line.at)),
    make("p", { class: "said", dir: "auto" }, line.text),
  );
}

/**
 * A post of QGo. The board of a game is at its page, so its picture and buttons are left out here.
 * @param {Post} entry
 * @param {Handlers & {game: number | null}} how
 */
function postElement({ message, at }, { press, game }) {
  const { board } = message;
  const here = board !== null && board.game === game;
  // Buttons of a game are at its page.
  const own = board
    ? {}
    : { press: (/** @type {string} */ id, /** @type {HTMLButtonElement} */ control) => press(id, control) };
  const head = board
    ? make(
        "a",
        { class: "step", href: `/game/${board.game}/${board.step}` },
        here ? stepOf(board) : text("page-talk-game", { game: board.game }),
      )
    : make("span", {}, "QGo");
  return make(
    "li",
    { class: "post", data: here ? { id: message.id, step: board.step } : { id: message.id } },
    make("p", { class: "by" }, head, " ", moment(at)),
    ...messageParts(message, { ...own, pictures: board === null }),
  );
}

/**
 * @param {Private} entry
 * @param {Handlers} how
 */
function privateElement(entry, { press, dismiss }) {
  const close = make(
    "button",
    { type: "button", class: "plain", "aria-label": text("page-dismiss"), onclick: () => dismiss(entry) },
    "✕",
  );
  const head = make(
    "p",
    { class: "by" },
    make("span", {}, "◉ ", text("page-private")),
    entry.line ? make("code", {}, entry.line) : null,
    close,
  );
  return make(
    "li",
    { class: "private" },
    head,
    ...messageParts(entry.message, { press: (id, control) => press(id, control, entry) }),
  );
}

// A picture that has loaded makes the log longer; a log that was at its end stays there.
log.addEventListener(
  "load",
  ({ target }) => {
    if (
      target instanceof HTMLElement &&
      box.scrollHeight - box.scrollTop - box.clientHeight < NEAR + target.offsetHeight
    )
      toEnd();
  },
  true,
);

// A click on a card shows its step, wherever it does not do something else.
log.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || target.closest("a, button") || getSelection()?.toString()) return;
  const link = target.closest("[data-step]")?.querySelector("a.step");
  if (link instanceof HTMLElement) link.click();
});
