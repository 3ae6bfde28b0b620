// The messages of the shown channel, and their controls.

import { picker } from "./board.js";
import { setLine, withdrawLine } from "./composer.js";
import { byId } from "./dom.js";
import { messageElement } from "./message.js";
import { state } from "./state.js";
import { watch } from "./watch.js";
import { commands } from "./words.js";

/** The distance from the end, in pixels, that still counts as being at the end. */
const NEAR = 80;

const log = byId("log");
const scroll = byId("scroll");

/** The element of each entry. */
const elements = new WeakMap();
/** The board on which points can be chosen now: its entry, and what was added to its picture. */
let active;
/**
 * The chosen points, their position, the line for them, and the player. The points are kept when another
 * player is chosen, unless they are secret.
 */
let choice = { key: "", points: new Set(), line: "", player: undefined };
let handlers;
/** The height of the log when its end was last looked for, before a picture that loads makes it higher. */
let height = 0;

/**
 * Shows the log from now on. `press` and `send` are called for actions in it, `earlier` when its beginning is
 * reached.
 */
export function startLog({ press, send, earlier }) {
  handlers = {
    press,
    send,
    dismiss: (entry) => state.remove(state.channels.get(state.channel), entry),
    watch: (entry) => watch(entry.message.board),
  };
  state.on("messages", ({ added, entry, removed, earlier }) => {
    const atEnd = isAtEnd(scroll.scrollHeight);
    if (earlier) prepend(earlier);
    else if (added) append(added);
    else if (entry) redraw(entry);
    else if (removed) elements.get(removed)?.remove();
    else redrawAll();
    activate();
    height = scroll.scrollHeight;
    if (earlier) return;
    if (atEnd || (!entry && !removed && !added)) toEnd();
  });
  startEarlier(earlier);
  log.addEventListener("load", loaded, true);
}

/** Scrolls to a message of the shown channel; returns whether it is there. */
export function showMessage(id) {
  const entry = state.shownEntries().find(({ message }) => message.id === id);
  const element = entry && elements.get(entry);
  if (!element) return false;
  element.scrollIntoView({ block: "start" });
  element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
  return true;
}

const beginning = byId("earlier");

/** Asks for earlier messages when their button is pressed or comes into view. */
function startEarlier(earlier) {
  beginning.addEventListener("click", earlier);
  const seen = (entries) => entries.at(-1).isIntersecting && earlier();
  new IntersectionObserver(seen, { root: scroll }).observe(beginning);
}

/** Inserts earlier messages before the others, which keep their place on the screen. */
function prepend(entries) {
  const fromEnd = scroll.scrollHeight - scroll.scrollTop;
  log.setAttribute("aria-live", "off");
  log.prepend(...entries.map(draw));
  log.setAttribute("aria-live", "polite");
  scroll.scrollTop = scroll.scrollHeight - fromEnd;
}

/** A picture has loaded, which happens after its message is shown; a log that was at its end stays there. */
function loaded({ target }) {
  const wasAtEnd = isAtEnd(height);
  height = scroll.scrollHeight;
  if (wasAtEnd && target.closest(".message") === log.lastElementChild) toEnd();
}

/** Whether the end of the log is in view, or nearly so, where it is this high. */
function isAtEnd(height) {
  return height - scroll.scrollTop - scroll.clientHeight < NEAR;
}

function toEnd() {
  height = scroll.scrollHeight;
  scroll.scrollTop = height;
}

function draw(entry) {
  const element = messageElement(entry, handlers);
  elements.set(entry, element);
  return element;
}

function append(entry) {
  if (state.shownEntries().includes(entry)) log.append(draw(entry));
}

function redraw(entry) {
  const before = elements.get(entry);
  if (before?.isConnected) before.replaceWith(draw(entry));
}

function redrawAll() {
  log.setAttribute("aria-live", "off");
  log.replaceChildren(...state.shownEntries().map(draw));
  log.setAttribute("aria-live", "polite");
  byId("welcome").hidden = log.children.length > 0;
}

/** Makes the last board that takes points clickable. */
function activate() {
  byId("welcome").hidden = log.children.length > 0;
  beginning.hidden = (state.channels.get(state.channel)?.before ?? null) === null;
  const last = state.shownEntries().findLast(({ message }) => message.board);
  const entry = last?.message.board.points_for ? last : undefined;
  const picture = entry && elements.get(entry)?.querySelector(".picture");
  if (active?.picture === picture) return;
  active?.overlay.remove();
  active?.bar.remove();
  active = picture && { picture, ...attach(entry, picture) };
}

function attach(entry, picture) {
  const { board } = entry.message;
  const command = commands.find(({ id }) => id === board.points_for).name;
  const line = () => (choice.points.size > 0 ? `/${command} ${[...choice.points].join(" ")}` : "");
  const key = [board.game, board.moves, board.points_for, board.options, board.in_secret && state.player].join(" ");
  if (choice.key !== key) {
    withdrawLine(choice.line, choice.player);
    choice = { key, points: new Set(), line: "", player: undefined };
  }
  const { overlay, bar, reset } = picker(board, choice.points, {
    chosen: () => {
      withdrawLine(choice.line, choice.player);
      Object.assign(choice, { line: line(), player: state.player });
      setLine(choice.line, { focus: false });
    },
    play: async () => {
      const [played, sent, player] = [choice, line(), state.player];
      if (!sent) return;
      await handlers.send(sent).catch(() => {});
      // A commitment or a mark does not change the position, but the choice is used up. Meanwhile the picture
      // may have been drawn again, so this picker may no longer be the one on the screen.
      if ((board.in_secret || board.points_for === "dead") && choice === played) active?.reset();
      for (const typist of [choice.player, player]) withdrawLine(sent, typist);
    },
  });
  picture.append(overlay);
  picture.after(bar);
  return { overlay, bar, reset };
}
