//! Reads typed options, or a line of text, into what somebody wants.

mod line;
pub(crate) mod names;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use qgo_words::text::{number, quoted, text};
use qgo_words::{Arg, Words};

use crate::commands::{COMMANDS, find_command, in_group};
use crate::spec::wanted::Wanted;
use crate::spec::{BadCommand, Options, Takes};
use crate::{User, Value};

pub(crate) use line::{number_at_end, read_line, split_game, take_game};

/// Reads a command from typed options, or from the texts that [`read_line`] found. Users typed as text are
/// looked up in `known_users`.
pub(crate) fn read_options(
    name: &str,
    values: &BTreeMap<String, Value>,
    known_users: &[User],
) -> Result<Wanted, BadCommand> {
    let spec = find_command(name)?;
    let options = Options::new(spec.name, spec.options, values, known_users)?;
    spec.wanted(&options)
}

impl BadCommand {
    /// What is wrong and what to do instead. [`BadCommand::Setup`] is put into words by
    /// [`qgo_words::describe`].
    pub(crate) fn in_words(&self, words: Words) -> String {
        let of = |command: &str, option: Option<&str>| words.command_name(command, option);
        match self {
            Self::Unknown(name) if name.is_empty() => words.text("bad-command-none"),
            Self::Unknown(name) => words.format("bad-command", &[("name", text(quoted(name)))]),
            Self::Group(group) => {
                let args =
                    [("command", text(words.last_name(group))), ("list", text(commands_of(words, group)))];
                words.format("bad-command-group", &args)
            }
            Self::NoOption { command, word } => {
                let options = option_names(words, command);
                let key = if options.is_empty() { "bad-option-none" } else { "bad-option" };
                let args = [
                    ("command", text(of(command, None))),
                    ("word", text(quoted(word))),
                    ("options", text(options)),
                ];
                words.format(key, &args)
            }
            Self::Missing { command, option } => {
                let args = [
                    ("command", text(of(command, None))),
                    ("option", text(of(command, Some(option)))),
                    ("description", text(words.command_description(command, Some(option)))),
                ];
                words.format("bad-missing", &args)
            }
            Self::Value { command, option, value } => {
                let wanted = wanted(words, command, option);
                let args: [(&str, Arg<'_>); 3] = [
                    ("option", text(of(command, Some(option)))),
                    ("value", text(quoted(value))),
                    ("wanted", text(wanted)),
                ];
                words.format("bad-value", &args)
            }
            Self::NobodyNamed(name) => words.format("bad-user", &[("name", text(quoted(name)))]),
            Self::Setup(error) => qgo_words::describe::setup_error(words, error),
        }
    }
}

fn option_names(words: Words, command: &str) -> String {
    let spec = COMMANDS.iter().find(|c| c.name == command);
    let names = spec.into_iter().flat_map(|c| c.options).map(|o| words.command_name(command, Some(o.name)));
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The commands that begin with the word `group`.
fn commands_of(words: Words, group: &str) -> String {
    in_group(Some(group))
        .map(|c| format!("`/{}`", words.command_name(c.name, None)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// What an option takes, in words.
fn wanted(words: Words, command: &str, option: &str) -> String {
    let spec = COMMANDS.iter().find(|c| c.name == command);
    let spec = spec.and_then(|c| c.options.iter().find(|o| o.name == option));
    match spec.map(|o| o.takes) {
        Some(Takes::Choice(choices)) => {
            let named = |choice| match words.choice_label(command, option, choice) {
                // A value of several words is hard to type.
                label if label.contains(' ') => {
                    let name = words.choice_name(command, option, choice);
                    format!("`{choice}` ({})", name.trim_end_matches(&format!(" ({choice})")))
                }
                label => format!("`{label}`"),
            };
            choices.iter().copied().map(named).collect::<Vec<_>>().join(", ")
        }
        Some(Takes::Integer(least, most) | Takes::Number(least, most)) => {
            words.format("wanted-range", &[("least", number(least)), ("most", number(most))])
        }
        Some(Takes::Flag) => words.text("wanted-flag"),
        Some(Takes::User) => words.text("wanted-user"),
        Some(Takes::Text | Takes::Completed(_) | Takes::Suggested(_) | Takes::Game) | None => {
            words.text("wanted-game")
        }
    }
}
