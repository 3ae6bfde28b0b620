// The two players: colour, name, clock, captures, and who is to move.

import { make, present } from "../base/dom.js";
import { text } from "../base/words.js";
import { ClockView } from "./clock.js";

/**
 * @typedef {import("../base/types").GamePage} GamePage
 * @typedef {import("../base/types").Color} Color
 */

/** How often clocks are looked at, in milliseconds. */
const TICK = 100;
/** @type {Record<Color, string>} */
const COLORS = { black: "page-table-black", white: "page-table-white" };

class SeatView {
  element = make("div", { class: "seat" });
  clock = new ClockView();
  #name = make("bdi", { class: "name" });
  #mark = make(
    "span",
    { class: "mark", hidden: true, role: "img", "aria-label": text("page-table-to-move") },
    "▸",
  );
  /** For those who see it; the others are told by the facts. */
  #tick = make("span", { class: "mark", hidden: true, "aria-hidden": "true" }, "✓");
  #facts = make("span", { class: "facts" });

  /** @param {Color} color */
  constructor(color) {
    this.color = color;
    const stone = make("span", {
      class: `seat-stone ${color}`,
      role: "img",
      "aria-label": text(COLORS[color]),
    });
    this.element.append(stone, this.#mark, this.#tick, this.#name, this.#facts, this.clock.element);
    this.element.dataset["color"] = color;
  }

  /** @param {GamePage} page */
  show(page) {
    const seat = page.seats[this.color];
    this.element.classList.toggle("to-move", seat.to_move);
    this.element.classList.toggle("you", page.you === this.color);
    this.#name.textContent = seat.gone ? text("page-table-gone") : seat.name;
    this.#name.title = seat.name;
    this.#mark.hidden = !seat.to_move || seat.note !== null;
    this.#tick.hidden = seat.note === null;
    this.#tick.title = seat.note ?? "";
    const captured = seat.captured === null ? null : text("page-table-captured", { count: seat.captured });
    const you = page.you === this.color ? text("page-table-you") : null;
    this.#facts.replaceChildren(
      ...present([
        you && make("span", {}, you),
        seat.note && make("span", { class: "done" }, seat.note),
        captured && make("span", {}, captured),
      ]),
    );
    this.clock.set(seat.clock);
  }
}

export class Seats {
  element = make("div", { class: "seats" });
  #seats = [new SeatView("black"), new SeatView("white")];
  /** @type {number | undefined} */
  #timer;

  constructor() {
    this.element.append(...this.#seats.map((seat) => seat.element));
  }

  /** @param {GamePage} page */
  show(page) {
    for (const seat of this.#seats) seat.show(page);
    this.stop();
    if (!this.#seats.some((seat) => seat.clock.ticks)) return;
    this.#timer = window.setInterval(() => this.#seats.forEach((seat) => seat.clock.tick()), TICK);
  }

  stop() {
    window.clearInterval(this.#timer);
  }
}
