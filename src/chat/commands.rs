//! The one registry of commands: names, options and choices, for every platform.

/// A command. Its description is the text `command-NAME` of each language.
#[derive(Debug)]
pub struct CommandSpec {
    /// The name without the slash.
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
        &[option("format", Takes::Choice(&["sgf", "gif", "png", "json"])), option("game", Takes::Completed)],
    ),
    command("verify", &[option("game", Takes::Completed)]),
    command("rules", &[option("system", Takes::Choice(SYSTEMS))]),
    command("help", &[]),
];

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
