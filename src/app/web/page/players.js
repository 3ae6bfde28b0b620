// The switch between the players of this browser.

import { byId, closable, make } from "./dom.js";
import { tell } from "./server.js";
import { state } from "./state.js";
import { text } from "./words.js";

const group = byId("players");
const dialog = byId("join");

function show() {
  const had = group.contains(document.activeElement);
  const chips = state.players.map((id) => {
    const chosen = id === state.player;
    const called = state.called.has(id);
    return make("button", {
      type: "button",
      role: "radio",
      class: called ? "called" : "",
      tabIndex: chosen ? 0 : -1,
      "aria-checked": String(chosen),
      data: { player: id },
      title: called ? text("page-called") : undefined,
      onclick: () => state.choosePlayer(id),
    }, make("bdi", {}, state.nameOf(id)));
  });
  const add = make("button", { type: "button", onclick: openJoin }, "+ ", text("page-add-player"));
  add.id = "add-player";
  const remove = make("button", { type: "button", class: "plain remove", title: text("page-remove-player"),
    "aria-label": text("page-remove-player"), onclick: () => state.removePlayer(state.player) }, "−");
  group.replaceChildren(...chips, add);
  if (state.players.length > 1) group.append(remove);
  if (had) group.querySelector('[aria-checked="true"]')?.focus();
}

/** The arrow keys change the choice, as in every group of radio buttons. */
function step(event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by || event.target.role !== "radio") return;
  const { players, player } = state;
  state.choosePlayer(players.at((players.indexOf(player) + by) % players.length));
  event.preventDefault();
}

/** Asks for a name. */
export function openJoin() {
  byId("join-name").value = "";
  dialog.querySelector(".problem").textContent = "";
  dialog.showModal();
}

async function join(event) {
  event.preventDefault();
  try {
    const person = await tell("players", { name: byId("join-name").value });
    state.learn(person);
    state.addPlayer(person.id);
    dialog.close();
    byId("line").focus();
  } catch (error) {
    dialog.querySelector(".problem").textContent = error.message;
  }
}

/** Tells the server the names of this browser's players, because it may have forgotten them. */
export async function rejoin() {
  const names = state.players.map((id) => state.nameOf(id));
  const known = await Promise.allSettled(names.map((name) => tell("players", { name })));
  // If a name is refused, that shows as soon as it is used.
  for (const { value } of known) if (value) state.learn(value);
}

export function startPlayers() {
  state.on("players", show);
  state.on("people", show);
  group.addEventListener("keydown", step);
  dialog.querySelector("form").addEventListener("submit", join);
  closable(dialog);
}
