// Does what the player asks for at the table, one thing after the other, and tells what came of it.

import { act } from "../base/deeds.js";

/**
 * @typedef {import("../base/types").GamePage} GamePage
 * @typedef {import("../base/types").Deed} Deed
 * @typedef {import("../base/types").Done} Done
 */

/**
 * What is told: the game after the deed; a private reply without a board, or null if there is none; why
 * nothing was done.
 * @typedef {object} Reports
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
   * @param {number | null} game
   * @param {() => string | undefined} version the version of the game that the table shows
   * @returns {Promise<Done | null>}
   */
  async do(deed, game, version) {
    const before = version();
    const doing = this.#before.then(() => act(deed(), { game, origin: { table: true } }));
    this.#before = doing.catch(() => {});
    try {
      const done = await doing;
      if (done.page) this.#reports.page(done.page);
      this.#reports.reply(news(done, done.page !== null && done.page.version !== before));
      return done;
    } catch (error) {
      this.#reports.failed(error instanceof Error ? error.message : String(error));
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
