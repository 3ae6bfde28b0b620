// The points of a board as elements: a grid that the keyboard and screen readers walk through. It lies over
// the drawing, is built once for each size, and afterwards only changes what differs.

import { make } from "../base/dom.js";
import { nameOf, placeOf, stepped } from "./points.js";

/** @typedef {import("../base/types").Board} Board */
/**
 * What a point says and whether it can be chosen.
 * @typedef {{ label: string, closed: boolean, chosen: boolean }} Said
 */

/** @type {Record<string, { column: number, row: number }>} */
const STEPS = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  Home: { column: -19, row: 0 },
  End: { column: 19, row: 0 },
  PageUp: { column: 0, row: -19 },
  PageDown: { column: 0, row: 19 },
};

export class Grid {
  element = make("div", { class: "points", role: "grid" });
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  #size = 0;
  /** The point that the Tab key leads to. */
  #current = "";

  constructor() {
    this.element.addEventListener("focusin", (event) => this.#makeCurrent(this.pointOf(event.target)));
    this.element.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** The point of an element in the grid. @param {EventTarget | null} target @returns {string | undefined} */
  pointOf(target) {
    const cell = target instanceof Element ? target.closest("[data-point]") : null;
    return cell instanceof HTMLElement ? cell.dataset["point"] : undefined;
  }

  /** The point that has the focus. */
  get focused() {
    return this.pointOf(document.activeElement);
  }

  /** @param {string} point */
  focus(point) {
    this.#cells.get(point)?.focus({ preventScroll: true });
  }

  /** Lays the points over the lines of a board. @param {Board} board */
  lay(board) {
    const { columns, rows, cell, width, height } = board;
    const size = columns.length;
    const { style } = this.element;
    style.left = percent((columns[0] ?? 0) - cell / 2, width);
    style.top = percent((rows[0] ?? 0) - cell / 2, height);
    style.width = percent(cell * size, width);
    style.height = percent(cell * size, height);
    if (size === this.#size) return;
    this.#size = size;
    this.#cells.clear();
    const indices = [...Array(size).keys()];
    this.element.replaceChildren(
      ...indices.map((row) =>
        make("div", { role: "row" }, ...indices.map((column) => this.#cell(nameOf({ column, row }, size)))),
      ),
    );
    const middle = Math.floor(size / 2);
    this.#makeCurrent(nameOf({ column: middle, row: middle }, size));
  }

  /**
   * @param {string} label
   * @param {string | null} keys how points are chosen, if they can be
   */
  name(label, keys) {
    set(this.element, "aria-label", label);
    set(this.element, "aria-description", keys);
  }

  /** Says of each point what it is. @param {(point: string) => Said} said */
  tell(said) {
    for (const [point, cell] of this.#cells) {
      const { label, closed, chosen } = said(point);
      set(cell, "aria-label", label);
      set(cell, "aria-disabled", closed ? "true" : null);
      set(cell, "aria-selected", chosen ? "true" : null);
    }
  }

  /** @param {string} point */
  #cell(point) {
    const cell = make("div", { role: "gridcell", tabIndex: -1, data: { point } });
    this.#cells.set(point, cell);
    return cell;
  }

  /** @param {string | undefined} point */
  #makeCurrent(point) {
    if (!point || point === this.#current) return;
    const before = this.#cells.get(this.#current);
    if (before) before.tabIndex = -1;
    this.#current = point;
    const cell = this.#cells.get(point);
    if (cell) cell.tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = STEPS[event.key];
    const from = this.focused;
    if (!step || !from || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    this.focus(nameOf(stepped(placeOf(from, this.#size), step, this.#size), this.#size));
    event.preventDefault();
  }
}

const percent = (/** @type {number} */ part, /** @type {number} */ whole) => `${(part / whole) * 100}%`;

/**
 * Sets or removes an attribute that differs.
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function set(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
