// Trying out a variation: moves that nobody else sees, one after the other, from the position that is shown.

import { ask } from "../base/server.js";
import { state } from "../base/state.js";

/** @typedef {import("../base/types").Variation} Variation */

export class Trial {
  /** The points of each move. @type {string[][]} */
  #moves = [];
  /** @type {Variation | null} */
  variation = null;

  /** @param {number} game @param {number} at after how many entries the variation begins */
  constructor(game, at) {
    this.game = game;
    this.at = at;
  }

  get length() {
    return this.#moves.length;
  }

  /** The moves as text: `D4,Q16;C3`. */
  get line() {
    return this.#moves.map((points) => points.join(",")).join(";");
  }

  begin() {
    return this.#see([]);
  }

  /** Plays one more move; a move that is refused is not kept. @param {string[]} points */
  add(points) {
    return this.#see([...this.#moves, points]);
  }

  back() {
    return this.#see(this.#moves.slice(0, -1));
  }

  /** Asks for the same position again, in another style. */
  again() {
    return this.#see(this.#moves);
  }

  /** @param {string[][]} moves */
  async #see(moves) {
    const line = moves.map((points) => points.join(",")).join(";");
    const where = { game: this.game, as: state.player, at: this.at, style: state.style };
    /** @type {Variation} */
    const variation = await ask("try", { ...where, line });
    if (variation.error === null) this.#moves = moves;
    this.variation =
      variation.error !== null && this.variation ? { ...this.variation, error: variation.error } : variation;
  }
}
