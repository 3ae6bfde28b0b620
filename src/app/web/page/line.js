// What is being typed in a line such as `/challenge opponent:@Bo size:9`: nothing but text here.

const byName = (list, name) => list.find((item) => item.name === name || item.id === name);

/**
 * What stands before the caret and can be completed:
 * - `command`: the begun name of a command, `{start, typed}`,
 * - `value`: the begun value of an option, `{command, option, start, typed}`,
 * - `name`: the begun name of one of the options that are free, `{free, start, typed}`.
 * `start` is where the begun part begins. A word can be the next one of a value or the name of
 * another option, so that the last two may be there together.
 */
export function beingTyped(line, commands) {
  const { command, end } = namedCommand(line, commands);
  if (!command) return line.startsWith("/") ? { command: { start: 0, typed: line.slice(1) } } : {};
  const named = namedValues(line, end, command);
  const from = (start) => ({ start, typed: line.slice(start) });
  const word = from(line.search(/\S*$/));
  const last = named.at(-1) ?? unnamed(command, end);
  const value = last && (takesWords(last.option) || word.start <= last.start)
    ? { command, option: last.option, ...from(last.start) }
    : undefined;
  if (value && (takesAnyWords(value.option) || word.start <= value.start)) return { value };
  const free = command.options.filter((option) => !named.some((other) => other.option === option));
  return { value, name: { free, ...word } };
}

/**
 * The value that a line gives to an option with choices: the first choice where it gives none, and
 * `undefined` where it gives something else.
 */
export function typedChoice(line, command, id) {
  const option = command.options.find((option) => option.id === id);
  const named = namedValues(line, 0, command).find((value) => value.option === option);
  if (!named) return option.choices[0].value;
  const [typed] = line.slice(named.start).split(/\s/);
  return option.choices.find(({ value }) => value === typed.toLowerCase())?.value;
}

/** The command whose name, of two words or one, stands at the beginning, and where that ends. */
function namedCommand(line, commands) {
  for (const words of [/^\s*\/?(\S+\s+\S+)\s+/, /^\s*\/?(\S+)\s+/]) {
    const [head, name] = words.exec(line) ?? [];
    const command = head && byName(commands, name.replace(/\s+/, " "));
    if (command) return { command, end: head.length };
  }
  return {};
}

/** The values with an option's name before them: `{option, start}`, where each value starts. */
function namedValues(line, from, command) {
  const values = [];
  for (const match of line.slice(from).matchAll(/(?<=^|\s)([^\s:]+):/g)) {
    const option = byName(command.options, match[1]);
    if (option) values.push({ option, start: from + match.index + match[0].length });
  }
  return values;
}

/** What must be given needs no name: `/move D4`. */
function unnamed({ options }, start) {
  return options[0]?.required ? { option: options[0], start } : undefined;
}

const takesAnyWords = ({ takes }) => takes === "completed" || takes === "text";
/** Names of people have several words too, and any of them may be the last one. */
const takesWords = (option) => takesAnyWords(option) || option.takes === "user";
