// Words of Go explain themselves on a tap.

import { make } from "../base/dom.js";
import { text, texts } from "../base/words.js";

/** Every form of a word, in small letters, with the key of its explanation. @type {Map<string, string>} */
const forms = new Map();
for (const [key, value] of Object.entries(texts)) {
  const [, word] = /^(page-word-.+)-forms$/.exec(key) ?? [];
  if (word) for (const form of value.split(",")) forms.set(form.trim().toLowerCase(), word);
}

const escaped = [...forms.keys()].map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
// Longer forms first, so that a word is not found in another one.
escaped.sort((a, b) => b.length - a.length);
const pattern =
  escaped.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "giu")
    : null;

/** @type {HTMLElement | undefined} */
let popover;

/**
 * Something that finds words in texts and makes them explain themselves; each word only where it comes first.
 * @returns {import("../base/markdown.js").Explain}
 */
export function glossary() {
  /** @type {Set<string>} */
  const explained = new Set();
  return (words) => {
    if (!pattern) return [words];
    return words.split(pattern).map((piece, index) => {
      const key = index % 2 === 1 ? forms.get(piece.toLowerCase()) : undefined;
      if (!key || explained.has(key)) return piece;
      explained.add(key);
      return wordElement(piece, key);
    });
  };
}

/**
 * @param {string} word
 * @param {string} key
 */
function wordElement(word, key) {
  return make("button", { type: "button", class: "word", onclick: explain, data: { word: key } }, word);
}

/** @param {MouseEvent} event */
function explain({ currentTarget }) {
  if (!(currentTarget instanceof HTMLElement)) return;
  popover ??= make("div", { id: "word", popover: "auto", role: "status" });
  popover.textContent = text(currentTarget.dataset.word ?? "");
  currentTarget.after(popover);
  popover.showPopover();
  place(popover, currentTarget.getBoundingClientRect());
}

/**
 * Beneath the word, or above it where there is no room; always within the window.
 * @param {HTMLElement} element
 * @param {DOMRect} word
 */
function place(element, word) {
  const gap = 6;
  const { width, height } = element.getBoundingClientRect();
  const left = Math.max(gap, Math.min(word.left, innerWidth - width - gap));
  const below = word.bottom + gap;
  const top = below + height < innerHeight ? below : Math.max(gap, word.top - height - gap);
  Object.assign(element.style, { position: "fixed", inset: "auto", left: `${left}px`, top: `${top}px` });
}
