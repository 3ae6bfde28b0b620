// A game as it comes: asked for at first and whenever something in it has changed, and the positions before.

import { ask, passes } from "../base/server.js";
import { state } from "../base/state.js";
import { Loader } from "./loader.js";
import { Past } from "./past.js";

/** @typedef {import("../base/types").GamePage} GamePage */

/**
 * What is reported: the game has come, after `before`; a position before is to be drawn, or wholly known.
 * @typedef {object} Reports
 * @property {(before: GamePage | null) => void} arrived
 * @property {(step: import("../base/types").Step) => void} draw
 * @property {() => void} rested
 * @property {(error: unknown) => void} failed
 */

export class Watch {
  /** The number of the game. @type {number | null} */
  game = null;
  /** The game now. @type {GamePage | null} */
  page = null;
  past;
  /** How often it has begun: what was asked for by an earlier one is not used. */
  #begun = 0;
  #loader;
  #reports;

  /** @param {Reports} reports */
  constructor(reports) {
    this.#reports = reports;
    const { draw, rested, failed } = reports;
    this.#loader = new Loader(
      () => this.#ask(null),
      (page) => this.#arrive(page),
      failed,
    );
    this.past = new Past({
      range: (from, to) => ask("steps", { game: this.game, from, to, style: state.style }),
      whole: (at) => this.#ask(at),
      draw,
      rested,
      failed,
    });
  }

  /** Watches a game from nothing; null is none. @param {number | null} game @param {number | null} step */
  async begin(game, step) {
    const begun = (this.#begun += 1);
    this.game = game;
    this.page = null;
    this.past.leave();
    this.past.anew(0);
    this.#loader.overtake();
    if (game === null) return;
    try {
      const page = await this.#ask(step);
      if (begun !== this.#begun) return;
      const isPast = page.at !== page.steps;
      if (isPast) this.past.begin(page);
      // The game as it is now may have come before.
      if (this.page) return isPast ? this.#reports.rested() : undefined;
      if (isPast) this.load();
      this.#arrive(page);
    } catch (error) {
      if (begun !== this.#begun || this.page) return;
      this.#reports.failed(error);
      if (passes(error)) this.load();
    }
  }

  /** Asks for the game as it is now. */
  load() {
    if (this.game !== null) this.#loader.load();
  }

  /** Asks for nothing by itself any more. */
  rest() {
    this.#loader.rest();
    this.past.leave();
  }

  /** The game after a deed is newer than what was asked for before. @param {GamePage} page */
  overtake(page) {
    this.#loader.overtake();
    this.#arrive(page);
  }

  /** Asks for everything that is shown again, in another style. */
  lookAnew() {
    this.#loader.overtake();
    if (this.page) this.past.anew(this.page.steps);
    this.load();
  }

  /** Another player looks: what the one before saw alone is not shown until the answer is there. */
  changeEyes() {
    if (!this.page) return;
    const blank = this.page.own ? { ...this.page.board, layer: "<g/>", points: {} } : this.page.board;
    this.page = { ...this.page, you: null, pick: null, own: null, warning: null, buttons: [], board: blank };
    this.lookAnew();
  }

  /** @param {number | null} at @returns {Promise<GamePage>} */
  #ask(at) {
    return ask("game", { game: this.game, as: state.player, at, style: state.style });
  }

  /** @param {GamePage} page */
  #arrive(page) {
    if (page.game !== this.game) return;
    // A page of a position before is no news of the game.
    const before = this.page?.at === this.page?.steps ? this.page : null;
    this.page = page;
    if (this.past.at !== null && this.past.at >= page.steps) this.past.leave();
    // What was known of the last positions may have been taken back.
    if (before && before.version !== page.version && page.steps <= before.steps) this.past.anew(page.steps);
    this.#reports.arrived(before);
  }
}
