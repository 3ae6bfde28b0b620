// The line at the bottom of the talk: what is typed is talk, or with a slash a command with completion.

import { act, shownGame } from "../base/deeds.js";
import { byId, make } from "../base/dom.js";
import { state } from "../base/state.js";
import { text } from "../base/words.js";
import { offersFor } from "./offers.js";

/** @typedef {import("./offers.js").Offer} Offer */

const input = /** @type {HTMLInputElement} */ (byId("line"));
const list = byId("offers");

/** @type {Offer[]} */
let offers = [];
let selected = -1;
/** The lines that each player sent, oldest first, and how far back the arrow keys have gone. */
const sentBy = /** @type {Map<string, string[]>} */ (new Map());
let back = 0;
/** What was typed before they went back. */
let draft = "";
/** Whose line is shown, and what others had typed: players may have secrets from each other. */
let typist = state.player;
const unsentOf = /** @type {Map<string, string>} */ (new Map());
let asking = new AbortController();

/**
 * Shows a line as if it had been typed.
 * @param {string} line
 */
function setLine(line) {
  input.value = line;
  input.focus();
  void complete();
}

/** Switches to the chosen player's line. What was typed before anybody joined goes to the first player. */
function changeTypist() {
  if (state.player === typist) return;
  if (typist) {
    unsentOf.set(typist, input.value);
    asking.abort();
    show([]);
    input.value = unsentOf.get(state.player ?? "") ?? "";
    back = 0;
  }
  typist = state.player;
}

async function complete() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  try {
    const found = await offersFor(input.value, signal);
    if (!signal.aborted) show(found);
  } catch {
    // Another key was pressed meanwhile, or the server cannot be asked: then there are no offers.
    if (!signal.aborted) show([]);
  }
}

/** @param {Offer[]} found */
function show(found) {
  offers = found.filter(({ line }) => line.trimEnd() !== input.value.trimEnd());
  selected = -1;
  list.replaceChildren(...offers.map(offerElement));
  list.hidden = offers.length === 0;
  input.setAttribute("aria-expanded", String(!list.hidden));
  input.removeAttribute("aria-activedescendant");
}

/**
 * @param {Offer} offer
 * @param {number} index
 */
function offerElement({ label, description }, index) {
  return make(
    "li",
    {
      id: `offer-${index}`,
      role: "option",
      "aria-selected": "false",
      // Keeps the focus in the input.
      onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
      onclick: () => accept(index),
    },
    make("b", {}, make("bdi", {}, label)),
    make("span", {}, description ?? ""),
  );
}

/** @param {number} index */
function select(index) {
  list.children[selected]?.setAttribute("aria-selected", "false");
  selected = (index + offers.length) % offers.length;
  const element = list.children[selected];
  element?.setAttribute("aria-selected", "true");
  element?.scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", `offer-${selected}`);
}

/** @param {number} index */
function accept(index) {
  const offer = offers[index];
  if (offer) setLine(offer.line);
}

/** @param {number} by */
function recall(by) {
  const sent = sentBy.get(state.player ?? "") ?? [];
  const to = Math.min(sent.length, Math.max(0, back + by));
  if (to === back) return;
  if (back === 0) draft = input.value;
  back = to;
  input.value = (back > 0 ? sent.at(-back) : undefined) ?? draft;
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.isComposing) return;
  const open = offers.length > 0;
  if (event.key === "ArrowDown") open ? select(selected + 1) : recall(-1);
  else if (event.key === "ArrowUp") open ? select(selected < 0 ? -1 : selected - 1) : recall(1);
  else if (event.key === "Tab" && open && !event.shiftKey) accept(Math.max(selected, 0));
  else if (event.key === "Enter" && selected >= 0) accept(selected);
  else if (event.key === "Escape" && open) show([]);
  else if (event.key === "Escape" && input.value) setLine("");
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {SubmitEvent} event */
async function submit(event) {
  event.preventDefault();
  const line = input.value.trim();
  if (!line) return setLine("/");
  asking.abort();
  show([]);
  input.value = "";
  const { player } = state;
  const isTalk = shownGame() !== null && !line.startsWith("/");
  try {
    const { refused } = await act(isTalk ? { talk: line } : { line }, { origin: { line } });
    if (isTalk && refused) return keep(line, player);
    const sender = player ?? state.player ?? "";
    sentBy.set(sender, [...(sentBy.get(sender) ?? []), line]);
    back = 0;
  } catch {
    keep(line, player);
  }
}

/**
 * It was told why a line was not taken; what was typed stays.
 * @param {string} line
 * @param {string | null} player
 */
function keep(line, player) {
  if (player === typist || player === null) input.value ||= line;
  else if (!unsentOf.get(player)) unsentOf.set(player, line);
}

/** Says what can be typed here. */
function hint() {
  input.placeholder = text(shownGame() === null ? "page-line-hint" : "page-line-hint-talk");
}

export function startComposer() {
  state.on("players", changeTypist);
  state.on("route", hint);
  input.addEventListener("input", () => void complete());
  input.addEventListener("keydown", pressed);
  input.addEventListener("blur", () => show([]));
  byId("line-form").addEventListener("submit", (event) => void submit(event));
  input.setAttribute("aria-description", text("page-line-help"));
  hint();
}
