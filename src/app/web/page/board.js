// Choosing points on the picture of a board, with the pointer or the keyboard.

import { make } from "./dom.js";
import { text } from "./words.js";

const COLUMNS = "ABCDEFGHJKLMNOPQRST";
/** What points of a board are used for: the hint, and the label of the button. */
const PURPOSES = {
  move: ["page-board-hint", "page-board-play"],
  one: ["page-board-hint-one", "page-board-play"],
  secret: ["page-board-hint-secret", "page-board-commit"],
  keep: ["page-board-hint-keep", "page-board-keep"],
  dead: ["page-board-hint-dead", "page-board-dead"],
};
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The layer over the picture of `board`, and the controls beneath it. `points` is the choice, a set of names;
 * `chosen()` is called when it changes, `play()` when it is to be played. `reset()` of the result clears the
 * choice.
 */
export function picker(board, points, { chosen, play }) {
  const { columns, rows, most, options } = board;
  const size = columns.length;
  const aim = { column: Math.floor(size / 2), row: Math.floor(size / 2) };
  const said = make("span", { class: "unseen", role: "status" });
  const overlay = make("div", {
    class: "picker",
    tabIndex: 0,
    role: "application",
    "aria-label": text("page-board-keys"),
    onpointermove: (event) => take(event),
    onpointerleave: () => mark(),
    onblur: () => mark(),
    onclick: (event) => take(event) && toggle(),
    onkeydown: pressed,
  });
  const label = make("span", { class: "points" });
  const [hintText, playText] = PURPOSES[purpose(board)];
  const hint = make("span", { class: "hint" }, text(hintText));
  const playButton = make("button", { type: "button", class: "primary", onclick: play }, text(playText));
  const clear = make("button", { type: "button", onclick: reset }, text("page-board-clear"));
  const bar = make("div", { class: "choice" }, hint, label, playButton, clear, said);

  const name = ({ column, row }) => `${COLUMNS[column]}${size - row}`;
  const canBeChosen = (at) => options.length === 0 || options.includes(name(at));

  /** Aims at the point nearest to the pointer, if one is near. */
  function take(event) {
    const frame = overlay.getBoundingClientRect();
    const nearest = (lines, at) => lines.findIndex((line) => Math.abs(line - at) * 2 <= cell(lines));
    const column = nearest(columns, (event.clientX - frame.left) / frame.width);
    const row = nearest(rows, (event.clientY - frame.top) / frame.width);
    if (column < 0 || row < 0 || !canBeChosen({ column, row })) {
      mark();
      return false;
    }
    Object.assign(aim, { column, row });
    mark(aim);
    return true;
  }

  function pressed(event) {
    const step = STEPS[event.key];
    if (step) {
      aim.column = Math.min(size - 1, Math.max(0, aim.column + step[0]));
      aim.row = Math.min(size - 1, Math.max(0, aim.row + step[1]));
      said.textContent = name(aim);
      mark(aim);
    } else if (event.key === " " || (event.key === "Enter" && !event.ctrlKey)) toggle();
    else if (event.key === "Escape") reset();
    else return;
    event.preventDefault();
  }

  function toggle() {
    if (!canBeChosen(aim)) return;
    const point = name(aim);
    if (!points.delete(point)) points.add(point);
    // Beyond the most points, the first one is dropped.
    if (points.size > most) points.delete(points.values().next().value);
    said.textContent = [...points].join(" ");
    update();
    chosen();
  }

  function reset() {
    points.clear();
    update();
    chosen();
  }

  function update() {
    label.textContent = [...points].join(" ");
    for (const part of [label, playButton, clear]) part.hidden = points.size === 0;
    hint.hidden = points.size > 0;
    mark();
  }

  /** Draws the chosen points and the point aimed at, if any. */
  function mark(aimed) {
    const marks = [];
    rows.forEach((_, row) => columns.forEach((_, column) => {
      const at = { column, row };
      if (points.has(name(at))) marks.push(ring("chosen", at));
      else if (options.includes(name(at))) marks.push(ring("option", at));
    }));
    if (aimed) marks.push(ring("aim", aimed));
    overlay.replaceChildren(...marks);
  }

  function ring(kind, at) {
    const element = make("i", { class: kind, data: { point: name(at) } });
    element.style.left = `${columns[at.column] * 100}cqw`;
    element.style.top = `${rows[at.row] * 100}cqw`;
    element.style.setProperty("--cell", `${cell(columns) * 100}cqw`);
    return element;
  }

  update();
  return { overlay, bar, reset };
}

function purpose({ points_for, in_secret, most }) {
  if (points_for !== "move") return points_for;
  if (in_secret) return "secret";
  return most === 1 ? "one" : "move";
}

/** The distance between neighbouring lines. */
const cell = (lines) => (lines.at(-1) - lines[0]) / (lines.length - 1);
