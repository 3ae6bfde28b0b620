// Does things as the chosen player, and shows the answers where they belong.

import { byId } from "./dom.js";
import { go } from "./router.js";
import { ServerError, tell } from "./server.js";
import { CLUB, state } from "./state.js";
import { text } from "./words.js";

/** @typedef {import("./types").Deed} Deed */
/** @typedef {import("./types").Done} Done */
/** @typedef {import("./types").Origin} Origin */

/** A deed was not done, and the player knows why. */
export class Told extends Error {}

/** Why something failed, in words. @param {unknown} error */
export const reason = (error) => (error instanceof ServerError ? error.message : text("page-offline"));

/** The game at whose page we are, if any. */
export const shownGame = () => (state.route.page === "game" ? state.route.game : null);

/** @typedef {(Done & {form?: undefined}) | {form: import("./types").Form}} Answer */

/**
 * Does something and shows nothing of it.
 * @param {Deed} deed
 * @param {{player: string, game: number | null}} where
 * @returns {Promise<Answer>}
 */
export function perform(deed, { player, game }) {
  const place = game === null ? { channel: CLUB } : { game };
  return tell("act", { as: player, style: state.style, ...place, ...deed });
}

/**
 * Does something as the chosen player; without one, asks for a name first. Private replies with a board are a
 * "sheet", the others are "replies". Rejects with `Told` after having told why.
 * @param {Deed} deed
 * @param {{game?: number | null, origin?: Origin, as?: string}} [where] The game; `null` is the club. Without
 *   it, the game at whose page we are.
 * @returns {Promise<Done>}
 */
export async function act(deed, { game = shownGame(), origin = {}, as } = {}) {
  const player = as ?? state.player ?? (await joined());
  /** @type {Answer} */
  let answer;
  try {
    answer = await perform(deed, { player, game });
  } catch (error) {
    refused(error, { game, origin, player });
    throw new Told(reason(error));
  }
  if (answer.form) return filledIn(answer.form, { game, player });
  show(answer, { game, origin, player });
  return answer;
}

/** Asks for a name. @returns {Promise<string>} */
async function joined() {
  const { askName } = await import("./join.js");
  const player = await askName();
  if (!player) throw new Told(text("page-join-first"));
  return player;
}

/**
 * Presses a button that belongs to no game; if it is gone then, the focus goes to `heading`.
 * @param {string} id
 * @param {HTMLButtonElement} control
 * @param {string} heading
 */
export async function press(id, control, heading) {
  control.disabled = true;
  try {
    await act({ press: { id } }, { game: null });
  } catch (error) {
    if (!(error instanceof Told)) throw error;
  }
  control.disabled = false;
  if (!control.isConnected && document.activeElement === document.body) byId(heading).focus();
}

/**
 * Shows a form and does what it asks for.
 * @param {import("./types").Form} form
 * @param {{game: number | null, player: string}} where
 * @returns {Promise<Done>}
 */
async function filledIn(form, { game, player }) {
  const { openForm } = await import("./form.js");
  const done = await openForm(form, (fields) => act({ form: { id: form.id, fields } }, { game, as: player }));
  if (!done) throw new Told(text("page-form-left"));
  return done;
}

/**
 * @param {Done} done
 * @param {{game: number | null, origin: Origin, player: string}} where
 */
function show({ replies, page, went }, { game, origin, player }) {
  // What one player sees is not shown to another one who was chosen meanwhile.
  if (player === state.player) {
    // The page of a deed that others overtake may be older than theirs.
    if (page && !origin.beside) state.changed("page", { page });
    for (const { message, update } of replies) {
      if (message.board) state.changed("sheet", { message, game, origin, update });
    }
  }
  // Whoever is taken somewhere by a button sees what came of it.
  const shows = !went || origin.line !== undefined;
  const plain = replies.filter(({ message }) => !message.board && (shows || message.files.length > 0));
  if (plain.length > 0) state.changed("replies", { replies: plain, origin, game, player });
  if (went?.game) go(`/game/${went.game}`);
  else if (went?.challenge) go(`/challenge/${went.challenge}`);
}

/**
 * @param {unknown} error
 * @param {{game: number | null, origin: Origin, player: string}} where
 */
function refused(error, { game, origin, player }) {
  if (!(error instanceof ServerError)) state.setConnection("lost");
  const message = { id: "", text: reason(error), files: [], rows: [], game: null, board: null, notify: [] };
  state.changed("replies", { replies: [{ update: false, message }], origin, game, player });
}
