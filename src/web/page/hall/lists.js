// Asks for the lists of games and challenges, and says what in them is new.

import { ask, passes } from "../base/server.js";
import { soon } from "../base/dom.js";
import { state } from "../base/state.js";

/** @typedef {import("../base/types").Hall} Hall */
/** @typedef {import("../base/types").Row} Row */

/** How long pushes are gathered before the lists are asked for again, in milliseconds. */
const GATHER = 150;

/** After how long a server that is busy is asked again, in milliseconds. */
const PAUSE = 5000;

/** The lists as the chosen player sees them. @type {Hall | null} */
export let hall = null;
/** Whose they are. @type {string | null} */
let owner = null;
/** The player's games as they were listed before, by number. @type {Map<number, Row>} */
let known = new Map();
/** How many rows of each list the server gives at once. */
const PAGE = 30;
/** How many pages of them are shown. */
let pages = 1;

/** @param {string | null} player */
async function askAll(player) {
  /** @type {Hall} */
  const lists = await ask("games", { as: player });
  for (let page = 1; page < pages && lists.more; page += 1) {
    const more = /** @type {Hall} */ (await ask("games", { as: player, skip: page * PAGE }));
    for (const list of /** @type {const} */ (["mine", "others", "ended"])) lists[list].push(...more[list]);
    lists.more = more.more;
  }
  return lists;
}

/** How often they were asked for: an earlier answer does not take the place of a later one. */
let round = 0;
/** @type {number | undefined} */
let timer;

/** Asks for the lists of the chosen player. */
async function refresh() {
  const { player } = state;
  const mine = (round += 1);
  window.clearTimeout(timer);
  /** @type {Hall} */
  let lists;
  try {
    lists = await askAll(player);
  } catch (error) {
    // The connection is told of elsewhere.
    if (mine === round && passes(error)) timer = window.setTimeout(() => void refresh(), PAUSE);
    return;
  }
  // They may have been asked for again meanwhile, or another player chosen.
  if (mine !== round || player !== state.player) return;
  for (const row of [...lists.mine, ...lists.others, ...lists.ended])
    state.nameChannel(row.channel, row.game, row.black, row.white);
  const isSame = owner === player;
  const fresh = isSame ? lists.mine.filter(({ game }) => !known.has(game)) : [];
  const before = isSame ? known : new Map();
  known = new Map(lists.mine.map((row) => [row.game, row]));
  owner = player;
  hall = lists;
  state.changed("lists", { hall: lists, fresh, turned: lists.mine.filter((row) => isTurned(row, before)) });
}

/**
 * Whether a row waits for its player, and did not before.
 * @param {Row} row
 * @param {Map<number, Row>} before
 */
function isTurned(row, before) {
  const old = before.get(row.game);
  return row.mine_to_move && old !== undefined && !(old.mine_to_move && old.moves === row.moves);
}

/** Asks how much waits for the players of this browser who are not chosen. */
async function callOthers() {
  const others = state.players.filter((id) => id !== state.player);
  await Promise.all(
    others.map(async (id) => {
      const lists = /** @type {Hall | null} */ (await ask("games", { as: id }).catch(() => null));
      if (lists)
        state.call(
          id,
          lists.mine.filter(({ mine_to_move }) => mine_to_move).length +
            lists.challenges.filter(({ for_you }) => for_you).length,
        );
    }),
  );
}

/** Shows a page more of each list. */
export function showMore() {
  pages += 1;
  return refresh();
}

export function startLists() {
  const again = soon(() => {
    void refresh();
    void callOthers();
  }, GATHER);
  state.on("game", again);
  state.on("hall", again);
  state.on("page", again);
  state.on("caughtup", again);
  let chosen = state.player;
  state.on("players", () => {
    if (chosen === state.player) return;
    chosen = state.player;
    again();
  });
}
