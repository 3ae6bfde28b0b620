// Asks for the newest state of a game, once at a time. What came with an answer to a deed is newer than what
// was asked for before it.

/** @typedef {import("../base/types").GamePage} GamePage */

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
      if (round === this.#round) this.#arrived(page);
      else this.#again = true;
    } catch (error) {
      if (round === this.#round) this.#failed(error);
      else this.#again = true;
    }
    this.#asking = false;
    if (!this.#again) return;
    this.#again = false;
    await this.load();
  }
}
