// All that is seen of the table: the board, the players, and beside them the panel. It only shows; what it
// shows is decided in table.js.

import { make } from "../base/dom.js";
import { state } from "../base/state.js";
import { text } from "../base/words.js";
import { Buttons } from "./buttons.js";
import { Card } from "./card.js";
import { Choosing } from "./choosing.js";
import { Facts } from "./facts.js";
import { Seats } from "./seats.js";
import { Stepper } from "./stepper.js";
import { Trying } from "./trying.js";

/**
 * @typedef {import("../base/types").GamePage} GamePage
 * @typedef {import("../base/types").Board} Board
 * @typedef {import("../base/types").Pick} Pick
 */

/**
 * What the parts of the table report.
 * @typedef {object} Handlers
 * @property {() => void} play
 * @property {() => void} clear
 * @property {(id: string) => Promise<unknown>} press
 * @property {() => void} close
 * @property {(at: number) => void} step
 * @property {(how: "begin" | "back" | "leave") => void} try
 * @property {() => void} chosen
 */

/**
 * What lies on the board; `board` is null while only its drawing is known.
 * @typedef {object} Shown
 * @property {Board | null} board
 * @property {Pick | null} pick
 * @property {string[]} chosen
 * @property {Map<string, import("../base/types").Color | "empty">} given
 * @property {string} note
 * @property {import("./past.js").Past} past
 * @property {import("./trial.js").Trial | null} trial
 * @property {import("../base/types").PrivateMessage | null} message
 */

export class Felt {
  board = /** @type {import("../board/board.js").QgoBoard} */ (document.createElement("qgo-board"));
  stepper;
  #seats = new Seats();
  #facts = new Facts();
  #choosing;
  #buttons;
  #card;
  #trying;
  #missing = make("div", { class: "missing", hidden: true });
  #panel;
  #all;

  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.stepper = new Stepper(handlers.step);
    this.#choosing = new Choosing(handlers);
    this.#buttons = new Buttons(handlers.press);
    this.#card = new Card(handlers);
    const trying = (/** @type {"begin" | "back" | "leave"} */ how) => () => handlers.try(how);
    this.#trying = new Trying({ begin: trying("begin"), back: trying("back"), leave: trying("leave") });
    this.board.addEventListener("choose", handlers.chosen);
    this.board.addEventListener("play", handlers.play);
    this.#panel = make(
      "div",
      { class: "panel" },
      ...this.#facts.before,
      this.#card.element,
      this.#choosing.element,
      this.#facts.count,
      this.#trying.element,
      make("div", { class: "actions" }, this.#buttons.element, this.#trying.begin),
      this.stepper.element,
      ...this.#facts.after,
    );
    this.#all = make(
      "div",
      { class: "felt", hidden: true },
      this.#seats.element,
      make("div", { class: "board-box" }, this.board),
      this.#panel,
    );
  }

  /** @param {HTMLElement} host */
  attach(host) {
    if (this.#all.parentElement !== host) host.append(this.#all, this.#missing);
    this.look(state.style);
  }

  stop() {
    this.#seats.stop();
    this.stepper.stop();
  }

  /** Shows nothing. */
  empty() {
    this.stop();
    this.stepper.forget();
    // Another game's buttons are others, also where they are called the same.
    this.#buttons.show([]);
    this.#all.hidden = true;
    this.#missing.hidden = true;
  }

  /**
   * Says why there is nothing to show, and where else to go.
   * @param {string} words
   * @param {{ href: string, label: string }} [way]
   */
  missing(words, { href, label } = { href: "/", label: text("page-table-home") }) {
    this.#all.hidden = true;
    this.#missing.hidden = false;
    const way = make("a", { class: "button primary", href }, label);
    this.#missing.replaceChildren(make("p", { role: "alert" }, words), make("p", {}, way));
  }

  /** @param {import("../base/types").Style} style */
  look(style) {
    this.board.look = style;
  }

  /** @param {string | undefined} point */
  focusBoard(point) {
    if (point) this.board.focusPoint(point);
  }

  /** Draws a position while somebody steps. @param {import("../base/types").Step} step */
  draw(step) {
    this.board.showLayer(step.layer);
    this.#facts.tell(step.text);
  }

  /** @param {number} at @param {number} last */
  step(at, last) {
    this.stepper.show(at, last);
    this.board.pick = null;
    this.board.chosen = [];
    this.#choosing.show(null, []);
  }

  /** What was said last, without marks. */
  get said() {
    return this.#facts.words;
  }

  /** What a private message says, with what is counted on its board. */
  get cardWords() {
    return `${this.#card.words} ${this.#facts.captionWords}`.trim();
  }

  /** @param {GamePage | null} page @param {Shown} shown */
  show(page, shown) {
    const { board, pick, chosen, given, note, trial, message } = shown;
    if (!page && !board && !message) return;
    this.#all.hidden = false;
    this.#missing.hidden = true;
    if (board) {
      this.board.board = board;
      this.#facts.showCaption(board.caption);
    }
    Object.assign(this.board, { pick, chosen, given, color: pick?.color ?? null });
    this.showChoice(pick, chosen, note, trial !== null);
    this.#card.show(message, !page);
    for (const part of [this.#seats, this.stepper]) part.element.hidden = !page;
    if (page) this.#showGame(page, shown);
    else this.#showNoGame();
  }

  /** A lesson has no game: what was shown of one before goes. */
  #showNoGame() {
    this.#trying.show(null, false);
    this.#buttons.show([]);
    this.#facts.clear();
  }

  /** The points as a move names them. @param {Pick} pick @param {string[]} chosen */
  named(pick, chosen) {
    return this.#choosing.named(pick, chosen);
  }

  clearWeight() {
    this.#choosing.clearWeight();
  }

  /** @param {Pick | null} pick @param {string[]} chosen @param {string} note @param {boolean} trying */
  showChoice(pick, chosen, note, trying) {
    this.#choosing.show(pick, chosen, { note, verb: trying ? text("page-table-try-play") : pick?.verb });
  }

  /** @param {GamePage} page @param {Shown} shown */
  #showGame(page, { past, trial, message }) {
    const at = past.at ?? page.steps;
    const apart = trial !== null || message?.board != null;
    const looking = past.at !== null && !apart;
    if (apart) this.stepper.stop();
    this.#seats.show(page);
    this.stepper.show(at, page.steps);
    this.stepper.element.hidden = apart || page.steps === 0;
    const { can_try: possible } = looking ? (past.page ?? { can_try: false }) : page;
    this.#trying.show(trial, possible && !message?.board);
    this.#buttons.show(apart || looking ? [] : page.buttons);
    const said = trial?.variation ? trial.variation.said : looking ? (past.page?.said ?? "") : page.said;
    this.#facts.show(page, {
      turn: trial
        ? text("page-table-try-mark")
        : looking
          ? text("page-step-looking", { at, last: page.steps })
          : page.turn.text,
      said: message?.board ? "" : said,
      past: looking || apart,
    });
  }
}
