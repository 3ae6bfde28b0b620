// Looking back: while somebody steps, only the drawing changes, once a frame; when they rest, the points get
// their names and the address names the position.

import { go } from "../base/router.js";
import { Steps } from "./steps.js";

/** @typedef {import("../base/types").GamePage} GamePage */

/** After so many milliseconds without a step, somebody rests. */
const REST = 200;

export class Past {
  /** The position that is looked at; null now. @type {number | null} */
  at = null;
  /** The game as it was then, once it is known. @type {GamePage | null} */
  page = null;
  steps;
  #frame = 0;
  /** @type {number | undefined} */
  #timer;
  #how;

  /**
   * @param {object} how
   * @param {(from: number, to: number) => Promise<import("../base/types").Steps>} how.range asks for them
   * @param {(at: number) => Promise<GamePage>} how.whole asks for the game as it was
   * @param {(step: import("../base/types").Step) => void} how.draw
   * @param {() => void} how.rested called when `page` is there
   * @param {(error: unknown) => void} how.failed
   */
  constructor(how) {
    this.#how = how;
    this.steps = new Steps(how.range);
  }

  /** Begins with a position that is already here. @param {GamePage} page */
  begin(page) {
    this.at = page.at;
    this.page = page;
  }

  /** Looks at the position after `at` of `last` entries. @param {number} at @param {number} last */
  async look(at, last) {
    const by = Math.sign(at - (this.at ?? last));
    this.at = at;
    this.page = null;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#rest(at), REST);
    try {
      const coming = this.steps.want(at, last, by);
      if (!this.steps.at(at)) await coming;
      this.#frame ||= requestAnimationFrame(() => this.#draw());
    } catch (error) {
      this.#how.failed(error);
    }
  }

  /** Looks at the game as it is now. */
  leave() {
    this.at = null;
    this.page = null;
    window.clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** What is known may be wrong by now: it is asked for again. @param {number} last */
  anew(last) {
    this.steps.clear();
    if (this.at !== null) this.look(this.at, last);
  }

  /** Draws the position that is looked at, if it is known. */
  draw() {
    const step = this.at === null ? undefined : this.steps.at(this.at);
    if (step && !this.page) this.#how.draw(step);
  }

  #draw() {
    this.#frame = 0;
    this.draw();
  }

  /** @param {number} at */
  async #rest(at) {
    try {
      const page = await this.#how.whole(at);
      if (this.at !== at) return;
      this.page = page;
      this.#how.rested();
      go(`/game/${page.game}/${at}`, { replace: true });
    } catch (error) {
      if (this.at === at) this.#how.failed(error);
    }
  }
}
