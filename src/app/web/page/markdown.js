// Turns the small Markdown of messages into elements. Nothing is ever parsed as HTML.

import { make } from "./dom.js";
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

/** A message's text as a document fragment. */
export function markdown(text) {
  const fragment = document.createDocumentFragment();
  text.split(/^```\w*\n?|\n?```$/m).forEach((part, index) => {
    if (index % 2 === 1) fragment.append(make("pre", {}, make("code", {}, part)));
    else fragment.append(...blocks(part.split("\n")));
  });
  return fragment;
}

const KINDS = [
  { start: "> ", wrap: (lines) => make("blockquote", {}, ...joined(lines)) },
  { start: "- ", wrap: (lines) => make("ul", {}, ...lines.map((line) => make("li", {}, inline(line)))) },
  { start: "", wrap: (lines) => make("p", {}, ...joined(lines)) },
];

/** Neighbouring lines of one kind are a block; an empty line ends it. */
function* blocks(lines) {
  let rest = lines;
  while (rest.length > 0) {
    const kind = kindOf(rest[0]);
    let count = rest.findIndex((line) => kindOf(line) !== kind);
    if (count < 0) count = rest.length;
    if (kind) yield kind.wrap(rest.slice(0, count).map((line) => line.slice(kind.start.length)));
    rest = rest.slice(count);
  }
}

const kindOf = (line) => (line.trim() === "" ? undefined : KINDS.find(({ start }) => line.startsWith(start)));

const joined = (lines) => lines.flatMap((line, index) => (index > 0 ? [make("br"), inline(line)] : [inline(line)]));

function inline(text) {
  const fragment = document.createDocumentFragment();
  let rest = text;
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    fragment.append(rest.slice(0, match.index), span(match.groups));
    rest = rest.slice(match.index + match[0].length);
  }
  fragment.append(rest);
  return fragment;
}

function span({ escaped, code, bold, label, address, person, channel, seconds, style }) {
  if (escaped) return escaped;
  if (code) return make("code", {}, code);
  if (bold) return make("strong", {}, inline(bold));
  if (address?.startsWith("message:")) {
    // A link to a message of a channel, as the page's address names it.
    const [channel, message] = address.split("/").slice(1);
    return make("a", { class: "board-link", href: `#${channel}/${message}` }, inline(label));
  }
  if (address) return make("a", { href: address, rel: "noreferrer", target: "_blank" }, inline(label));
  if (person) return make("bdi", { class: "mention", data: { person } }, `@${state.nameOf(person)}`);
  if (channel) {
    return make("a", { class: "channel", href: `#${channel}`, data: { channel } }, `#${state.titleOf(channel)}`);
  }
  return time(Number(seconds) * 1000, style);
}

const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000], ["second", 1000]];
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const absolute = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" });
const day = new Intl.DateTimeFormat(language, { dateStyle: "long" });

/** A moment: its day in the style `D`, else its distance from now. */
function time(at, style) {
  const date = new Date(at);
  // A number that is not a date is shown unchanged.
  if (Number.isNaN(date.getTime())) return String(at / 1000);
  const isDay = style === "D";
  const shown = isDay ? day.format(date) : fromNow(date);
  return make("time", { class: isDay ? "day" : "", dateTime: date.toISOString(), title: absolute.format(date) }, shown);
}

function fromNow(date) {
  const away = date.getTime() - Date.now();
  const [unit, length] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return relative.format(Math.round(away / length), unit);
}

/** Updates relative times, and names that became known later. */
function refresh() {
  for (const time of document.querySelectorAll(".text time:not(.day)")) time.textContent = fromNow(new Date(time.dateTime));
}
setInterval(refresh, 20_000);

state.on("people", () => {
  for (const mention of document.querySelectorAll(".mention")) {
    mention.textContent = `@${state.nameOf(mention.dataset.person)}`;
  }
});
state.on("channels", () => {
  for (const link of document.querySelectorAll("a.channel")) {
    link.textContent = `#${state.titleOf(link.dataset.channel)}`;
  }
});
