// Which points can be chosen, and what a point is in words.

import { text } from "../base/words.js";

/**
 * @typedef {import("../base/types").Board} Board
 * @typedef {import("../base/types").Pick} Pick
 * @typedef {import("../base/types").Color} Color
 */

/** @type {Record<Color | "empty", string>} */
const CONDITIONS = {
  black: "page-board-given-black",
  white: "page-board-given-white",
  empty: "page-board-given-empty",
};

/**
 * Whether a point can be chosen, as far as is known.
 * @param {Pick | null} pick
 * @param {string} point
 */
export function isOpen(pick, point) {
  if (!pick) return false;
  return pick.options ? pick.options.includes(point) : !pick.forbidden.includes(point);
}

/**
 * What a point is, in words: `D4: black 3/8, empty 5/8 – chosen`.
 * @param {Board} board
 * @param {string} point
 * @param {{ pick: Pick | null, chosen: string[], given: Map<string, Color | "empty"> }} choice
 */
export function pointWords(board, point, { pick, chosen, given }) {
  const what = `${point}: ${board.points[point] ?? text("page-board-empty")}`;
  const holds = given.get(point);
  if (holds) return `${what} – ${text(CONDITIONS[holds])}`;
  if (chosen.includes(point)) return `${what} – ${text("page-board-chosen")}`;
  if (!pick || isOpen(pick, point)) return what;
  return `${what} – ${text(whyNot(board, pick, point))}`;
}

/**
 * @param {Board} board
 * @param {Pick} pick
 * @param {string} point
 */
function whyNot(board, pick, point) {
  if (pick.options) return "page-board-no-option";
  return board.points[point] ? "page-board-occupied" : "page-board-forbidden";
}
