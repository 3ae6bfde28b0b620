// Games between two people at one screen: after a move the other one is the chosen player.

import { storage } from "../base/early.js";
import { state } from "../base/state.js";

const GAMES = "qgo-taking-turns";
/** How many games are remembered. */
const MOST = 50;

/** The games in which players of this browser take turns, the newest last. @returns {number[]} */
function games() {
  try {
    const kept = JSON.parse(storage.get(GAMES) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** From now on players of this browser take turns in a game. @param {number} game */
export function takeTurns(game) {
  storage.set(GAMES, JSON.stringify([...games(), game].slice(-MOST)));
}

/**
 * Chooses the player whom a game waits for, after a deed of the other.
 * @param {import("../base/types").GamePage} page
 */
function pass({ game, phase, seats, turn }) {
  const [color, ...more] = turn.waits_for;
  if (phase === "over" || !color || more.length > 0 || !games().includes(game)) return;
  const { id } = seats[color];
  if (id !== state.player && state.players.includes(id)) state.choosePlayer(id);
}

export function startTakingTurns() {
  // The table draws the deed first.
  state.on("page", ({ page }) => window.setTimeout(() => pass(page)));
}
