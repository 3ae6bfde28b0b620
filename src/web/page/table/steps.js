// The positions of a game one after the other. They are asked for in blocks, ahead of whoever steps through
// them, and the blocks used last are kept.

/** @typedef {import("../base/types").Step} Step */

/** How many positions the server gives at a time. */
const BLOCK = 64;
/** How many blocks are kept: more than the longest games have, and a few megabytes at most. */
const KEPT = 24;

export class Steps {
  /** The blocks by their number, the one used last at the end. @type {Map<number, Step[]>} */
  #blocks = new Map();
  /** @type {Map<number, Promise<void>>} */
  #asked = new Map();
  #ask;
  /** Answers to what was asked before the last change of the style are not used. */
  #round = 0;

  /** @param {(from: number, to: number) => Promise<import("../base/types").Steps>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** Forgets everything: positions are drawn in another style now. */
  clear() {
    this.#blocks.clear();
    this.#asked.clear();
    this.#round += 1;
  }

  /** The position after `at` entries, if it is here. @param {number} at @returns {Step | undefined} */
  at(at) {
    const number = Math.floor(at / BLOCK);
    const block = this.#blocks.get(number);
    if (!block) return undefined;
    this.#blocks.delete(number);
    this.#blocks.set(number, block);
    return block[at % BLOCK];
  }

  /**
   * Sees to it that the position after `at` entries, and what follows in the direction `by`, will be here.
   * `last` is the number of entries.
   * @param {number} at
   * @param {number} last
   * @param {number} [by]
   */
  async want(at, last, by = 0) {
    if (by !== 0) {
      const ahead = at + by * (BLOCK / 2);
      if (ahead >= 0 && ahead <= last && !this.at(ahead)) this.#load(ahead, last).catch(() => {});
    }
    if (!this.at(at)) await this.#load(at, last);
  }

  /** @param {number} at @param {number} last */
  #load(at, last) {
    const number = Math.floor(at / BLOCK);
    const asked = this.#asked.get(number);
    if (asked) return asked;
    const loading = this.#fetch(number, last).finally(() => this.#asked.delete(number));
    this.#asked.set(number, loading);
    return loading;
  }

  /** @param {number} number @param {number} last */
  async #fetch(number, last) {
    const [from, round] = [number * BLOCK, this.#round];
    const { steps } = await this.#ask(from, Math.min(from + BLOCK, last + 1));
    if (round !== this.#round) return;
    this.#blocks.delete(number);
    this.#blocks.set(number, steps);
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT) break;
      this.#blocks.delete(oldest);
    }
  }
}
