// The texts and the commands in the reader's language.

import { ask } from "./server.js";

/** @type {import("./types").Vocabulary} */
const vocabulary = await ask("words");

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A name within a text: one that is written from right to left does not disorder what stands around it.
 * @param {string | number} name
 */
export const isolated = (name) => (RIGHT_TO_LEFT.test(String(name)) ? `\u2068${name}\u2069` : String(name));

/**
 * The text of a key, with `{name}` replaced by the value of that name.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function text(key, values = {}) {
  const found = vocabulary.texts[key] ?? key;
  return found.replaceAll(/\{(\w+)\}/g, (whole, name) => isolated(values[name] ?? whole));
}

/** Every command. */
export const commands = vocabulary.commands;

/**
 * The command with an id.
 * @param {string} id
 */
export function commandOf(id) {
  const command = commands.find((command) => command.id === id);
  if (!command) throw new Error(`there is no command ${id}`);
  return command;
}

/** The reader's language, as a BCP 47 tag. */
export const language = vocabulary.language;

/** All texts by key, for whoever needs a group of them. */
export const texts = vocabulary.texts;
