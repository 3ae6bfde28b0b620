// What is being typed in a line such as `/challenge opponent:@Bo size:9`: nothing but text here.

const byName = (list, name) => list.find((item) => item.name === name || item.id === name);

/**
 * What stands before the caret, as one of
 * - `{part: "command", start, typed}`: the name of a command,
 * - `{part: "option", start, typed, command, option, free}`: `option` (if any) can take `typed`
 *   as it is, and `free` are the options that can be named instead,
 * - `undefined`: nothing that can be completed.
 * `start` is where the part begins.
 */
export function beingTyped(line, commands) {
  const head = /^\s*\/?(\S*)(\s+)?/.exec(line);
  if (!head[2]) {
    return line.startsWith("/") || line === "" ? { part: "command", start: 0, typed: head[1] } : undefined;
  }
  const command = byName(commands, head[1]);
  if (!command) return undefined;
  const given = namedValues(line, head[0].length, command);
  const last = given.at(-1);
  const free = command.options.filter((option) => !given.some((value) => value.option === option));
  if (last && takesWords(last.option) && last.option.takes !== "user") {
    return { part: "option", command, option: last.option, free: [], start: last.start, typed: line.slice(last.start) };
  }
  // A word of its own can be a value of the first option that takes any word, or an option's name.
  const word = /\S*$/.exec(line);
  if (last && word.index < last.start) {
    return { part: "option", command, option: last.option, free: [], start: last.start, typed: line.slice(last.start) };
  }
  const [first] = command.options;
  if (first?.required && !last) {
    const start = head[0].length;
    return { part: "option", command, option: first, free: [], start, typed: line.slice(start) };
  }
  return { part: "option", command, option: undefined, free, start: word.index, typed: word[0] };
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

const takesWords = ({ takes }) => takes === "completed" || takes === "text" || takes === "user";
