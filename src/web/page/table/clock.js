// A player's clock. When less than a day is left it ticks; else the server's words stand there.

import { make } from "../base/dom.js";
import { text } from "../base/words.js";

/** @typedef {import("../base/types").Clock} Clock */

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** With less time than this a clock is marked. */
const LOW = 30_000;
/** Below this, tenths of a second are shown. */
const TENTHS = 10_000;

/** A time as on a clock: `2:05:09`, `5:09`, `9.3`. @param {number} left in milliseconds */
export function shownTime(left) {
  if (left < TENTHS) return (Math.floor(left / 100) / 10).toFixed(1);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const seconds = two(Math.floor((left % MINUTE) / 1000));
  const minutes = Math.floor((left % HOUR) / MINUTE);
  return left < HOUR ? `${minutes}:${seconds}` : `${Math.floor(left / HOUR)}:${two(minutes)}:${seconds}`;
}

export class ClockView {
  element = make("span", { class: "clock", hidden: true });
  #shown = make("span", { class: "left", role: "timer" });
  #low = make("span", { class: "low", hidden: true }, text("page-table-low"));
  /** @type {Clock | null} */
  #clock = null;
  /** When the server said how much is left, by the browser's own steady clock. */
  #since = 0;

  constructor() {
    this.element.append(this.#low, this.#shown);
  }

  /** @param {Clock | null} clock */
  set(clock) {
    this.#clock = clock;
    this.#since = performance.now();
    this.element.hidden = !clock;
    this.element.title = clock?.text ?? "";
    this.element.classList.toggle("running", clock?.running === true);
    this.tick();
  }

  /** Whether it has to be called every now and then. */
  get ticks() {
    return this.#clock?.running === true && !this.#clock.starts_later && this.#left() < DAY;
  }

  tick() {
    const clock = this.#clock;
    if (!clock) return;
    const left = this.#left();
    const shown = left < DAY ? shownTime(left) : clock.text;
    if (this.#shown.textContent !== shown) this.#shown.textContent = shown;
    this.#low.hidden = !(clock.running && left < LOW);
  }

  #left() {
    const clock = this.#clock;
    if (!clock) return 0;
    const gone = clock.running && !clock.starts_later ? performance.now() - this.#since : 0;
    return Math.max(0, clock.left_ms - gone);
  }
}
