// The switch between the players of this browser.

import { byId, keyed, make, within } from "../base/dom.js";
import { state } from "../base/state.js";
import { text } from "../base/words.js";

const group = byId("players");

const chips = make("div", { class: "chips" });
const add = make("button", { type: "button", id: "add-player", class: "plain", onclick: () => void open() });
const remove = make("button", { type: "button", class: "plain remove" }, "−");

async function open() {
  const { askName } = await import("../base/join.js");
  await askName();
}

const fill = keyed(chips, {
  key: (/** @type {string} */ id) => id,
  create: (id) =>
    make(
      "button",
      { type: "button", role: "radio", data: { player: id }, onclick: () => state.choosePlayer(id) },
      make("bdi", {}),
      make("span", { class: "badge" }),
    ),
  update: (element, id) => {
    const chosen = id === state.player;
    const count = state.called.get(id) ?? 0;
    element.setAttribute("aria-checked", String(chosen));
    element.tabIndex = chosen ? 0 : -1;
    element.classList.toggle("called", count > 0);
    element.title = count > 0 ? text("page-called") : "";
    within(element, "bdi").textContent = state.nameOf(id);
    const badge = within(element, ".badge");
    badge.hidden = count === 0;
    const words = make("span", { class: "unseen" }, ` ${text("page-called")}`);
    badge.replaceChildren(...(count > 0 ? [String(count), words] : []));
  },
});

function show() {
  const alone = state.players.length === 0;
  fill(state.players);
  chips.hidden = alone;
  add.classList.toggle("plain", !alone);
  add.textContent = alone ? text("page-join") : "+";
  if (alone) add.removeAttribute("aria-label");
  else add.setAttribute("aria-label", text("page-add-player"));
  add.title = text("page-add-player");
  remove.hidden = alone;
  const name = state.player ? state.nameOf(state.player) : "";
  remove.title = text("page-remove-player", { name });
  remove.setAttribute("aria-label", remove.title);
}

/**
 * The arrow keys change the choice, as in every group of radio buttons.
 * @param {KeyboardEvent} event
 */
function step(event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const { players, player } = state;
  if (!by || !player || !(event.target instanceof Element) || event.target.role !== "radio") return;
  const next = players.at((players.indexOf(player) + by) % players.length);
  if (!next) return;
  state.choosePlayer(next);
  within(chips, '[aria-checked="true"]').focus();
  event.preventDefault();
}

export function startPlayers() {
  chips.setAttribute("role", "radiogroup");
  chips.setAttribute("aria-label", text("page-players"));
  group.append(chips, add, remove);
  remove.addEventListener("click", () => {
    if (state.player) state.removePlayer(state.player);
    add.focus();
  });
  chips.addEventListener("keydown", step);
  state.on("players", show);
  state.on("people", show);
  show();
}
