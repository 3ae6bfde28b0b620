// <qgo-board>: a board with its position, whose points can be looked at and chosen.
//
// Properties: `board` (what to draw), `pick` (what points can be chosen for), `chosen` (their names), `given`
// (conditions on points), `color` (of who chooses), `look` (the style). With the attribute `still` it is a
// picture. It emits `choose` when `chosen` or `given` has changed by hand, and `play` when Enter is pressed
// on a chosen point.

import { make } from "../base/dom.js";
import { text } from "../base/words.js";
import { ghosts } from "./ghosts.js";
import { Grid } from "./grid.js";
import { Label } from "./label.js";
import { Layer } from "./layer.js";
import { Magnifier, isTooSmall } from "./magnifier.js";
import { isOpen, pointWords } from "./pick.js";
import { nameOf, placeOf } from "./points.js";
import { draw } from "./svg.js";

/**
 * @typedef {import("../base/types").Board} Board
 * @typedef {import("../base/types").Pick} Pick
 * @typedef {import("../base/types").Color} Color
 * @typedef {import("../base/types").Style} StyleName
 */

/**
 * What a click on a point with a condition makes of it.
 * @type {Record<string, Color | "empty" | undefined>}
 */
const NEXT_CONDITION = { none: "black", black: "white", white: "empty", empty: undefined };
/** Choices that do something with every point by itself. */
const ACTS_AT_ONCE = new Set(["dead", "explore"]);

export class QgoBoard extends HTMLElement {
  /** @type {Board | undefined} */
  #board;
  /** @type {Pick | null} */
  #pick = null;
  /** @type {string[]} */
  #chosen = [];
  /** @type {Map<string, Color | "empty">} */
  #given = new Map();
  /** @type {Color | null} */
  #color = null;
  /** @type {StyleName} */
  #look = "standard";
  /** @type {string | undefined} */
  #aim;
  /** A point that was aimed at when the position changed: its ghost would hide what is new there. */
  #quiet = /** @type {string | undefined} */ (undefined);
  /** What the layer was drawn from. */
  #drawn = "";
  #ground = draw("image", { class: "ground" });
  #layer = new Layer();
  #ghosts = draw("g");
  #drawing = draw("svg", { "aria-hidden": "true" }, this.#ground, this.#layer.element, this.#ghosts);
  #frame = make("div", { class: "frame" }, this.#drawing);
  #label = new Label();
  #grid = new Grid();
  #magnifier = new Magnifier((place) => this.#confirm(place));
  /** Whether what follows from the properties has yet to be drawn. */
  #stale = false;
  /** The point that was chosen with a first tap. @type {string | undefined} */
  #tentative;
  /** Whether the last pointer was a finger. */
  #touched = false;

  connectedCallback() {
    if (this.#frame.isConnected) return;
    this.append(this.#frame);
    if (this.hasAttribute("still")) return;
    this.#frame.append(this.#grid.element, this.#label.element, this.#magnifier.element);
    const grid = this.#grid.element;
    grid.addEventListener("pointerdown", (event) => (this.#touched = event.pointerType === "touch"));
    grid.addEventListener(
      "pointerover",
      (event) => event.pointerType === "mouse" && this.#point(event.target),
    );
    grid.addEventListener("pointerleave", () => this.#unpoint());
    grid.addEventListener("focusin", (event) => this.#point(event.target));
    grid.addEventListener("focusout", () => this.#takeAim(undefined));
    grid.addEventListener("click", (event) => this.#clicked(event));
    grid.addEventListener("keydown", (event) => this.#pressed(event));
    this.#refresh();
  }

  get board() {
    return this.#board;
  }

  set board(board) {
    const before = this.#board;
    this.#board = board;
    if (!board) return;
    if (before?.width !== board.width || before.columns.length !== board.columns.length) this.#measure(board);
    if (this.#drawn !== board.layer) {
      this.showLayer(board.layer, before !== undefined);
      this.#quiet = this.#aim;
    }
    this.#changed();
  }

  get pick() {
    return this.#pick;
  }

  set pick(pick) {
    if (pick === this.#pick) return;
    this.#pick = pick;
    if (!pick) this.#magnifier.hide();
    this.#changed();
  }

  get chosen() {
    return this.#chosen;
  }

  set chosen(chosen) {
    if (chosen.length === 0 && this.#chosen.length === 0) return;
    this.#chosen = [...chosen];
    this.#changed();
  }

  get given() {
    return this.#given;
  }

  set given(given) {
    this.#given = new Map(given);
    this.#changed();
  }

  set color(/** @type {Color | null} */ color) {
    this.#color = color;
    this.#changed();
  }

  set look(/** @type {StyleName} */ look) {
    this.#look = look;
    this.dataset["look"] = look;
    if (this.#board) this.#setGround(this.#board);
  }

  get #choice() {
    return { pick: this.#pick, chosen: this.#chosen, given: this.#given };
  }

  /** The point that has the focus, if any. */
  get focused() {
    return this.#grid.focused;
  }

  /** @param {string} point */
  focusPoint(point) {
    this.#grid.focus(point);
  }

  /**
   * Draws another position, and nothing else: the points keep their names until `board` is set. With `fade`
   * what is new appears softly.
   * @param {string} layer
   * @param {boolean} [fade]
   */
  showLayer(layer, fade = false) {
    this.#layer.set(layer, fade && !matchMedia("(prefers-reduced-motion: reduce)").matches);
    this.#drawn = layer;
  }

  /** @param {Board} board */
  #measure(board) {
    const { width, height } = board;
    this.#drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.style.setProperty("--aspect", String(width / height));
    this.#ground.setAttribute("width", String(width));
    this.#ground.setAttribute("height", String(height));
    this.#setGround(board);
    if (!this.hasAttribute("still")) this.#grid.lay(board);
  }

  /** @param {Board} board */
  #setGround(board) {
    const address = `/ground/${board.columns.length}/${this.#look}.svg`;
    if (this.#ground.getAttribute("href") !== address) this.#ground.setAttribute("href", address);
  }

  /** Properties are often set together; what follows from them is drawn once. */
  #changed() {
    if (this.#stale) return;
    this.#stale = true;
    queueMicrotask(() => this.#refresh());
  }

  #refresh() {
    this.#stale = false;
    const board = this.#board;
    if (!board) return;
    this.#drawGhosts(board);
    if (this.hasAttribute("still")) return;
    this.#grid.name(text("page-board-name"), this.#pick ? text("page-board-keys") : null);
    this.#grid.element.toggleAttribute("data-open", this.#pick !== null);
    this.#grid.tell((point) => ({
      label: pointWords(board, point, this.#choice),
      closed: this.#pick !== null && !isOpen(this.#pick, point),
      chosen: this.#chosen.includes(point) || this.#given.has(point),
    }));
    if (this.#aim && this.#magnifier.element.hidden) this.#showLabel(this.#aim);
  }

  /** @param {Board} board */
  #drawGhosts(board) {
    const seen = this.#aim !== this.#quiet && !this.#touched;
    const aim = this.#aim && seen && isOpen(this.#pick, this.#aim) ? this.#aim : undefined;
    const drawn = ghosts(board, { ...this.#choice, color: this.#color, aim });
    this.#ghosts.replaceWith(drawn);
    this.#ghosts = drawn;
  }

  /** @param {EventTarget | null} target */
  #point(target) {
    this.#takeAim(this.#grid.pointOf(target));
  }

  #unpoint() {
    this.#takeAim(this.#grid.element.matches(":has(:focus-visible)") ? this.#grid.focused : undefined);
  }

  /** @param {string | undefined} point */
  #takeAim(point) {
    if (point === this.#aim) return;
    this.#aim = point;
    this.#quiet = undefined;
    if (point) this.#showLabel(point);
    else this.#label.hide();
    if (this.#board) this.#drawGhosts(this.#board);
  }

  /** @param {string} point */
  #showLabel(point) {
    if (this.#board) this.#label.show(this.#board, point, pointWords(this.#board, point, this.#choice));
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const point = this.#grid.pointOf(event.target);
    const board = this.#board;
    if (!point || !board || !this.#pick) return;
    this.#grid.focus(point);
    const small = this.#touched && isTooSmall(board, this.#frame.clientWidth);
    const magnify = small && isOpen(this.#pick, point) && !this.#chosen.includes(point);
    this.#tentative = magnify && !ACTS_AT_ONCE.has(this.#pick.command) ? point : undefined;
    if (!magnify || this.#tentative) this.#choose(point);
    if (!magnify) return;
    this.#refresh();
    this.#magnifier.show(board, this.#drawing, placeOf(point, board.columns.length));
    this.#label.hide();
  }

  /** A point was tapped where the board is magnified. @param {import("./points.js").Place} place */
  #confirm(place) {
    const point = nameOf(place, this.#board?.columns.length ?? 0);
    const before = this.#tentative;
    this.#grid.focus(point);
    if (point === before || !isOpen(this.#pick, point)) return;
    this.chosen = this.#chosen.filter((other) => other !== before);
    this.#choose(point);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const point = this.#grid.focused;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    this.#touched = false;
    if (event.key === "Enter" && (!plain || (point && this.#chosen.includes(point)))) this.#emit("play");
    else if (point && plain && (event.key === " " || event.key === "Enter")) this.#choose(point);
    else if (event.key === "Escape" && this.#escaped()) this.#emit("choose");
    else return;
    event.preventDefault();
  }

  /** Takes back what was begun; returns whether there was anything. */
  #escaped() {
    if (!this.#magnifier.element.hidden) {
      this.#magnifier.hide();
      return false;
    }
    const any = this.#chosen.length > 0;
    this.chosen = [];
    return any;
  }

  /** Chooses a point or takes it off again. @param {string} point */
  #choose(point) {
    const pick = this.#pick;
    if (!pick || !isOpen(this.#pick, point)) return;
    if (pick.command === "explore") this.#cycle(point);
    else if (this.#chosen.includes(point)) this.chosen = this.#chosen.filter((other) => other !== point);
    // Beyond the most, the last one gives way.
    else this.chosen = [...this.#chosen.slice(0, pick.most - 1), point];
    this.#emit("choose");
  }

  /** @param {string} point */
  #cycle(point) {
    const given = new Map(this.#given);
    const next = NEXT_CONDITION[given.get(point) ?? "none"];
    if (next) given.set(point, next);
    else given.delete(point);
    this.given = given;
  }

  /** @param {"choose" | "play"} what */
  #emit(what) {
    this.dispatchEvent(new CustomEvent(what, { bubbles: true }));
  }
}

customElements.define("qgo-board", QgoBoard);
