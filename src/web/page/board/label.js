// A small label beside a point, with the words that screen readers hear.

import { make } from "../base/dom.js";
import { placeOf } from "./points.js";

/** Nearer to an edge than this part of the board, the label turns to the inside. */
const EDGE = { side: 0.3, top: 0.2 };

export class Label {
  element = make("div", { class: "point-label", "aria-hidden": "true", hidden: true });

  /**
   * @param {import("../base/types").Board} board
   * @param {string} point
   * @param {string} words
   */
  show(board, point, words) {
    const { column, row } = placeOf(point, board.columns.length);
    const [x, y] = [(board.columns[column] ?? 0) / board.width, (board.rows[row] ?? 0) / board.height];
    const { style, dataset } = this.element;
    this.element.textContent = words;
    this.element.hidden = false;
    style.left = `${x * 100}%`;
    style.top = `${y * 100}%`;
    style.setProperty("--cell", `${(board.cell / board.width) * 100}cqw`);
    dataset["side"] = x < EDGE.side ? "start" : x > 1 - EDGE.side ? "end" : "middle";
    dataset["below"] = String(y < EDGE.top);
  }

  hide() {
    this.element.hidden = true;
  }
}
