// The list of games and challenges at the side.

import { press } from "../base/deeds.js";
import { byId, keyed, make, within } from "../base/dom.js";
import { markdown, moment } from "../base/markdown.js";
import { state } from "../base/state.js";
import { text } from "../base/words.js";
import { rowElement } from "../talk/message.js";
import { showMore } from "./lists.js";

/** @typedef {import("../base/types").Row} Row */
/** @typedef {import("../base/types").Challenge} Challenge */

/** Marks what waits for the player. */
const WAITS = "▶\ufe0e ";

/** A row of the list, made once; `drawRow` fills it. */
export const createRow = () =>
  make(
    "li",
    { class: "game" },
    make(
      "a",
      {},
      make("span", { class: "players" }),
      make("span", { class: "what" }),
      make("div", { class: "turn" }),
    ),
  );

/**
 * @param {HTMLElement} element
 * @param {Row} row
 */
export function drawRow(element, row) {
  const shows = JSON.stringify(row);
  if (element.dataset.shows === shows) return;
  element.dataset.shows = shows;
  element.dataset.game = String(row.game);
  element.classList.toggle("waits", row.mine_to_move);
  const link = /** @type {HTMLAnchorElement} */ (within(element, "a"));
  link.href = `/game/${row.game}`;
  within(element, ".players").replaceChildren(
    make("span", { class: "stone black", "aria-hidden": "true" }),
    make("bdi", {}, row.black.name),
    make("span", {}, " – "),
    make("span", { class: "stone white", "aria-hidden": "true" }),
    make("bdi", {}, row.white.name),
  );
  within(element, ".what").replaceChildren(
    row.title,
    row.last ? ` · ${row.last}` : "",
    " · ",
    moment(row.at),
  );
  const turn = within(element, ".turn");
  turn.replaceChildren(markdown(row.text));
  if (row.mine_to_move) turn.firstElementChild?.prepend(WAITS);
}

/** Marks the row of the shown game. */
function markCurrent() {
  for (const item of byId("games").querySelectorAll("li.game")) {
    const current =
      item instanceof HTMLElement &&
      state.route.page === "game" &&
      item.dataset.game === String(state.route.game);
    if (current) within(item, "a").setAttribute("aria-current", "page");
    else within(item, "a").removeAttribute("aria-current");
  }
}

const createChallenge = () =>
  make(
    "li",
    { class: "challenge" },
    make("a", {}),
    make("div", { class: "what" }),
    make("div", { class: "buttons" }),
  );

/**
 * @param {HTMLElement} element
 * @param {Challenge} challenge
 */
function drawChallenge(element, challenge) {
  const shows = JSON.stringify(challenge);
  if (element.dataset.shows === shows) return;
  element.dataset.shows = shows;
  element.classList.toggle("waits", challenge.for_you);
  const link = /** @type {HTMLAnchorElement} */ (within(element, "a"));
  link.href = `/challenge/${challenge.challenge}`;
  link.replaceChildren(
    challenge.for_you ? WAITS : "",
    make("bdi", {}, challenge.by.name),
    " → ",
    challenge.opponent ? make("bdi", {}, challenge.opponent.name) : text("page-anybody"),
  );
  within(element, ".what").replaceChildren(markdown(challenge.lines[0] ?? ""));
  within(element, ".buttons").replaceChildren(
    ...challenge.buttons.map((row) =>
      rowElement(row, (id, control) => void press(id, control, "games-title")),
    ),
  );
}

/**
 * A part of the list, hidden while it is empty.
 * @template Item
 * @param {string} heading
 * @param {{key: (item: Item) => number, create: () => HTMLElement,
 *   update: (element: HTMLElement, item: Item) => void}} how
 */
function part(heading, how) {
  const list = make("ul", {});
  const section = make("section", { hidden: true }, make("h3", {}, heading), list);
  const fill = keyed(list, how);
  return {
    section,
    /** @param {Item[]} items */
    show: (items) => {
      section.hidden = items.length === 0;
      fill(items);
    },
  };
}

export function startGames() {
  const rows = { key: (/** @type {Row} */ { game }) => game, create: createRow, update: drawRow };
  const challenges = part(text("page-list-challenges"), {
    key: (/** @type {Challenge} */ { challenge }) => challenge,
    create: createChallenge,
    update: drawChallenge,
  });
  const mine = part(text("page-list-mine"), rows);
  const others = part(text("page-list-others"), rows);
  const ended = part(text("page-list-ended"), rows);
  const more = make(
    "button",
    { type: "button", hidden: true, onclick: () => void showMore() },
    text("page-list-more"),
  );
  const none = make("p", { class: "none" }, text("page-list-none"));
  byId("games").append(mine.section, challenges.section, others.section, ended.section, more, none);
  state.on("lists", ({ hall }) => {
    mine.show(hall.mine);
    challenges.show(hall.challenges);
    others.show(hall.others);
    ended.show(hall.ended);
    more.hidden = !hall.more;
    none.hidden = [hall.mine, hall.challenges, hall.others, hall.ended].some((list) => list.length > 0);
    markCurrent();
  });
  state.on("route", markCurrent);
}
