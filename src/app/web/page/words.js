// The texts and the commands in the reader's language.

import { ask } from "./server.js";

const vocabulary = await ask("words");

/** The text of a key. */
export const text = (key) => vocabulary.texts[key] ?? key;

/** Every command: name, description, options. */
export const commands = vocabulary.commands;

/** The reader's language, as a BCP 47 tag. */
export const language = vocabulary.language;
