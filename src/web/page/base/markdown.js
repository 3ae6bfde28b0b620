// Turns the small Markdown of messages into elements. Nothing is ever parsed as HTML.

import { make } from "./dom.js";
import { lookUp } from "./names.js";
import { state } from "./state.js";
import { language } from "./words.js";

const ESCAPABLE = "[!-/:-@\\[-`{-~]";
const INLINE = new RegExp(
  [
    `\\\\(?<escaped>${ESCAPABLE})`,
    "`(?<code>[^`]+)`",
    "\\*\\*(?<bold>(?:\\\\.|[^\\\\])+?)\\*\\*",
    "\\[(?<label>(?:\\\\.|[^\\]\\\\])+)\\]\\((?<address>(?:https://|message:)[^\\s)]+)\\)",
    "<@(?<person>[\\w-]+)>",
    "<#(?<channel>[\\w-]+)>",
    "<t:(?<seconds>\\d{1,12})(?::(?<style>\\w))?>",
  ].join("|"),
);

/** @typedef {(text: string) => (Node | string)[]} Explain Finds what can be explained in a plain text. */

/** @type {Explain} */
const plain = (text) => [text];

/**
 * A message's text as a document fragment.
 * @param {string} text
 * @param {Explain} [explain]
 */
export function markdown(text, explain = plain) {
  const fragment = document.createDocumentFragment();
  text.split(/^```\w*\n?|\n?```$/m).forEach((part, index) => {
    if (index % 2 === 1) fragment.append(make("pre", { tabIndex: 0 }, make("code", {}, part)));
    else fragment.append(...blocks(part.split("\n"), explain));
  });
  return fragment;
}

/** @type {{start: string, wrap: (lines: string[], explain: Explain) => HTMLElement}[]} */
const KINDS = [
  { start: "> ", wrap: (lines, explain) => make("blockquote", {}, ...joined(lines, explain)) },
  {
    start: "- ",
    wrap: (lines, explain) => make("ul", {}, ...lines.map((line) => make("li", {}, inline(line, explain)))),
  },
  { start: "", wrap: (lines, explain) => make("p", {}, ...joined(lines, explain)) },
];

/**
 * Neighbouring lines of one kind are a block; an empty line ends it.
 * @param {string[]} lines
 * @param {Explain} explain
 */
function* blocks(lines, explain) {
  let rest = lines;
  while (rest.length > 0) {
    const kind = kindOf(rest[0] ?? "");
    let count = rest.findIndex((line) => kindOf(line) !== kind);
    if (count < 0) count = rest.length;
    if (kind)
      yield kind.wrap(
        rest.slice(0, count).map((line) => line.slice(kind.start.length)),
        explain,
      );
    rest = rest.slice(count);
  }
}

/** @param {string} line */
const kindOf = (line) => (line.trim() === "" ? undefined : KINDS.find(({ start }) => line.startsWith(start)));

/**
 * @param {string[]} lines
 * @param {Explain} explain
 */
const joined = (lines, explain) =>
  lines.flatMap((line, index) => (index > 0 ? [make("br"), inline(line, explain)] : [inline(line, explain)]));

/**
 * @param {string} text
 * @param {Explain} explain
 */
function inline(text, explain) {
  const fragment = document.createDocumentFragment();
  let rest = text;
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    fragment.append(...explain(rest.slice(0, match.index)), span(match.groups ?? {}, explain));
    rest = rest.slice(match.index + match[0].length);
  }
  fragment.append(...explain(rest));
  return fragment;
}

/**
 * @param {Record<string, string | undefined>} found
 * @param {Explain} explain
 */
function span({ escaped, code, bold, label, address, person, channel, seconds, style }, explain) {
  if (escaped) return escaped;
  if (code) return make("code", {}, code);
  if (bold) return make("strong", {}, inline(bold, explain));
  if (label && address?.startsWith("message:")) {
    // A message of a channel, as addresses named it before games had pages; main.js leads to the game.
    const [channel, message] = address.split("/").slice(1);
    return make("a", { href: `/#${channel}/${message}` }, inline(label, plain));
  }
  if (label && address)
    return make("a", { href: address, rel: "noreferrer", target: "_blank" }, inline(label, plain));
  if (person) {
    void lookUp(person);
    return make("bdi", { class: "mention", data: { person } }, `@${state.nameOf(person)}`);
  }
  if (channel)
    return make("a", { class: "channel", href: `/#${channel}`, data: { channel } }, state.titleOf(channel));
  return time(Number(seconds) * 1000, style);
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const absolute = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" });
const day = new Intl.DateTimeFormat(language, { dateStyle: "long" });

/**
 * A moment: its day in the style `D`, else its distance from now.
 * @param {number} at
 * @param {string} [style]
 */
function time(at, style) {
  const date = new Date(at);
  // A number that is not a date is shown unchanged.
  if (Number.isNaN(date.getTime())) return String(at / 1000);
  const isDay = style === "D";
  const shown = isDay ? day.format(date) : fromNow(date);
  return make(
    "time",
    { class: isDay ? "day" : "moment", dateTime: date.toISOString(), title: absolute.format(date) },
    shown,
  );
}

/**
 * A moment by its distance from now, which is kept right.
 * @param {number} at
 */
export const moment = (at) => time(at);

/** @param {Date} date */
function fromNow(date) {
  const away = date.getTime() - Date.now();
  const [unit, length] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? ["second", 1000];
  return relative.format(Math.round(away / length), unit);
}

/** How often distances from now are told anew. */
const REFRESH = 20_000;

setInterval(() => {
  for (const time of document.querySelectorAll("time.moment")) {
    if (time instanceof HTMLTimeElement) time.textContent = fromNow(new Date(time.dateTime));
  }
}, REFRESH);

// Names that become known later.
state.on("people", () => {
  for (const mention of document.querySelectorAll(".mention")) {
    if (mention instanceof HTMLElement)
      mention.textContent = `@${state.nameOf(mention.dataset.person ?? "")}`;
  }
});
state.on("lists", () => {
  for (const link of document.querySelectorAll("a.channel")) {
    if (link instanceof HTMLElement) link.textContent = state.titleOf(link.dataset.channel ?? "");
  }
});
