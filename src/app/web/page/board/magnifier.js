// Where points are smaller than a finger, a first tap shows the board around it larger, and a second tap in
// there chooses.

import { nearest } from "./points.js";
import { draw } from "./svg.js";

/** Points smaller than this, in CSS pixels, are too small for a finger. */
const FINGER = 32;
/** How many points the magnified piece is wide. */
const SPAN = 5;

/**
 * Whether a board this wide on the screen needs magnifying.
 * @param {import("../base/types").Board} board
 * @param {number} shown
 */
export const isTooSmall = (board, shown) => (board.cell / board.width) * shown < FINGER;

export class Magnifier {
  element = document.createElement("div");
  #picture = draw("svg", { "aria-hidden": "true" });
  /** @type {import("../base/types").Board | undefined} */
  #board;
  /** @type {(point: import("./points.js").Place) => void} */
  #choose;

  /**
   * `choose` is called with the point that is tapped in the magnified piece.
   * @param {(point: import("./points.js").Place) => void} choose
   */
  constructor(choose) {
    this.#choose = choose;
    this.element.className = "magnifier";
    this.element.hidden = true;
    this.element.append(this.#picture);
    this.element.addEventListener("click", (event) => this.#tapped(event));
  }

  /**
   * Shows the piece of a drawn board around a point.
   * @param {import("../base/types").Board} board
   * @param {SVGElement} drawing
   * @param {import("./points.js").Place} around
   */
  show(board, drawing, around) {
    this.#board = board;
    const span = board.cell * SPAN;
    const [x, y] = [board.columns[around.column] ?? 0, board.rows[around.row] ?? 0];
    this.#picture.setAttribute("viewBox", `${x - span / 2} ${y - span / 2} ${span} ${span}`);
    const pieces = [...drawing.children].map((child) => child.cloneNode(true));
    const aim = draw("circle", { class: "target", cx: x, cy: y, r: board.cell * 0.5 });
    this.#picture.replaceChildren(...pieces, aim);
    const within = (/** @type {number} */ at, /** @type {number} */ whole) =>
      `${Math.min(75, Math.max(25, (at / whole) * 100))}%`;
    this.element.style.left = within(x, board.width);
    this.element.style.top = within(y, board.height);
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
    this.#picture.replaceChildren();
  }

  /** @param {MouseEvent} event */
  #tapped(event) {
    event.stopPropagation();
    const matrix = this.#picture.getScreenCTM();
    if (!this.#board || !matrix) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const place = nearest(this.#board, at.x, at.y);
    this.hide();
    if (place) this.#choose(place);
  }
}
