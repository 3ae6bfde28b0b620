// The line at the bottom, with completion: commands, options, and what the chat layer offers.

import { byId, make } from "./dom.js";
import { beingTyped, typedChoice } from "./line.js";
import { ask } from "./server.js";
import { state } from "./state.js";
import { commands, text } from "./words.js";

const input = byId("line");
const list = byId("offers");

/** The current offers: {label, description, line}, where `line` is the line with that offer. */
let offers = [];
let selected = -1;
/** The lines that each player sent, oldest first, and how far back the arrow keys have gone. */
const sentBy = new Map();
let back = 0;
/**
 * The player whose line is shown, and what the others had typed: players may have secrets from each other.
 */
let typist;
const unsentOf = new Map();
let asking = new AbortController();

/** Shows a line as if it had been typed. */
export function setLine(line, { focus = true } = {}) {
  input.value = line;
  if (focus) {
    input.focus();
    complete();
  }
}

/** Clears a player's line, if it is still this one. */
export function withdrawLine(line, player) {
  if (!line) return;
  if (player !== typist) {
    if (unsentOf.get(player) === line) unsentOf.delete(player);
  } else if (input.value === line) setLine("", { focus: false });
}

/** Switches to the chosen player's line. What was typed before anybody joined goes to the first player. */
function changeTypist() {
  if (state.player === typist) return;
  if (typist) {
    unsentOf.set(typist, input.value);
    asking.abort();
    show([]);
    input.value = unsentOf.get(state.player) ?? "";
    back = 0;
  }
  typist = state.player;
}

async function complete() {
  asking.abort();
  asking = new AbortController();
  try {
    show(await offersFor(input.value, asking.signal));
  } catch (error) {
    // Another key was pressed meanwhile, or the server cannot be asked: then there are no offers.
    if (error.name !== "AbortError") show([]);
  }
}

async function offersFor(line, signal) {
  const { command, value, name } = beingTyped(line, commands);
  if (command) return commandOffers(command.typed);
  const values = value ? await valuesOf(value, signal) : [];
  // A value completed by the server may be continued; after any other value comes the next option.
  const end = value?.option.takes === "completed" ? "" : " ";
  const named = name?.free.filter((option) => startsWith(option.name, name.typed) && fits(option, line)) ?? [];
  return [
    ...values.map((offer) => ({ ...offer, line: line.slice(0, value.start) + offer.value + end })),
    ...named.map((option) => ({
      label: `${option.name}:`,
      description: option.description,
      line: `${line.slice(0, name.start)}${option.name}:`,
    })),
  ];
}

/** Whether games of the rule system in the line have this setting. */
function fits({ systems }, line) {
  const challenge = commands.find(({ id }) => id === "challenge");
  const system = typedChoice(line, challenge, "rules");
  return !systems || !system || systems.includes(system);
}

function commandOffers(typed) {
  const begun = typed.replaceAll(/\s+/g, " ");
  return commands
    .filter(({ name, id }) => startsWith(name, begun) || startsWith(id, begun))
    .map(({ name, description, options }) => ({
      label: `/${name}`,
      description,
      line: options.length > 0 ? `/${name} ` : `/${name}`,
    }));
}

async function valuesOf({ command, option, typed }, signal) {
  switch (option.takes) {
    case "choice":
      return option.choices
        .filter(({ value, label }) => startsWith(value, typed) || startsWith(label, typed))
        .map(({ value, label }) => ({ label: value, description: label, value }));
    case "flag":
      return ["true", "false"].filter((value) => startsWith(value, typed)).map((value) => ({ label: value, value }));
    case "user":
      return [...state.people.values()]
        .filter((name) => startsWith(`@${name}`, typed) || startsWith(name, typed))
        .map((name) => ({ label: `@${name}`, value: `@${name}` }));
    case "completed":
    case "game": {
      if (!state.player) return [];
      const parameters = { as: state.player, channel: state.channel, command: command.id, option: option.id, typed };
      return ask("complete", parameters, signal);
    }
    default:
      return [];
  }
}

const startsWith = (whole, start) => whole.toLowerCase().startsWith(start.toLowerCase());

function show(found) {
  offers = found.filter(({ line }) => line.trimEnd() !== input.value.trimEnd());
  selected = -1;
  list.replaceChildren(...offers.map(offerElement));
  list.hidden = offers.length === 0;
  input.setAttribute("aria-expanded", String(!list.hidden));
  input.removeAttribute("aria-activedescendant");
}

function offerElement({ label, description }, index) {
  const element = make("li", { role: "option", "aria-selected": "false" },
    make("b", {}, make("bdi", {}, label)), make("span", {}, description ?? ""));
  element.id = `offer-${index}`;
  // Keeps the focus in the input.
  element.addEventListener("pointerdown", (event) => event.preventDefault());
  element.addEventListener("click", () => accept(index));
  return element;
}

function select(index) {
  list.children[selected]?.setAttribute("aria-selected", "false");
  selected = (index + offers.length) % offers.length;
  const element = list.children[selected];
  element.setAttribute("aria-selected", "true");
  element.scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", element.id);
}

function accept(index) {
  setLine(offers[index].line);
}

function recall(by) {
  const sent = sentBy.get(state.player) ?? [];
  back = Math.min(sent.length, Math.max(0, back + by));
  input.value = back > 0 ? sent.at(-back) : "";
}

function pressed(event) {
  const open = offers.length > 0;
  if (event.key === "ArrowDown") open ? select(selected + 1) : recall(-1);
  else if (event.key === "ArrowUp") open ? select(selected < 0 ? -1 : selected - 1) : recall(1);
  else if (event.key === "Tab" && open && !event.shiftKey) accept(Math.max(selected, 0));
  else if (event.key === "Enter" && selected >= 0) accept(selected);
  else if (event.key === "Escape") open ? show([]) : setLine("");
  else return;
  event.preventDefault();
}

/** `send(line)` is called with each line; if its promise is rejected, the line stays. */
export function startComposer(send) {
  typist = state.player;
  state.on("players", changeTypist);
  input.addEventListener("input", complete);
  input.addEventListener("keydown", pressed);
  input.addEventListener("blur", () => show([]));
  byId("line-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = input.value.trim();
    if (!line) return setLine("/");
    asking.abort();
    show([]);
    input.value = "";
    const { player } = state;
    try {
      await send(line);
      sentBy.set(player, [...(sentBy.get(player) ?? []), line]);
      back = 0;
    } catch {
      if (player === typist) input.value ||= line;
      else if (!unsentOf.get(player)) unsentOf.set(player, line);
    }
  });
  input.setAttribute("aria-description", text("page-line-help"));
}
