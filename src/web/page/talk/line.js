// Parses a line that is being typed, such as `/challenge opponent:@Bo size:9`. Only text is handled here.

/** @typedef {import("../base/types").Command} Command */
/** @typedef {import("../base/types").Option} Option */
/** @typedef {{start: number, typed: string}} Typed The beginning of a word, and its index. */
/**
 * What stands before the caret and can be completed. A word can be the next one of a value or the name of
 * another option, so both of the last two may be present.
 * @typedef {object} Begun
 * @property {Typed} [command] The beginning of a command's name.
 * @property {Typed & {command: Command, option: Option}} [value] The beginning of an option's value.
 * @property {Typed & {free: Option[]}} [name] The beginning of the name of an option that is not given yet.
 */

/**
 * @template {{name: string, id: string}} T
 * @param {T[]} list
 * @param {string} [name]
 */
const byName = (list, name) => list.find((item) => item.name === name || item.id === name);

/**
 * @param {string} line
 * @param {Command[]} commands
 * @returns {Begun}
 */
export function beingTyped(line, commands) {
  const { command, end } = namedCommand(line, commands);
  if (!command) return line.startsWith("/") ? { command: { start: 0, typed: line.slice(1) } } : {};
  const named = namedValues(line, end, command);
  const from = (/** @type {number} */ start) => ({ start, typed: line.slice(start) });
  const word = from(line.search(/\S*$/));
  const last = named.at(-1) ?? unnamed(command, end);
  const value =
    last && (takesWords(last.option) || word.start <= last.start)
      ? { command, option: last.option, ...from(last.start) }
      : undefined;
  if (value && (takesAnyWords(value.option) || word.start <= value.start)) return { value };
  const free = command.options.filter((option) => !named.some((other) => other.option === option));
  return { value, name: { free, ...word } };
}

/**
 * The value that a line gives to an option with choices: the first choice if it gives none, `undefined` if it
 * gives something else.
 * @param {string} line
 * @param {Command} command
 * @param {string} id
 */
export function typedChoice(line, command, id) {
  const option = command.options.find((option) => option.id === id);
  const named = namedValues(line, 0, command).find((value) => value.option === option);
  if (!named) return option?.choices[0]?.value;
  const [typed = ""] = line.slice(named.start).split(/\s/);
  return option?.choices.find(({ value }) => value === typed.toLowerCase())?.value;
}

/**
 * The command whose name, of one word or two, begins the line, and the index where the name ends.
 * @param {string} line
 * @param {Command[]} commands
 */
function namedCommand(line, commands) {
  for (const words of [/^\s*\/?(\S+\s+\S+)\s+/, /^\s*\/?(\S+)\s+/]) {
    const [head = "", name] = words.exec(line) ?? [];
    const command = name === undefined ? undefined : byName(commands, name.replace(/\s+/, " "));
    if (command) return { command, end: head.length };
  }
  return { command: undefined, end: 0 };
}

/**
 * The values that follow an option's name, with the index where each value starts.
 * @param {string} line
 * @param {number} from
 * @param {Command} command
 */
function namedValues(line, from, command) {
  const values = [];
  for (const match of line.slice(from).matchAll(/(?<=^|\s)([^\s:]+):/g)) {
    const option = byName(command.options, match[1]);
    if (option) values.push({ option, start: from + match.index + match[0].length });
  }
  return values;
}

/**
 * A required option needs no name: `/move D4`.
 * @param {Command} command
 * @param {number} start
 */
function unnamed({ options }, start) {
  const [first] = options;
  return first?.required ? { option: first, start } : undefined;
}

/** @param {Option} option */
const takesAnyWords = ({ takes }) => takes === "completed" || takes === "text";
/** Names of people can have several words, and any of them may be the last one. @param {Option} option */
const takesWords = (option) => takesAnyWords(option) || option.takes === "user";
