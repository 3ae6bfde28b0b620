// Where points are smaller than a finger, a tap shows the board around it larger; a second tap in there
// confirms the point, or takes the one that was meant.

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
    this.element.hidden = false;
    const part = this.element.offsetWidth / (drawing.clientWidth || 1);
    const span = board.cell * SPAN;
    const [x, y] = [board.columns[around.column] ?? 0, board.rows[around.row] ?? 0];
    const [across, down] = [along(x / board.width, part), along(y / board.height, part)];
    const corner = `${x - across.inside * span} ${y - down.inside * span}`;
    this.#picture.setAttribute("viewBox", `${corner} ${span} ${span}`);
    const pieces = [...drawing.children].map((child) => child.cloneNode(true));
    const aim = draw("circle", { class: "target", cx: x, cy: y, r: board.cell * 0.5 });
    this.#picture.replaceChildren(...pieces, aim);
    this.element.style.left = `${across.middle * 100}%`;
    this.element.style.top = `${down.middle * 100}%`;
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

/**
 * Where the middle of a piece that is `part` of the board lies, so that it stays on the board, and where in
 * it the point at `at` is: under the finger that tapped it.
 * @param {number} at
 * @param {number} part
 */
function along(at, part) {
  const middle = Math.min(1 - part / 2, Math.max(part / 2, at));
  return { middle, inside: (at - middle) / part + 0.5 };
}
