// What lies on the board, as the server drew it. From one position to the next only what differs is replaced:
// a stone more costs little, however full the board is.

import { draw, parsed } from "./svg.js";

/** With more definitions than this, those of earlier positions are dropped. */
const MOST_DEFINITIONS = 600;

export class Layer {
  /** What parts refer to. Ids stand for contents, so definitions of earlier positions may stay. */
  #definitions = draw("defs");
  element = draw("g", { class: "layer" }, this.#definitions);
  #known = new Set();
  /** The parts by what they are; equal ones are told apart by a number. @type {Map<string, Element>} */
  #parts = new Map();

  /**
   * Shows what the server drew. With `fade`, what is new appears softly.
   * @param {string} layer
   * @param {boolean} [fade]
   */
  set(layer, fade = false) {
    const drawn = parsed(layer);
    for (const { name, value } of drawn.attributes) {
      if (name !== "class") this.element.setAttribute(name, value);
    }
    this.#define(
      [...drawn.children].filter(isDefinitions).flatMap((definitions) => [...definitions.children]),
    );
    const before = this.#parts;
    this.#parts = new Map();
    for (const part of drawn.children) {
      if (isDefinitions(part)) continue;
      const what = this.#unused(part.outerHTML);
      this.#parts.set(what, before.get(what) ?? fresh(part, fade));
      before.delete(what);
    }
    for (const part of before.values()) part.remove();
    this.#arrange();
  }

  /** @param {Element[]} definitions */
  #define(definitions) {
    if (this.#known.size > MOST_DEFINITIONS) {
      this.#definitions.replaceChildren();
      this.#known.clear();
    }
    for (const definition of definitions) {
      if (this.#known.has(definition.id)) continue;
      this.#known.add(definition.id);
      this.#definitions.append(document.importNode(definition, true));
    }
  }

  /** Puts the parts in their order; those that are in it stay where they are. */
  #arrange() {
    let next = this.#definitions.nextElementSibling;
    for (const part of this.#parts.values()) {
      if (part === next) next = next.nextElementSibling;
      else this.element.insertBefore(part, next);
    }
  }

  /** @param {string} what */
  #unused(what) {
    let name = what;
    for (let number = 2; this.#parts.has(name); number += 1) name = `${what} ${number}`;
    return name;
  }
}

const isDefinitions = (/** @type {Element} */ part) => part.tagName === "defs";

/**
 * @param {Element} part
 * @param {boolean} fade
 */
function fresh(part, fade) {
  const element = document.importNode(part, true);
  if (fade) element.classList.add("entering");
  return element;
}
