// The page's address says what is shown.

import { ask } from "./server.js";
import { state } from "./state.js";

/** @typedef {import("./types").Route} Route */

/**
 * What an address shows.
 * @param {string} path
 * @returns {Route}
 */
function routeOf(path) {
  const [first = "", second, third, ...more] = path.split("/").slice(1);
  const number = (/** @type {string | undefined} */ text) =>
    /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
  if (more.length > 0) return { page: "lost" };
  if (first === "" && second === undefined) return { page: "home" };
  if (first === "settings" && !second) return { page: "settings" };
  if (first === "learn" && !third) return { page: "learn", system: second || null };
  if (first === "challenge" && !second) return { page: "new" };
  const id = number(second);
  if (first === "challenge" && id !== null && !third) return { page: "challenge", challenge: id };
  if (first === "game" && id !== null && (!third || number(third) !== null)) {
    return { page: "game", game: id, step: number(third) };
  }
  return { page: "lost" };
}

/**
 * Shows another address. With `replace` the browser's history keeps no entry of the address before.
 * @param {string} path
 * @param {{replace?: boolean}} [how]
 */
export function go(path, { replace = false } = {}) {
  if (path === location.pathname) return;
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  arrive();
}

function arrive() {
  state.route = routeOf(location.pathname);
  state.changed("route", state.route);
}

/**
 * The channel and the message that an address named before games had pages: `/#channel/message`.
 * @param {string} hash
 */
function oldOf(hash) {
  let parts;
  try {
    parts = hash.slice(1).split("/").map(decodeURIComponent);
  } catch {
    return null;
  }
  const [channel = "", message = null] = parts;
  return channel && !document.getElementById(channel) ? { channel, message } : null;
}

/**
 * Shows the game of such an address, at that step.
 * @param {{channel: string, message: string | null}} old
 * @param {{replace?: boolean}} [how]
 */
async function goOld(old, how) {
  const { game, step } = await ask("where", old).catch(() => ({ game: null, step: null }));
  if (game) go(`/game/${[game, step].filter((part) => part !== null && part !== undefined).join("/")}`, how);
}

/** Leads on if the page was opened at such an address. */
function arriveOld() {
  const old = location.pathname === "/" ? oldOf(location.hash) : null;
  if (!old) return;
  history.replaceState(null, "", "/");
  void goOld(old, { replace: true });
}

/**
 * A click on a link within the page shows its address without loading the page again.
 * @param {MouseEvent} event
 */
function clicked(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const inside = link.origin === location.origin && !link.search && routeOf(link.pathname).page !== "lost";
  const old = inside && link.pathname === "/" ? oldOf(link.hash) : null;
  if (!inside || (link.hash && !old)) return;
  event.preventDefault();
  if (old) void goOld(old);
  else go(link.pathname);
}

/** Follows the address from now on. */
export function startRouter() {
  window.addEventListener("popstate", arrive);
  document.addEventListener("click", clicked);
  window.addEventListener("hashchange", arriveOld);
  arrive();
  arriveOld();
}
