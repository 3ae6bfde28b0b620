// The first page: a board, the ways into a game, and the player's own games.

import { keyed, make } from "../base/dom.js";
import { ask } from "../base/server.js";
import { state } from "../base/state.js";
import { text } from "../base/words.js";
import { setTitle } from "../main.js";
import { createRow, drawRow } from "./games.js";
import { hall } from "./lists.js";
import { WAYS } from "./ways.js";

/** @typedef {import("../base/types").Row} Row */

/** How many of the player's games are shown here. */
const MOST = 6;

/** @type {import("../main.js").MakeView} */
export function homeView(left) {
  const board = make("qgo-board", { class: "greeting", "aria-label": text("page-home-board") });
  const ways = WAYS.map(({ key, parts }) =>
    make("li", { class: "card" }, make("h2", {}, text(key)), make("p", {}, text(`${key}-text`)), ...parts()),
  );
  const mine = make("ul", {});
  const own = make("section", { class: "own", hidden: true }, make("h2", {}, text("page-list-mine")), mine);
  const element = make(
    "div",
    { class: "home" },
    make("div", { class: "greet" }, board, make("p", { class: "lead" }, text("page-home-lead"))),
    make("div", { class: "doors" }, own, make("ul", { class: "cards" }, ...ways)),
  );

  const fill = keyed(mine, {
    key: (/** @type {Row} */ { game }) => game,
    create: createRow,
    update: drawRow,
  });
  const showMine = () => {
    const rows = hall?.mine.slice(0, MOST) ?? [];
    own.hidden = rows.length === 0;
    fill(rows);
  };
  state.on("lists", showMine, left);
  showMine();

  const drawBoard = async () => {
    const greeting = await ask("greeting", { style: state.style }).catch(() => null);
    if (greeting && !left.aborted) Object.assign(board, { board: greeting });
  };
  state.on("style", () => void drawBoard(), left);
  void drawBoard();
  return { element, show: () => setTitle(text("page-home-title")) };
}
