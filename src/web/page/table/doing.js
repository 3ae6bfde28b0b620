// Does what the player asks for at the table, one thing after the other, and beside that what is thought about for
// long; tells what came of it.

import { announce } from "../base/announce.js";
import { act } from "../base/deeds.js";
import { state } from "../base/state.js";

/**
 * @typedef {import("../base/types").GamePage} GamePage
 * @typedef {import("../base/types").Deed} Deed
 * @typedef {import("../base/types").Done} Done
 */

/**
 * What the table shows: `game` is undefined once the table is gone, and `isCovered` tells whether something private
 * lies on the board.
 * @typedef {{game?: number | null, steps?: number, version?: string, isCovered: boolean}} Shown
 */

/**
 * What the table shows, and what it is told: the game after the deed, or that this could not be had; a private
 * reply without a board, or null if there is none; why nothing was done.
 * @typedef {object} Reports
 * @property {() => Shown} shown
 * @property {(page: GamePage) => void} page
 * @property {() => void} missed
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
   * @param {number} beside its number among such deeds, from 1
   * @returns {Promise<Done | null>}
   */
  ask(deed, beside) {
    return this.#tell(act(deed, this.#where({ beside })), { isNews: true });
  }

  /** @param {import("../base/types").Origin} [more] */
  #where(more = {}) {
    return { game: this.#reports.shown().game ?? null, origin: { table: true, ...more } };
  }

  /**
   * @param {Promise<Done>} doing
   * @param {{isNews: boolean}} how whether the reply is news in any case
   */
  async #tell(doing, { isNews }) {
    const { game, steps, version } = this.#reports.shown();
    const { player } = state;
    const isSame = () => player === null || player === state.player;
    const isHere = () => this.#reports.shown().game === game && isSame();
    try {
      const done = await doing;
      if (!isNews) {
        if (!isHere()) return done;
        if (done.page) this.#reports.page(done.page);
        else if (game !== null && !done.refused) this.#reports.missed();
        this.#reports.reply(news(done, done.page !== null && done.page.version !== version));
        return done;
      }
      const message = news(done, false);
      const now = this.#reports.shown();
      const isAbout = isHere() && !now.isCovered && now.steps === steps;
      if (message && isAbout) this.#reports.reply(message);
      else if (message && player !== null && isSame())
        state.changed("replies", { replies: [{ update: false, message }], origin: {}, game: game ?? null, player });
      return done;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (isHere()) this.#reports.failed(why);
      else if (isNews && isSame()) announce(why);
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
