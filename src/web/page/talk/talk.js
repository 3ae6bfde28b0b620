// The talk beside the board: of the shown game, or of the club.

import { announce } from "../base/announce.js";
import { Told, act, reason, shownGame } from "../base/deeds.js";
import { byId, make } from "../base/dom.js";
import { markdown } from "../base/markdown.js";
import { CLUB, state } from "../base/state.js";
import { text } from "../base/words.js";
import { isOpen } from "../hall/drawers.js";
import { startComposer } from "./composer.js";
import { glossary } from "./glossary.js";
import { mark, showLog, toEnd, toEntry } from "./log.js";
import { messageNote, note } from "./notes.js";
import { headingOf, openPanel } from "./panel.js";
import { Room } from "./room.js";

/** @typedef {import("../base/types").PrivateMessage} PrivateMessage */
/** @typedef {import("./room.js").Private} Private */

/** A reply with more characters than this is for the panel. */
const LONG = 900;

/** The rooms of games, and of the club. @type {Map<number | null, Room>} */
const rooms = new Map();
const beginning = /** @type {HTMLButtonElement} */ (byId("earlier"));
const nothing = byId("log-none");
const unread = byId("unread");
let missed = 0;

/** The channel of the shown place, as soon as it is known. */
function channelHere() {
  const game = shownGame();
  if (game === null) return CLUB;
  if (state.page?.game === game) return state.page.channel;
  for (const [channel, known] of state.channels) if (known.game === game) return channel;
  return null;
}

/**
 * @param {number | null} game
 * @param {string} channel
 */
function roomOf(game, channel) {
  const known = rooms.get(game);
  // A game may be moved to another channel.
  const room = known?.channel === channel ? known : new Room(game, channel);
  rooms.set(game, room);
  return room;
}

/** The room of the shown place, as soon as its channel is known. */
function here() {
  const channel = channelHere();
  return channel === null ? null : roomOf(shownGame(), channel);
}

function show() {
  const room = here();
  const entries = room?.entries(state.player) ?? [];
  showLog(entries, { game: shownGame(), press, dismiss });
  beginning.hidden = !room?.hasEarlier();
  nothing.hidden = entries.length > 0 || !room?.loaded;
  nothing.textContent = text(room?.game === null ? "page-talk-none" : "page-talk-none-game");
}

/** The room that was entered last. @type {Room | null} */
let entered = null;

/** Shows the shown place's room, and asks for what was said there. */
async function enter({ anew = false } = {}) {
  const room = here();
  if (room === entered && !anew) return;
  const another = room !== entered;
  entered = room;
  if (another) countMissed(0);
  show();
  if (another) toEnd();
  about();
  // At the start everything is asked for as soon as pushes come: then nothing is missed, or asked for twice.
  if (!room || state.connection === null || (room.loaded && !anew)) return;
  try {
    await room.load();
  } catch {
    // The connection is told of elsewhere; it is asked for again when the server is back.
    return;
  }
  if (room !== entered) return;
  show();
  if (another) toEnd();
}

async function earlier() {
  const room = here();
  if (!room || beginning.disabled) return;
  beginning.disabled = true;
  await room.earlier().catch((error) => note([make("p", {}, reason(error))]));
  beginning.disabled = false;
  show();
}

/** What the shown game is: its settings, and how its chance can be checked. */
function about() {
  const box = byId("about");
  const page = state.page;
  if (!page || page.game !== shownGame()) return box.replaceChildren();
  const key = JSON.stringify([page.title, page.about, page.chance]);
  if (box.dataset.key === key && box.firstChild) return;
  box.dataset.key = key;
  const lines = page.about.map((line) => make("li", {}, markdown(line, glossary())));
  box.replaceChildren(
    make(
      "details",
      {},
      make("summary", {}, page.title),
      make("ul", {}, ...lines),
      page.chance ? make("div", { class: "chance text" }, markdown(page.chance)) : null,
    ),
  );
}

/**
 * A button of a message or note was pressed; it rests until the answer is there.
 * @param {string} id
 * @param {HTMLButtonElement} control
 * @param {{message: PrivateMessage}} [replaces]
 */
async function press(id, control, replaces) {
  control.disabled = true;
  try {
    await act(
      { press: { id } },
      { origin: { line: replaces && "key" in replaces ? (control.textContent ?? "") : undefined, replaces } },
    );
  } catch (error) {
    // It was told why.
    if (!(error instanceof Told)) throw error;
  }
  control.disabled = false;
  // What had the focus may be gone with the answer.
  if (!control.isConnected && document.activeElement === document.body) byId("log-box").focus();
}

/** @param {Private} reply */
function dismiss(reply) {
  here()?.removeReply(reply);
  show();
  byId("log-box").focus();
}

/**
 * Where private replies go: to the talk if they answer a line, else over the page; what needs more room to the panel.
 * @param {import("../base/types").Events["replies"]} detail
 */
function showReplies({ replies, origin, game, player }) {
  const shown = origin.table ? replies.filter(({ message }) => message.files.length > 0) : replies;
  const messages = shown.map(({ message }) => message);
  const length = messages.reduce((sum, { text }) => sum + text.length, 0);
  const channel = game === null ? CLUB : game === shownGame() ? channelHere() : null;
  const { line, replaces } = origin;
  const room = line !== undefined && channel !== null ? roomOf(game, channel) : null;
  // The talk has room for one picture, a note over the page for none.
  if (length > LONG || messages.some(({ files }) => files.length > (room ? 1 : 0))) {
    return inPanel(headingOf(origin), messages);
  }
  for (const { message, update } of shown) {
    if (update && replaces) replace(replaces, message);
    else if (room && line !== undefined) inTalk(room, player, message, line);
    else overThePage(message);
  }
}

/**
 * @param {Room} room
 * @param {string} player
 * @param {PrivateMessage} message
 * @param {string} line
 */
function inTalk(room, player, message, line) {
  const reply = room.addReply(player, message, line);
  announce(markdown(message.text).textContent ?? "");
  show();
  if (player === state.player) toEntry(reply);
}

/**
 * The messages in the panel whose buttons were pressed, with its heading.
 * @type {WeakMap<object, string>}
 */
const read = new WeakMap();

/**
 * @param {string} heading
 * @param {PrivateMessage[]} messages
 */
function inPanel(heading, messages) {
  openPanel(heading, messages, (id, control, message) => {
    const holder = { message };
    read.set(holder, heading);
    void press(id, control, holder);
  });
}

/** The notes whose buttons may be pressed. @type {WeakMap<object, ReturnType<typeof messageNote>>} */
const noted = new WeakMap();

/** @param {PrivateMessage} message */
function overThePage(message) {
  const holder = { message };
  noted.set(
    holder,
    messageNote(message, (id, control) => void press(id, control, holder)),
  );
}

/**
 * @param {{message: PrivateMessage}} holder
 * @param {PrivateMessage} message
 */
function replace(holder, message) {
  const heading = read.get(holder);
  if (heading !== undefined) return inPanel(heading, [message]);
  const old = noted.get(holder);
  if (old) {
    old.close();
    return overThePage(message);
  }
  if (!("key" in holder)) return overThePage(message);
  holder.message = message;
  announce(markdown(message.text).textContent ?? "");
  show();
}

/** @param {number} count */
function countMissed(count) {
  missed = count;
  unread.hidden = count === 0;
  unread.textContent = String(count);
  unread.title = text("page-talk-unread", { count });
}

/** @param {import("../base/types").Events["talk"]} talk */
function heard({ game, line }) {
  const room = rooms.get(game);
  if (!room?.addLine(line) || room !== here()) return;
  show();
  if (line.by?.id === state.player) return toEnd();
  announce(`${line.by?.name ?? text("page-somebody")}: ${line.text}`);
  if (!isOpen("talk")) countMissed(missed + 1);
}

/**
 * Something in a channel changed: several games may have been played in it.
 * @param {string} channel
 * @param {(room: Room) => void} how
 */
function change(channel, how) {
  for (const room of rooms.values()) if ((room.loaded || room.loading) && room.channel === channel) how(room);
  show();
}

export function startTalk() {
  startComposer();
  state.on("route", () => void enter());
  state.on("seen", () => {
    void enter();
    about();
    mark();
  });
  state.on("caughtup", () => {
    // Something may have been missed in all of them.
    for (const room of rooms.values()) room.loaded = false;
    void enter({ anew: true });
  });
  state.on("players", () => {
    show();
  });
  state.on("replies", showReplies);
  state.on("message", ({ channel, message }) => change(channel, (room) => room.addMessage(message)));
  state.on("strip", ({ channel, message }) => change(channel, (room) => room.strip(message)));
  state.on("withdraw", ({ channel, message }) => change(channel, (room) => room.removeMessage(message)));
  state.on("talk", heard);
  state.on("forgotten", ({ own }) => {
    if (own !== null) note([make("p", {}, text("page-forgotten", { name: own }))], { lasts: true });
    // What all see may name them, and is asked for again.
    for (const room of rooms.values()) {
      room.loaded = false;
      room.replies = room.replies.filter(({ player }) => state.players.includes(player));
    }
  });
  beginning.addEventListener("click", () => void earlier());
  document.addEventListener("talk-opened", () => countMissed(0));
}
