// What a line that is being typed can become: commands, options, and what the chat layer offers.

import { ask } from "../base/server.js";
import { mentionOf } from "../base/names.js";
import { CLUB, state } from "../base/state.js";
import { shownGame } from "../base/deeds.js";
import { commandOf, commands } from "../base/words.js";
import { beingTyped, typedChoice } from "./line.js";

/** @typedef {import("../base/types").Option} Option */
/**
 * @typedef {{label: string, description?: string, line: string}} Offer
 * `line` is the line with that offer.
 */

/**
 * @param {string} line
 * @param {AbortSignal} signal
 * @returns {Promise<Offer[]>}
 */
export async function offersFor(line, signal) {
  if (!line.startsWith("/")) return [];
  const { command, value, name } = beingTyped(line, commands);
  if (command) return commandOffers(command.typed);
  const values = value ? await valuesOf(value, signal) : [];
  // A value completed by the server may be continued; after any other value comes the next option.
  const end = value?.option.takes === "completed" ? "" : " ";
  const named =
    name?.free.filter((option) => startsWith(option.name, name.typed) && fits(option, line)) ?? [];
  return [
    ...values.map((offer) => ({ ...offer, line: line.slice(0, value?.start) + offer.value + end })),
    ...named.map((option) => ({
      label: `${option.name}:`,
      description: option.description,
      line: `${line.slice(0, name?.start)}${option.name}:`,
    })),
  ];
}

/**
 * Whether games of the rule system in the line have this setting.
 * @param {Option} option
 * @param {string} line
 */
function fits({ systems }, line) {
  const system = typedChoice(line, commandOf("challenge"), "rules");
  return !systems || !system || systems.includes(system);
}

/**
 * @param {string} typed
 * @returns {Offer[]}
 */
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

/**
 * @param {{command: import("../base/types").Command, option: Option, typed: string}} value
 * @param {AbortSignal} signal
 * @returns {Promise<{label: string, description?: string, value: string}[]>}
 */
async function valuesOf({ command, option, typed }, signal) {
  switch (option.takes) {
    case "choice":
      return option.choices
        .filter(({ value, label }) => startsWith(value, typed) || startsWith(label, typed))
        .map(({ value, label }) => ({ label: value, description: label, value }));
    case "flag":
      return ["true", "false"]
        .filter((value) => startsWith(value, typed))
        .map((value) => ({ label: value, value }));
    case "user":
      return [...state.people]
        .filter(([, name]) => startsWith(`@${name}`, typed) || startsWith(name, typed))
        .map(([id, name]) => ({ label: `@${name}`, value: mentionOf(id) }));
    case "completed":
    case "game": {
      if (!state.player) return [];
      const game = shownGame();
      const place = game === null ? { channel: CLUB } : { game };
      return ask(
        "complete",
        { as: state.player, ...place, command: command.id, option: option.id, typed },
        signal,
      );
    }
    default:
      return [];
  }
}

/**
 * @param {string} whole
 * @param {string} start
 */
const startsWith = (whole, start) => whole.toLowerCase().startsWith(start.toLowerCase());
