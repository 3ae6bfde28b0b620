// The points that somebody has chosen but not played. They outlive a reload and a server that is away: the
// browser keeps them with the tab, for each game and player. When the game has moved on, they stay as far as
// they are still possible.

import { text } from "../base/words.js";
import { isOpen } from "../board/pick.js";

/**
 * @typedef {import("../base/types").GamePage} GamePage
 */

const KEY = "qgo-chosen";

/** @param {GamePage} page @param {string | null} player */
const keyOf = (page, player) => `${KEY}:${page.game}:${player ?? ""}`;

/**
 * Keeps the chosen points of a position.
 * @param {GamePage} page
 * @param {string | null} player
 * @param {string[]} points
 */
export function keep(page, player, points) {
  try {
    if (points.length === 0) sessionStorage.removeItem(keyOf(page, player));
    else sessionStorage.setItem(keyOf(page, player), JSON.stringify({ of: stage(page), points }));
  } catch {
    // A browser that keeps nothing still lets one play.
  }
}

/**
 * The points that are still chosen in a position; `lost` are those that no longer can be, `moved` tells that
 * the game has moved on since they were chosen.
 * @param {GamePage} page
 * @param {string | null} player
 * @returns {{ points: string[], lost: string[], moved: boolean }}
 */
export function kept(page, player) {
  const { pick } = page;
  const before = read(keyOf(page, player));
  if (!pick || !before || before.of.command !== pick.command) return { points: [], lost: [], moved: false };
  const moved = before.of.steps !== page.steps;
  const points = before.points.filter((point) => isOpen(pick, point)).slice(0, pick.most);
  return { points, lost: before.points.filter((point) => !points.includes(point)), moved };
}

/**
 * What became of the chosen points, if the game has moved on since.
 * @param {ReturnType<typeof kept>} what
 */
export function fateOf({ points, lost, moved }) {
  if (lost.length > 0) return text("page-table-chosen-lost", { points: lost.join(" ") });
  return moved && points.length > 0 ? text("page-table-chosen-kept") : "";
}

/** What points are chosen for. @param {GamePage} page */
const stage = (page) => ({ steps: page.steps, command: page.pick?.command ?? "" });

/** @param {string} key @returns {{ of: { steps: number, command: string }, points: string[] } | null} */
function read(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
