// Watching a game grow: shows all its boards one after the other, and new ones as they come.

import { byId, closable } from "./dom.js";
import { markdown } from "./markdown.js";
import { state } from "./state.js";
import { text } from "./words.js";

const PAUSE = 1200;

const dialog = byId("watch");
const picture = byId("watch-picture");
const slider = byId("watch-at");
const playButton = byId("watch-play");

let game;
let frames = [];
let timer;

/** The function that asks for earlier messages of the shown channel. */
let earlier;

/** The boards of a game among the messages of the shown channel, only the last one for each move. */
function framesOf(game) {
  const boards = new Map();
  for (const { message } of state.shownEntries()) {
    if (message.board?.game === game) boards.set(message.board.moves, message);
  }
  return [...boards.entries()].sort(([a], [b]) => a - b).map(([, message]) => message);
}

function lastBoard() {
  return state.shownEntries().findLast(({ message }) => message.board)?.message.board;
}

function show(index) {
  const at = Math.min(Math.max(index, 0), frames.length - 1);
  const { files, board, text: told } = frames[at];
  slider.max = frames.length - 1;
  slider.value = at;
  slider.setAttribute("aria-valuetext", `${text("page-watch-move")} ${board.moves}`);
  picture.src = files[0].url;
  picture.alt = files[0].alt;
  byId("watch-text").replaceChildren(markdown(told));
  byId("watch-count").textContent = `${at + 1} / ${frames.length}`;
  byId("watch-back").disabled = at === 0;
  byId("watch-on").disabled = at === frames.length - 1;
  if (at === frames.length - 1) stop();
}

const shown = () => Number(slider.value);

function stop() {
  clearInterval(timer);
  timer = undefined;
  playButton.textContent = "▶\ufe0e";
  playButton.setAttribute("aria-label", text("page-watch-play"));
}

function play() {
  if (timer) return stop();
  if (shown() === frames.length - 1) show(0);
  timer = setInterval(() => show(shown() + 1), PAUSE);
  playButton.textContent = "❚❚";
  playButton.setAttribute("aria-label", text("page-watch-pause"));
}

/** Opens a board's game at that board. Boards before the loaded messages are added page by page. */
export async function watch(board) {
  game = board.game;
  frames = framesOf(game);
  byId("watch-title").textContent = `${text("page-watch-game")} ${game}`;
  stop();
  if (!dialog.open) dialog.showModal();
  show(frames.findIndex((message) => message.board.moves === board.moves));
  while (dialog.open && game === board.game && frames[0].board.moves > 0 && (await earlier()));
}

/** Adds new boards; if the last one is shown, the new last one is shown. */
function grow() {
  byId("watch-open").hidden = !lastBoard();
  if (!dialog.open) return;
  const followed = shown() === frames.length - 1;
  const { moves } = frames[shown()].board;
  frames = framesOf(game);
  const at = frames.findIndex(({ board }) => board.moves === moves);
  show(followed || at < 0 ? frames.length - 1 : at);
}

export function startWatch(askEarlier) {
  earlier = askEarlier;
  state.on("messages", grow);
  state.on("players", grow);
  byId("watch-open").addEventListener("click", () => watch(lastBoard()));
  byId("watch-back").addEventListener("click", () => show(shown() - 1));
  byId("watch-on").addEventListener("click", () => show(shown() + 1));
  playButton.addEventListener("click", play);
  slider.addEventListener("input", () => show(shown()));
  dialog.addEventListener("close", stop);
  closable(dialog);
}
