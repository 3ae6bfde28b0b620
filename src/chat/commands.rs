//! The one registry of commands: names, options and choices, for every platform.

/// A command. Its description is the text `command-NAME` of each language.
#[derive(Debug)]
pub struct CommandSpec {
    /// The name without the slash.
    pub name: &'static str,
    /// Its options, in order.
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

macro_rules! options {
    ($($(#[$required:ident])? $name:literal: $takes:expr),* $(,)?) => {
        &[$(OptionSpec { name: $name, takes: $takes, required: false $(|| stringify!($required).len() > 0)? }),*]
    };
}

/// Every command.
pub const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "challenge",
        options: options! {
            "opponent": Takes::User,
            "rules": Takes::Choice(&["superposed", "classic"]),
            "size": Takes::Integer(2, 19),
            "colour": Takes::Choice(&["random", "black", "white"]),
            "komi": Takes::Number(-361, 361),
            "handicap": Takes::Integer(0, 9),
            "max_realities": Takes::Text,
        },
    },
    CommandSpec { name: "accept", options: &[] },
    CommandSpec { name: "decline", options: &[] },
    CommandSpec { name: "cancel", options: &[] },
    CommandSpec { name: "move", options: options! { #[required] "at": Takes::Completed } },
    CommandSpec { name: "pass", options: &[] },
    CommandSpec { name: "resign", options: &[] },
    CommandSpec { name: "undo", options: &[] },
    CommandSpec { name: "end", options: &[] },
    CommandSpec { name: "dead", options: options! { "points": Takes::Completed } },
    CommandSpec {
        name: "board",
        options: options! { "style": Takes::Choice(&["picture", "text"]), "public": Takes::Flag },
    },
    CommandSpec { name: "moves", options: &[] },
    CommandSpec { name: "games", options: &[] },
    CommandSpec {
        name: "record",
        options: options! {
            "format": Takes::Choice(&["sgf", "gif", "png", "json"]),
            "game": Takes::Completed,
        },
    },
    CommandSpec { name: "verify", options: options! { "game": Takes::Completed } },
    CommandSpec { name: "rules", options: options! { "system": Takes::Choice(&["superposed", "classic"]) } },
    CommandSpec { name: "help", options: &[] },
];
