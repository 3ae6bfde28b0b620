// Names of points, and where points lie on a board that is drawn.

const COLUMNS = "ABCDEFGHJKLMNOPQRST";

/**
 * A point by its column from the left and its row from the top, both from 0.
 * @typedef {{ column: number, row: number }} Place
 */

/** The name of a point: `D4`. @param {Place} place @param {number} size */
export const nameOf = ({ column, row }, size) => `${COLUMNS[column]}${size - row}`;

/** Where the point of this name is. @param {string} name @param {number} size @returns {Place} */
export const placeOf = (name, size) => ({
  column: COLUMNS.indexOf(name[0] ?? ""),
  row: size - Number(name.slice(1)),
});

/**
 * The place next to another one, on the board.
 * @param {Place} place
 * @param {Place} by
 * @param {number} size
 */
export function stepped(place, by, size) {
  const within = (/** @type {number} */ at) => Math.min(size - 1, Math.max(0, at));
  return { column: within(place.column + by.column), row: within(place.row + by.row) };
}

/**
 * The place nearest to a spot in the board's own coordinates, if one is near.
 * @param {import("../base/types").Board} board
 * @param {number} x
 * @param {number} y
 * @returns {Place | undefined}
 */
export function nearest(board, x, y) {
  const near = (/** @type {number[]} */ lines, /** @type {number} */ at) =>
    lines.findIndex((line) => Math.abs(line - at) * 2 <= board.cell);
  const place = { column: near(board.columns, x), row: near(board.rows, y) };
  return place.column < 0 || place.row < 0 ? undefined : place;
}
