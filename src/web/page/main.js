// Connects the parts of the page, and shows what its address names.

import "./table/table.js";
import { announce } from "./base/announce.js";
import { byId, closable, make } from "./base/dom.js";
import { startPushes } from "./base/pushes.js";
import { go, startRouter } from "./base/router.js";
import { state } from "./base/state.js";
import { isolated, text } from "./base/words.js";
import { startDrawers } from "./hall/drawers.js";
import { startGames } from "./hall/games.js";
import { startLists } from "./hall/lists.js";
import { startPlayers } from "./hall/players.js";
import { startTakingTurns } from "./hall/taking_turns.js";
import { setHeading, startTurns } from "./hall/turns.js";
import { startTalk } from "./talk/talk.js";

/** @typedef {import("./base/types").Route} Route */
/**
 * What shows a kind of address: its element is there until another kind is shown, when `left` is aborted.
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {(route: any) => void} show
 */
/** @typedef {(left: AbortSignal) => View} MakeView */

/** Kinds of addresses that are seldom the first one have their scripts fetched when they are shown. */
const VIEWS = {
  home: async () => (await import("./hall/home.js")).homeView,
  new: async () => (await import("./hall/new.js")).newView,
  challenge: async () => (await import("./hall/challenge.js")).challengeView,
  lessons: async () => (await import("./hall/learn.js")).learnView,
  settings: async () => (await import("./hall/settings.js")).settingsView,
  lost: async () => lostView,
  table: async () => tableView,
};
/** @typedef {keyof typeof VIEWS} Kind */

const title = byId("title");
/** @type {{kind: Kind, view: View, left: AbortController} | null} */
let shown = null;

/** @param {Route} route @returns {Kind} */
function kindOf(route) {
  if (route.page === "game") return "table";
  if (route.page === "learn") return route.system ? "table" : "lessons";
  return route.page;
}

/** Names what is shown, for the title and for who listens. @param {string} words */
export function setTitle(words) {
  title.textContent = words;
  setHeading(words);
}

/** The table: for a game, or for a lesson. @type {MakeView} */
function tableView(left) {
  const element = make("qgo-table");
  const name = () => {
    const { page, route } = state;
    if (route.page === "game") {
      const seen = page?.game === route.game ? page : null;
      const names = seen && [seen.seats.black, seen.seats.white].map(({ name }) => isolated(name)).join(" – ");
      setTitle(seen ? `${seen.title}: ${names}` : text("page-talk-game", { game: route.game }));
    } else setTitle(text("page-learn"));
  };
  state.on("seen", name, left);
  return {
    element,
    show: (/** @type {Route} */ route) => {
      const { game = null, step = null } = route.page === "game" ? route : {};
      const lesson = route.page === "learn" ? route.system : null;
      for (const [attribute, value] of Object.entries({ game, step, lesson })) {
        if (value === null) element.removeAttribute(attribute);
        else if (element.getAttribute(attribute) !== String(value))
          element.setAttribute(attribute, String(value));
      }
      name();
    },
  };
}

/** @type {MakeView} */
function lostView() {
  const home = make("a", { class: "button primary", href: "/" }, text("page-lost-way"));
  const element = make("div", { class: "sheet" }, make("p", {}, text("page-lost-text")), make("p", {}, home));
  return { element, show: () => setTitle(text("page-lost-title")) };
}

/** The number of the route that is being shown: a later one overtakes an earlier one. */
let turn = 0;

/** @param {Route} route */
async function show(route) {
  const kind = kindOf(route);
  document.documentElement.dataset.page = kind;
  markPlace(route);
  const mine = (turn += 1);
  if (shown?.kind === kind) return shown.view.show(route);
  const makeView = await VIEWS[kind]();
  if (mine !== turn) return;
  const isFirst = shown === null;
  shown?.left.abort();
  const left = new AbortController();
  const view = makeView(left.signal);
  shown = { kind, view, left };
  byId("view").replaceChildren(view.element);
  view.show(state.route);
  if (isFirst) return;
  title.focus({ preventScroll: true });
  announce(title.textContent ?? "");
}

/** Marks where we are in the bar. @param {Route} route */
function markPlace({ page }) {
  for (const link of byId("bar").querySelectorAll("a")) {
    const isHere = link.pathname === `/${page}`;
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/**
 * A private reply with a board, while there is no table to show it: there is one where it belongs. Whoever has left
 * the table at which they asked for it is not taken back.
 */
function toTable(/** @type {import("./base/types").Events["sheet"]} */ { message: { board }, origin }) {
  if (shown?.kind === "table" || origin.table || !board) return;
  const [, lesson] = /\b(?:begin|show|hint|try):([a-z]+):/.exec(board.pick?.form ?? "") ?? [];
  if (lesson) go(`/learn/${lesson}`);
  else if (board.game) go(`/game/${board.game}`);
}

/** @param {"on" | "lost"} connection */
function connection(connection) {
  document.documentElement.dataset.connection = connection;
  byId("connection").textContent = connection === "lost" ? text("page-lost") : "";
}

const setup = /** @type {HTMLDialogElement} */ (byId("setup"));
closable(setup);
byId("setup-open").addEventListener("click", () => setup.showModal());

state.on("connection", connection);
state.on("sheet", toTable);
state.on("route", (route) => void show(route));

startPlayers();
startDrawers();
startGames();
startLists();
startTurns();
startTakingTurns();
startTalk();
startRouter();
startPushes();
