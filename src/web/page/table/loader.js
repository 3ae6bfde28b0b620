// Asks for the newest state of a game, once at a time. What came with an answer to a deed is newer than what
// was asked for before it.

import { passes } from "../base/server.js";

/** @typedef {import("../base/types").GamePage} GamePage */

/** The pauses after which it is asked again if the server is busy, in milliseconds. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

export class Loader {
  /** @type {() => Promise<GamePage>} */
  #ask;
  /** @type {(page: GamePage) => void} */
  #arrived;
  /** @type {(error: unknown) => void} */
  #failed;
  #asking = false;
  #again = false;
  #round = 0;
  #pause = FIRST_PAUSE;
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {() => Promise<GamePage>} ask
   * @param {(page: GamePage) => void} arrived
   * @param {(error: unknown) => void} failed
   */
  constructor(ask, arrived, failed) {
    this.#ask = ask;
    this.#arrived = arrived;
    this.#failed = failed;
  }

  /** A newer state is here, or another one is wanted: what is under way is not used. */
  overtake() {
    this.#round += 1;
    this.rest();
  }

  /** Does not ask again by itself. */
  rest() {
    window.clearTimeout(this.#timer);
    this.#pause = FIRST_PAUSE;
  }

  async load() {
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    const round = this.#round;
    try {
      const page = await this.#ask();
      if (round === this.#round) {
        this.rest();
        this.#arrived(page);
      } else this.#again = true;
    } catch (error) {
      if (round === this.#round) this.#refused(error);
      else this.#again = true;
    }
    this.#asking = false;
    if (!this.#again) return;
    this.#again = false;
    await this.load();
  }

  /** @param {unknown} error */
  #refused(error) {
    this.#failed(error);
    window.clearTimeout(this.#timer);
    if (!passes(error)) return;
    this.#timer = window.setTimeout(() => void this.load(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }
}
