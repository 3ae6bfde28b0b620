// The controls for looking back: one back, one on, let it run, the slider, and back to now.

import { make } from "../base/dom.js";
import { text } from "../base/words.js";

/** The pause between two positions when the game runs by itself, in milliseconds. */
const PAUSE = 800;
/** Where a key leads, from `at` of `last`. @type {Record<string, (at: number, last: number) => number>} */
const KEYS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** What uses these keys itself; on the board they step with Shift. */
const TAKEN = "input, textarea, select, [role='gridcell'], [role='radio'], dialog";

/**
 * Whether a key that was pressed is meant for nothing else.
 * @param {KeyboardEvent} event
 */
function isFree({ target, shiftKey }) {
  if (!(target instanceof Element) || target === document.body) return true;
  if (shiftKey && target.closest("qgo-board")) return true;
  return target.closest("main") !== null && !target.closest(TAKEN);
}

export class Stepper {
  #slider = make("input", { type: "range", min: "0", step: "1", "aria-label": text("page-step-slider") });
  #count = make("output", { class: "count" });
  #back = button("‹", "page-step-back", () => this.#by(-1));
  #on = button("›", "page-step-on", () => this.#by(1));
  #run = button("▶\ufe0e", "page-step-run", () => this.#toggle());
  #now = make(
    "button",
    { type: "button", class: "now", onclick: () => this.#go(this.#last) },
    text("page-step-now"),
  );
  #news = make("span", { class: "news", hidden: true }, text("page-step-news"));
  #controls = make("div", { class: "controls" }, this.#back, this.#run, this.#on, this.#slider, this.#count);
  #return = make("div", { class: "return", hidden: true }, this.#news, this.#now);
  element = make(
    "div",
    { class: "stepper", role: "group", "aria-label": text("page-step-name") },
    this.#return,
    this.#controls,
  );
  #at = 0;
  #last = 0;
  /** @type {number | undefined} */
  #timer;
  #go;

  /** `go` is called with the position that is asked for. @param {(at: number) => void} go */
  constructor(go) {
    this.#go = (/** @type {number} */ at) => go(Math.min(this.#last, Math.max(0, at)));
    this.#slider.addEventListener("input", () => {
      this.stop();
      this.#go(Number(this.#slider.value));
    });
  }

  /**
   * Shows that the position after `at` of `last` entries is looked at.
   * @param {number} at
   * @param {number} last
   */
  show(at, last) {
    const grown = last > this.#last && this.#last > 0;
    const past = at < last;
    this.#news.hidden = !past || !(grown || !this.#news.hidden);
    [this.#at, this.#last] = [at, last];
    this.#slider.max = String(last);
    this.#slider.value = String(at);
    this.#slider.setAttribute("aria-valuetext", text("page-step-of", { at, last }));
    this.#count.textContent = `${at} / ${last}`;
    // A button that has the focus is not disabled, so that the focus is not lost.
    this.#back.setAttribute("aria-disabled", String(at === 0));
    this.#on.setAttribute("aria-disabled", String(!past));
    if (!past && this.#now === document.activeElement) this.#slider.focus();
    this.#return.hidden = !past;
    if (!past) this.stop();
  }

  /** Steps by key, where keys have no other meaning. @param {KeyboardEvent} event */
  pressed(event) {
    const to = KEYS[event.key];
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.defaultPrevented;
    if (!to || !plain || this.element.hidden || !isFree(event)) return;
    event.preventDefault();
    this.stop();
    this.#go(to(this.#at, this.#last));
  }

  /** Another game is shown: nothing is news in it yet. */
  forget() {
    this.#last = 0;
    this.#news.hidden = true;
  }

  stop() {
    window.clearInterval(this.#timer);
    this.#timer = undefined;
    this.#run.textContent = "▶\ufe0e";
    this.#run.setAttribute("aria-label", text("page-step-run"));
  }

  #toggle() {
    if (this.#timer) return this.stop();
    if (this.#at === this.#last) this.#go(0);
    this.#timer = window.setInterval(() => this.#go(this.#at + 1), PAUSE);
    this.#run.textContent = "❚❚";
    this.#run.setAttribute("aria-label", text("page-step-pause"));
  }

  /** @param {number} by */
  #by(by) {
    this.stop();
    this.#go(this.#at + by);
  }
}

/** @param {string} sign @param {string} key @param {() => void} onclick */
const button = (sign, key, onclick) =>
  make("button", { type: "button", class: "step", "aria-label": text(key), onclick }, sign);
