// Tells whose turn it is where the page cannot be seen: in the title, the tab's icon, and by notifications.

import { storage } from "../base/early.js";
import { shownGame } from "../base/deeds.js";
import { byId, make } from "../base/dom.js";
import { go } from "../base/router.js";
import { state } from "../base/state.js";
import { text } from "../base/words.js";
import { linkNote, note } from "../talk/notes.js";
import { hall } from "./lists.js";

/** @typedef {import("../base/types").Row} Row */

const NOTIFY = "qgo-notify";
const favicon = /** @type {HTMLLinkElement} */ (byId("favicon"));

/** What the shown place is called. */
let heading = "";

/** Whether the player wants notifications, and the browser allows them. */
export const notifies = () =>
  storage.get(NOTIFY) === "on" && "Notification" in window && Notification.permission === "granted";

/**
 * Turns notifications on or off. It must be called by a press, because the browser may ask. Tells whether
 * they are on then.
 * @param {boolean} on
 */
export async function setNotifies(on) {
  const allowed = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
  storage.set(NOTIFY, allowed ? "on" : "off");
  return allowed;
}

/** How much waits for the players of this browser. */
function waiting() {
  const mine = hall?.mine.filter(({ mine_to_move }) => mine_to_move).length ?? 0;
  const others = [...state.called.values()].reduce((sum, count) => sum + count, 0);
  return { mine, all: mine + others };
}

/** Names the shown place in the title. @param {string} words */
export function setHeading(words) {
  heading = words;
  show();
}

function show() {
  const { mine, all } = waiting();
  const page = state.page?.game === shownGame() ? state.page : null;
  const turn = page?.turn.mine ? `${text("page-your-turn")} – ` : "";
  document.title = `${all > 0 ? `(${all}) ` : ""}${turn}${heading ? `${heading} · ` : ""}QGo`;
  const icon = all > 0 || page?.turn.mine ? "/page/icon-turn.svg" : "/page/icon.svg";
  if (!favicon.href.endsWith(icon)) favicon.href = icon;
  const badge = byId("waiting");
  badge.hidden = mine === 0;
  badge.replaceChildren(String(mine), make("span", { class: "unseen" }, ` ${text("page-called")}`));
}

/** Games that have come up for the player: told, unless one is there already. @param {Row[]} fresh */
function tellFresh(fresh) {
  for (const row of fresh) {
    if (row.game === shownGame()) continue;
    const words = text("page-new-game-note", {
      game: row.game,
      title: row.title,
      black: row.black.name,
      white: row.white.name,
    });
    linkNote(words, `/game/${row.game}`, text("page-open-game"));
  }
}

/** @param {Row[]} turned */
function tellTurned(turned) {
  if (!document.hidden || !notifies()) return;
  for (const row of turned) {
    const shown = new Notification(text("page-your-turn"), {
      body: `${row.title}: ${row.black.name} – ${row.white.name}\n${row.last}`,
      icon: "/page/icon.svg",
      tag: `qgo-${row.game}`,
    });
    shown.addEventListener("click", () => {
      window.focus();
      go(`/game/${row.game}`);
      shown.close();
    });
  }
}

/**
 * Asks, once and in a game that goes on, whether notifications are wanted. Not against the computer, for which nobody
 * leaves the tab.
 */
function offer() {
  const page = state.page;
  const undecided =
    "Notification" in window && Notification.permission === "default" && storage.get(NOTIFY) === null;
  if (!undecided || !page?.you || page.phase === "over" || page.moves < 2 || page.turn.mine) return;
  if (page.seats.black.computer || page.seats.white.computer) return;
  storage.set(NOTIFY, "asked");
  const answer = (/** @type {boolean} */ on) => {
    shown.close();
    void setNotifies(on);
  };
  const shown = note(
    [
      make("p", {}, text("page-notify-offer")),
      make(
        "div",
        { class: "row" },
        make(
          "button",
          { type: "button", class: "primary", onclick: () => answer(true) },
          text("page-notify-yes"),
        ),
        make("button", { type: "button", onclick: () => answer(false) }, text("page-notify-no")),
      ),
    ],
    { lasts: true },
  );
}

export function startTurns() {
  state.on("lists", ({ fresh, turned }) => {
    show();
    tellFresh(fresh);
    tellTurned(turned);
  });
  state.on("players", show);
  state.on("seen", () => {
    show();
    offer();
  });
}
