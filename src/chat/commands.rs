//! The one registry of commands: names, options and choices, for every platform.

use crate::words::LANGUAGE_CHOICES;

/// A command. Its description is the text `command-NAME` of each language.
#[derive(Debug)]
pub struct CommandSpec {
    /// The name without the slash: a word, or two where commands belong together (`settings me`). In
    /// the keys of texts the two are joined by `-`; the first one has texts of its own.
    pub name: &'static str,
    /// Its options, in order; required ones first.
    pub options: &'static [OptionSpec],
}

/// An option of a command. Its description is the text `command-NAME-OPTION` of each language.
#[derive(Debug)]
pub struct OptionSpec {
    /// The name.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// Whether it must be given.
    pub required: bool,
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Free text.
    Text,
    /// Free text with offers while it is typed.
    Completed,
    /// The same, but in a line of text only after the option's name.
    Suggested,
    /// The number of a game, with offers while it is typed.
    Game,
    /// One of these values, shown in the reader's language.
    Choice(&'static [&'static str]),
    /// A whole number in this range.
    Integer(i64, i64),
    /// Any number in this range.
    Number(i64, i64),
    /// Yes or no.
    Flag,
    /// A user.
    User,
}

/// Every command.
pub const COMMANDS: &[CommandSpec] = &[
    command(
        "challenge",
        &[
            option("opponent", Takes::User),
            option("rules", Takes::Choice(SYSTEMS)),
            option("size", Takes::Integer(2, 19)),
            option("colour", Takes::Choice(&["random", "black", "white"])),
            option("komi", Takes::Number(-361, 361)),
            option("handicap", Takes::Integer(0, 9)),
            option("time", Takes::Suggested),
            option("rated", Takes::Flag),
            option("shape", Takes::Choice(SHAPES)),
            option("max_realities", Takes::Text),
            option("chart", Takes::Text),
        ],
    ),
    command("accept", &[]),
    command("decline", &[]),
    command("cancel", &[]),
    command("move", &[required("at", Takes::Completed)]),
    command("keep", &[required("point", Takes::Completed)]),
    command("pass", &[]),
    command("resign", &[]),
    command("undo", &[]),
    command("end", &[]),
    command("dead", &[option("points", Takes::Completed)]),
    command("claim", &[]),
    command("board", &[option("style", Takes::Choice(&["picture", "text"])), option("public", Takes::Flag)]),
    command("moves", &[]),
    command("games", &[]),
    command(
        "record",
        &[option("format", Takes::Choice(&["sgf", "gif", "png", "json"])), option("game", Takes::Game)],
    ),
    command("verify", &[option("game", Takes::Game)]),
    command("explore", &[option("game", Takes::Game), option("given", Takes::Completed)]),
    command("rules", &[option("system", Takes::Choice(SYSTEMS))]),
    command(
        "leaderboard",
        &[option("rules", Takes::Choice(SYSTEMS)), option("scope", Takes::Choice(&["server", "everywhere"]))],
    ),
    command("profile", &[option("player", Takes::User)]),
    command(
        "settings me",
        &[
            option("language", Takes::Choice(LANGUAGE_CHOICES)),
            option("reminders", Takes::Choice(&["off", "1h", "3h", "6h", "12h", "24h", "48h"])),
            option("quiet_hours", Takes::Suggested),
            option("vacation", Takes::Suggested),
            option("board", Takes::Choice(&["standard", "colour-free", "high-contrast"])),
        ],
    ),
    command(
        "settings server",
        &[
            option("default_rules", Takes::Choice(SYSTEMS)),
            option("default_size", Takes::Integer(2, 19)),
            option("threads", Takes::Choice(&["needed", "always", "never"])),
            option("language", Takes::Choice(LANGUAGE_CHOICES)),
            option("channels", Takes::Text),
        ],
    ),
    command("data export", &[]),
    command("data delete", &[]),
    command("help", &[]),
];

impl CommandSpec {
    /// The first word of its name, if it has two, and the last one.
    pub fn words(&self) -> (Option<&'static str>, &'static str) {
        match self.name.split_once(' ') {
            Some((group, last)) => (Some(group), last),
            None => (None, self.name),
        }
    }
}

/// The first words of commands that have two, in order.
pub fn groups() -> Vec<&'static str> {
    let mut groups: Vec<_> = COMMANDS.iter().filter_map(|command| command.words().0).collect();
    groups.dedup();
    groups
}

/// The commands whose names begin with the word `group`; without one, those of a single word.
pub fn in_group(group: Option<&str>) -> impl Iterator<Item = &'static CommandSpec> {
    COMMANDS.iter().filter(move |command| command.words().0 == group)
}

const SYSTEMS: &[&str] = &["superposed", "entangled", "simultaneous", "sym", "mutation", "classic"];

const SHAPES: &[&str] = &[
    "standard",
    "symmetric",
    "semi",
    "symmetric+semi",
    "ghz",
    "w",
    "weak",
    "weak+symmetric",
    "weak+semi",
    "weak+symmetric+semi",
    "weak+ghz",
    "weak+w",
];

const fn command(name: &'static str, options: &'static [OptionSpec]) -> CommandSpec {
    CommandSpec { name, options }
}

const fn option(name: &'static str, takes: Takes) -> OptionSpec {
    OptionSpec { name, takes, required: false }
}

const fn required(name: &'static str, takes: Takes) -> OptionSpec {
    OptionSpec { name, takes, required: true }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Shape, System};

    use super::*;

    #[test]
    fn systems_are_those_of_the_rules() {
        assert_eq!(SYSTEMS, System::ALL.map(System::name));
    }

    #[test]
    fn shapes_are_those_of_the_rules() {
        assert_eq!(SHAPES, Shape::all().map(|shape| shape.to_string()).collect::<Vec<_>>());
    }

    #[test]
    fn required_options_come_first() {
        for command in COMMANDS {
            assert!(command.options.is_sorted_by_key(|o| !o.required), "{}", command.name);
        }
    }
}
