// What lies over the position: chosen points, options, conditions, and the point under the pointer.

import { placeOf } from "./points.js";
import { draw } from "./svg.js";

/**
 * @typedef {import("../base/types").Board} Board
 * @typedef {import("../base/types").Pick} Pick
 * @typedef {import("../base/types").Color} Color
 */

/** Choices whose options are ringed; the others have options all over the board. */
const RINGED = new Set(["keep", "try", "lesson"]);
/** The radius of a ghost stone in cells: small enough to see what lies beneath it. */
const STONE = 0.34;

/**
 * What is drawn: chosen points in their order, conditions on points, the colour of who chooses (null: rings
 * instead of stones), and the point that is aimed at.
 * @typedef {object} Over
 * @property {Pick | null} pick
 * @property {string[]} chosen
 * @property {Map<string, Color | "empty">} given
 * @property {Color | null} color
 * @property {string | undefined} aim
 */

/** @param {Board} board @param {Over} over */
export function ghosts(board, over) {
  const { pick, chosen, given, color, aim } = over;
  const at = centre(board);
  const group = draw("g", { class: "ghosts" });
  for (const option of pick && RINGED.has(pick.command) ? (pick.options ?? []) : []) {
    if (!chosen.includes(option)) group.append(ring("option", at(option), board.cell));
  }
  if (aim && !chosen.includes(aim)) group.append(mark("aim", at(aim), board.cell, color));
  const numbered = (pick?.most ?? 1) > 1;
  chosen.forEach((point, index) => {
    group.append(mark("chosen", at(point), board.cell, color, numbered ? index + 1 : undefined));
  });
  for (const [point, holds] of given) group.append(condition(at(point), board.cell, holds));
  return group;
}

/** @param {Board} board */
const centre = (board) => (/** @type {string} */ name) => {
  const { column, row } = placeOf(name, board.columns.length);
  return { x: board.columns[column] ?? 0, y: board.rows[row] ?? 0 };
};

/**
 * @param {string} kind
 * @param {{ x: number, y: number }} at
 * @param {number} cell
 * @param {Color | null} color
 * @param {number} [number]
 */
function mark(kind, at, cell, color, number) {
  if (!color) return ring(kind, at, cell);
  const stone = draw("g", { class: `${kind} ${color}` });
  stone.append(draw("circle", { class: "stone", cx: at.x, cy: at.y, r: cell * STONE }));
  if (kind === "chosen")
    stone.append(draw("circle", { class: "rim", cx: at.x, cy: at.y, r: cell * (STONE - 0.05) }));
  if (number !== undefined) stone.append(label(at, cell, String(number)));
  return stone;
}

/** @param {string} kind @param {{ x: number, y: number }} at @param {number} cell */
function ring(kind, at, cell) {
  return draw(
    "g",
    { class: `${kind} ring` },
    draw("circle", { class: "halo", cx: at.x, cy: at.y, r: cell * 0.47 }),
    draw("circle", { class: "line", cx: at.x, cy: at.y, r: cell * 0.47 }),
  );
}

/** @param {{ x: number, y: number }} at @param {number} cell @param {Color | "empty"} holds */
function condition(at, cell, holds) {
  const side = cell * 0.3;
  return draw(
    "g",
    { class: `given ${holds}` },
    draw("rect", {
      x: at.x - cell * 0.48,
      y: at.y - cell * 0.48,
      width: cell * 0.96,
      height: cell * 0.96,
      class: "border",
    }),
    draw("circle", { cx: at.x + side, cy: at.y - side, r: cell * 0.17, class: "chip" }),
  );
}

/** @param {{ x: number, y: number }} at @param {number} cell @param {string} content */
function label(at, cell, content) {
  const element = draw("text", {
    x: at.x,
    y: at.y,
    "font-size": cell * 0.4,
    "text-anchor": "middle",
    dy: "0.35em",
  });
  element.textContent = content;
  return element;
}
