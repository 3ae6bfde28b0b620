// <qgo-table>: a game to play at, or a lesson. It fills its box with the board, the players and the controls.
//
// Attributes: `game` and, to look back, `step`; or `lesson`, the name of a rule system. What lies on the
// board is one of four: the game now, a position before, a variation that is tried out, or a private message.

import "../board/board.js";
import { announce } from "../base/announce.js";
import { reason } from "../base/deeds.js";
import { go } from "../base/router.js";
import { state } from "../base/state.js";
import { text } from "../base/words.js";
import { playMove } from "../board/sound.js";
import * as choice from "./choice.js";
import { isComplete, isImmediate } from "./choosing.js";
import { conditionsIn, typed } from "./conditions.js";
import { deedOf, firstTask } from "./deed.js";
import { Doing } from "./doing.js";
import { Felt } from "./felt.js";
import { Trial } from "./trial.js";
import { Watch } from "./watch.js";

/**
 * @typedef {import("../base/types").GamePage} GamePage
 * @typedef {import("../base/types").Board} Board
 * @typedef {import("../base/types").Pick} Pick
 * @typedef {import("../base/types").PrivateMessage} PrivateMessage
 * @typedef {import("../base/types").Deed} Deed
 */

/** After so many milliseconds without a click, conditions are sent. */
const CONDITIONS_REST = 350;

/** The buttons whose answers are thought about. */
const THOUGHT_ABOUT = /^q1:(g:(hint|review):|x:(?!if:)[a-z]+:\d+:\d+t?c:)/;

class QgoTable extends HTMLElement {
  static observedAttributes = ["game", "step", "lesson"];

  #felt = new Felt({
    play: () => this.#play(),
    clear: () => this.#choose([]),
    press: (id) => this.#press(id),
    close: () => this.#close(),
    step: (at) => this.#stepTo(at),
    try: (how) => this.#try(how),
    chosen: () => this.#chosen(),
  });
  #watch = new Watch({
    arrived: (before) => this.#arrived(before),
    draw: (step) => this.#felt.draw(step),
    rested: () => this.#show(),
    failed: (error) => this.#failed(error),
  });
  #doing = new Doing({
    shown: () => ({
      game: this.#connected ? this.#game : undefined,
      steps: this.#page?.steps,
      version: this.#page?.version,
      isCovered: Boolean(this.#message?.board),
    }),
    page: (page) => this.#sending && this.#watch.overtake(page),
    missed: () => this.#watch.load(),
    reply: (message) => this.#replied(message),
    failed: (why) => this.#tell(why),
  });
  /** @type {PrivateMessage | null} */
  #message = null;
  /** How often something was asked that is thought about, or laid on the board since. */
  #asked = 0;
  /** @type {Trial | null} */
  #trial = null;
  /** What lies on the board: what was chosen on something else is not chosen on it. */
  #shown = /** @type {unknown} */ (null);
  /** What became of the chosen points when the game moved on. */
  #note = "";
  /** Whether what the attributes name is about to be shown. */
  #beginning = false;
  /** The points that are on their way. @type {object | null} */
  #sending = null;
  /** The player who looks. @type {string | null} */
  #player = null;
  #timer = 0;
  /** @type {AbortController | null} */
  #connected = null;

  connectedCallback() {
    this.#felt.attach(this);
    const connected = new AbortController();
    this.#connected = connected;
    const { signal } = connected;
    const mine = (/** @type {number | null} */ game) => game === this.#game;
    state.on("page", ({ page }) => mine(page.game) && !this.#sending && this.#watch.overtake(page), signal);
    state.on("game", ({ game }) => mine(game) && this.#watch.load(), signal);
    state.on("sheet", ({ message, game, origin }) => mine(game) && this.#laid(message, origin), signal);
    state.on("style", () => this.#lookAnew(), signal);
    state.on("players", () => state.player !== this.#player && this.#lookAnew(), signal);
    state.on("caughtup", () => this.#caughtUp(), signal);
    document.addEventListener("keydown", (event) => this.#page && this.#felt.stepper.pressed(event), {
      signal,
    });
    this.#beginSoon();
  }

  disconnectedCallback() {
    this.#connected?.abort();
    this.#connected = null;
    this.#felt.stop();
    this.#watch.rest();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (!this.#connected || before === now) return;
    if (name !== "step" || this.#beginning) this.#beginSoon();
    else if (this.#page && this.#page.game === this.#game) this.#stepTo(this.#step ?? this.#page.steps);
  }

  get #game() {
    const game = this.getAttribute("game");
    return game === null ? null : Number(game);
  }

  get #step() {
    const step = this.getAttribute("step");
    return step === null ? null : Number(step);
  }

  get #page() {
    return this.#watch.page;
  }

  get #past() {
    return this.#watch.past;
  }

  /** Attributes are often set together: what they name is shown once. */
  #beginSoon() {
    if (this.#beginning) return;
    this.#beginning = true;
    queueMicrotask(() => {
      this.#beginning = false;
      if (this.#connected) this.#begin();
    });
  }

  /** Shows what the attributes name, from nothing. */
  #begin() {
    [this.#message, this.#trial, this.#note, this.#shown] = [null, null, "", null];
    this.#sending = null;
    this.#player = state.player;
    window.clearTimeout(this.#timer);
    this.#felt.empty();
    this.#watch.begin(this.#game, this.#step);
    const lesson = this.getAttribute("lesson");
    if (lesson === null) return;
    const first = firstTask(lesson);
    if (first) this.#do(first);
    else
      this.#felt.missing(text("page-table-no-lesson"), { href: "/learn", label: text("page-table-lessons") });
  }

  /** Another player looks, or boards are drawn in another style. */
  #lookAnew() {
    this.#felt.look(state.style);
    if (state.player !== this.#player) return this.#changeEyes();
    this.#watch.lookAnew();
    this.#trial?.again().then(
      () => this.#show(),
      (error) => this.#failed(error),
    );
  }

  /** Another player looks: the table stays, without what only the one before could see and do. */
  #changeEyes() {
    if (!this.#page) return this.#begin();
    [this.#message, this.#trial, this.#note] = [null, null, ""];
    this.#sending = null;
    this.#player = state.player;
    window.clearTimeout(this.#timer);
    this.#watch.changeEyes();
    this.#show();
  }

  /** The server answers again: what was told of its silence is over. */
  #caughtUp() {
    this.#note = "";
    this.#watch.load();
  }

  /** The game has come; `before` is what it was. @param {GamePage | null} before */
  #arrived(before) {
    const page = /** @type {GamePage} */ (this.#page);
    if (!this.#sending) this.#keepChoice(page);
    // A reply without a board is about a position that is gone now.
    const moved = before && (page.steps !== before.steps || page.phase !== before.phase);
    if (moved && !this.#message?.board) this.#message = null;
    this.#show();
    state.see(page);
    if (!before || before.version === page.version) return;
    if (page.steps > before.steps && state.sound) playMove();
    const happened = page.steps !== before.steps || page.said !== before.said || page.phase === "count";
    const missed = page.steps > before.steps ? text("page-step-news") : "";
    const news = this.#past.at === null ? this.#felt.said : missed;
    announce([happened ? news : "", page.turn.text, page.warning ?? ""].join(" ").trim());
  }

  /** The chosen points stay as far as the position allows. @param {GamePage} page */
  #keepChoice(page) {
    const kept = choice.kept(page, state.player);
    this.#note = choice.fateOf(kept) || (kept.moved ? "" : this.#note);
    if (page.pick) choice.keep(page, state.player, kept.points);
  }

  /** Why something could not be shown. @param {unknown} error */
  #failed(error) {
    if (!this.#page && this.#game !== null) this.#felt.missing(reason(error));
    else announce(reason(error));
  }

  /** What lies on the board now. @returns {{ what: unknown, board: Board | null, pick: Pick | null }} */
  #onBoard() {
    const { at, page: past } = this.#past;
    const variation = this.#trial?.variation;
    if (this.#message?.board)
      return { what: this.#message, board: this.#message.board, pick: this.#message.board.pick };
    if (variation) return { what: variation, board: variation.board, pick: variation.pick };
    if (at !== null) return { what: at, board: past?.board ?? null, pick: null };
    return { what: "now", board: this.#page?.board ?? null, pick: this.#page?.pick ?? null };
  }

  #show() {
    const { what, board, pick } = this.#onBoard();
    const page = this.#page;
    let chosen = what === this.#shown ? this.#felt.board.chosen : [];
    if (what === "now" && page) chosen = choice.kept(page, state.player).points;
    let { given } = this.#felt.board;
    if (what !== this.#shown) given = conditionsIn(pick?.command === "explore" ? (pick.form ?? "") : "");
    this.#shown = what;

    const look = { board, pick, chosen, given, note: what === "now" ? this.#note : "" };
    if (!board) this.#past.draw();
    this.#felt.show(page, { ...look, past: this.#past, trial: this.#trial, message: this.#message });
  }

  /** @param {PrivateMessage | null} message */
  #showMessage(message) {
    this.#message = message;
    this.#show();
    if (message) announce(this.#felt.cardWords);
  }

  /** @param {string[]} points */
  #choose(points) {
    this.#felt.board.chosen = points;
    this.#chosen();
  }

  /** Points were chosen or taken off by hand. */
  #chosen() {
    const { what, pick } = this.#onBoard();
    const { chosen } = this.#felt.board;
    this.#note = "";
    if (what === "now" && this.#page) choice.keep(this.#page, state.player, chosen);
    if (pick?.command === "explore") this.#sendConditions();
    else if (pick && isImmediate(pick) && chosen.length > 0) this.#markDead(chosen);
    else if (pick) this.#felt.showChoice(pick, chosen, this.#note, this.#trial !== null);
  }

  /** Sends conditions when no more are clicked for a moment. */
  #sendConditions() {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const form = this.#message?.board?.pick?.form;
      if (form) this.#do({ form: { id: form, fields: { points: typed(this.#felt.board.given) } } });
    }, CONDITIONS_REST);
  }

  /** Marks a chain as dead or alive; the next one can be clicked meanwhile. @param {string[]} points */
  #markDead(points) {
    this.#choose([]);
    const { pick } = this.#onBoard();
    if (pick) this.#do(() => deedOf(this.#page?.pick ?? pick, points));
  }

  /** Plays the chosen points, if they are as many as wanted. */
  async #play() {
    const { what, pick } = this.#onBoard();
    const { chosen } = this.#felt.board;
    if (!pick || !isComplete(pick, chosen) || this.#sending) return;
    this.#felt.focusBoard(chosen.at(-1));
    if (this.#trial && what === this.#trial.variation) return this.#tryPoints(this.#felt.named(pick, chosen));
    const [page, { player }] = [this.#page, state];
    const sending = (this.#sending = {});
    const done = await this.#do(deedOf(pick, this.#felt.named(pick, chosen)));
    const isPlayed = done !== null && !done.refused && what === "now";
    if (isPlayed && page) choice.keep(page, player ?? state.player, []);
    // Another game may be shown by now, or another player look.
    if (this.#sending !== sending) return;
    this.#sending = null;
    if (isPlayed) this.#felt.clearWeight();
    if (done && what === "now") this.#show();
  }

  /** @param {Deed | (() => Deed)} deed */
  #do(deed) {
    return this.#doing.do(typeof deed === "function" ? deed : () => deed);
  }

  /** @param {string} id */
  #press(id) {
    const deed = { press: { id } };
    if (!THOUGHT_ABOUT.test(id)) return this.#do(deed);
    this.#asked += 1;
    return this.#doing.ask(deed, this.#asked);
  }

  /**
   * A private reply with a board of its own. What was thought about comes too late if something else was asked or laid
   * there by then.
   * @param {PrivateMessage} message
   * @param {import("../base/types").Origin} origin
   */
  #laid(message, { beside }) {
    if (beside && beside !== this.#asked) return;
    this.#asked += 1;
    this.#showMessage(message);
  }

  /** Takes off what lies on the board, and what is still thought about is not laid there. */
  #close() {
    this.#asked += 1;
    this.#showMessage(null);
  }

  /**
   * A private reply without a board of its own is shown beside the board that it is about.
   * @param {PrivateMessage | null} message
   */
  #replied(message) {
    this.#note = "";
    const { board, rows } = this.#message ?? {};
    if (message && board) {
      // A word about the board leaves it its buttons.
      const kept = message.rows.length > 0 ? message.rows : (rows ?? []);
      this.#showMessage({ ...message, board, rows: kept });
    } else if (message) this.#showMessage({ ...message, board: null });
    else if (this.#message && !this.#message.board) this.#showMessage(null);
  }

  /** Says why something was not done, beside what is shown. @param {string} why */
  #tell(why) {
    this.#note = why;
    if (this.#onBoard().board) this.#show();
    else this.#felt.missing(why);
    announce(why);
  }

  /** Shows the position after `at` entries; the last one is now. @param {number} at */
  #stepTo(at) {
    const page = this.#page;
    if (!page || at === (this.#past.at ?? page.steps)) return;
    [this.#message, this.#trial] = [null, null];
    this.#asked += 1;
    if (at < page.steps) {
      this.#past.look(at, page.steps);
      this.#felt.step(at, page.steps);
      return;
    }
    this.#past.leave();
    this.#show();
    go(`/game/${page.game}`, { replace: true });
  }

  /** @param {"begin" | "back" | "leave"} how */
  async #try(how) {
    const page = this.#page;
    if (!page) return;
    if (how === "begin") this.#trial = new Trial(page.game, this.#past.at ?? page.steps);
    if (how === "leave") this.#trial = null;
    else await this.#tried(() => (how === "begin" ? this.#trial?.begin() : this.#trial?.back()));
    this.#show();
  }

  /** @param {string[]} points */
  async #tryPoints(points) {
    await this.#tried(() => this.#trial?.add(points));
    this.#show();
    announce(this.#felt.said);
  }

  /** @param {() => Promise<void> | undefined} trying */
  async #tried(trying) {
    try {
      await trying();
    } catch (error) {
      this.#trial = this.#trial?.variation ? this.#trial : null;
      this.#tell(reason(error));
    }
  }
}

customElements.define("qgo-table", QgoTable);
