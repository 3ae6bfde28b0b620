//! The one list of commands, for every platform; the file of each command in `command/` says all about it.

use crate::command::{
    answer, board, challenge, claim, count, explore, export, forget, games, help, hint, keep, leaderboard,
    play, profile, propose, record, resign, review, rules, server_settings, settings, verify,
};
use crate::spec::{BadCommand, Theme};
pub use crate::spec::{CommandSpec, Offers, OptionSpec, Takes};
use qgo_words::Words;

/// Every command.
pub const COMMANDS: &[CommandSpec] = &[
    challenge::COMMAND,
    answer::ACCEPT,
    answer::DECLINE,
    answer::CANCEL,
    play::MOVE,
    keep::COMMAND,
    play::PASS,
    resign::COMMAND,
    propose::UNDO,
    propose::END,
    count::COMMAND,
    claim::COMMAND,
    hint::COMMAND,
    board::BOARD,
    board::MOVES,
    games::COMMAND,
    record::COMMAND,
    verify::COMMAND,
    explore::COMMAND,
    review::COMMAND,
    rules::COMMAND,
    leaderboard::COMMAND,
    profile::COMMAND,
    settings::COMMAND,
    server_settings::COMMAND,
    export::COMMAND,
    forget::COMMAND,
    help::COMMAND,
];

/// The first words of commands with two words, in order.
pub fn groups() -> Vec<&'static str> {
    let mut groups: Vec<_> = COMMANDS.iter().filter_map(|command| command.words().0).collect();
    groups.dedup();
    groups
}

/// The commands whose names begin with the word `group`; with `None`, those of a single word.
pub fn in_group(group: Option<&str>) -> impl Iterator<Item = &'static CommandSpec> {
    COMMANDS.iter().filter(move |command| command.words().0 == group)
}

/// The names of the commands about a theme, in the order of `/help`.
pub(crate) fn names_about(theme: Theme) -> Vec<&'static str> {
    let mut about: Vec<_> = COMMANDS.iter().filter(|command| command.theme.0 == theme).collect();
    about.sort_by_key(|command| command.theme.1);
    about.into_iter().map(|command| command.name).collect()
}

/// The command with a name, which may be in any language.
pub(crate) fn find_command(typed: &str) -> Result<&'static CommandSpec, BadCommand> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let names =
        |command: &str| Words::all().iter().any(|w| w.command_name(command, None).to_lowercase() == name);
    let begins = |group: &str| {
        let first = name.split(' ').next().unwrap_or_default();
        group == first || Words::all().iter().any(|w| w.last_name(group).to_lowercase() == first)
    };
    COMMANDS.iter().find(|c| c.name == name).or_else(|| COMMANDS.iter().find(|c| names(c.name))).ok_or_else(
        || match groups().into_iter().find(|group| begins(group)) {
            Some(group) => BadCommand::Group(group),
            None => BadCommand::Unknown(typed.trim().to_owned()),
        },
    )
}

#[cfg(test)]
mod tests;
