// Does what the player asks for at the table, one thing after the other, and tells what came of it.

import { act } from "../base/deeds.js";
import { state } from "../base/state.js";

/**
 * @typedef {import("../base/types").GamePage} GamePage
 * @typedef {import("../base/types").Deed} Deed
 * @typedef {import("../base/types").Done} Done
 */

/**
 * What the table shows, and what it is told: the game after the deed; a private reply without a board, or null if
 * there is none; why nothing was done.
 * @typedef {object} Reports
 * @property {() => number | null} game
 * @property {(game: number | null) => boolean} shows
 * @property {() => string | undefined} version
 * @property {(page: GamePage) => void} page
 * @property {(message: import("../base/types").PrivateMessage | null) => void} reply
 * @property {(why: string) => void} failed
 */

export class Doing {
  /** @type {Promise<unknown>} */
  #before = Promise.resolve();
  #reports;

  /** @param {Reports} reports */
  constructor(reports) {
    this.#reports = reports;
  }

  /**
   * Does something, after what was begun before it; null if that failed.
   * @param {() => Deed} deed what to do, as things are then
   * @returns {Promise<Done | null>}
   */
  do(deed) {
    const where = this.#where();
    const doing = this.#before.then(() => act(deed(), where));
    this.#before = doing.catch(() => {});
    return this.#tell(doing, { isNews: false });
  }

  /**
   * Asks for something that may be thought about for long: nothing waits for it, and it is told whatever has
   * happened since, also to whoever has gone elsewhere.
   * @param {Deed} deed
   * @returns {Promise<Done | null>}
   */
  ask(deed) {
    return this.#tell(act(deed, this.#where()), { isNews: true });
  }

  #where() {
    return { game: this.#reports.game(), origin: { table: true } };
  }

  /**
   * @param {Promise<Done>} doing
   * @param {{isNews: boolean}} how whether the reply is news in any case
   */
  async #tell(doing, { isNews }) {
    const [game, version, player] = [this.#reports.game(), this.#reports.version(), state.player];
    const isSame = () => player === null || player === state.player;
    const isHere = () => this.#reports.shows(game) && isSame();
    try {
      const done = await doing;
      const changed = done.page !== null && done.page.version !== version;
      const message = news(done, changed && !isNews);
      if (isHere()) {
        if (done.page) this.#reports.page(done.page);
        this.#reports.reply(message);
      } else if (message && isNews && player !== null && isSame()) {
        state.changed("replies", { replies: [{ update: false, message }], origin: {}, game, player });
      }
      return done;
    } catch (error) {
      if (isHere()) this.#reports.failed(error instanceof Error ? error.message : String(error));
      return null;
    }
  }
}

/**
 * The reply that is shown at the board. Those with a board or files are shown otherwise; and that somebody
 * has done what they did is no news once the table shows it.
 * @param {Done} done
 * @param {boolean} changed whether the table shows what was done
 */
function news({ replies, refused }, changed) {
  const plain = replies
    .map(({ message }) => message)
    .filter(({ files, board }) => files.length === 0 && !board);
  return plain.findLast(({ rows }) => refused || !changed || rows.length > 0) ?? null;
}
