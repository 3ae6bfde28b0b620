//! Why what was typed is no command.

use qgo_rules::SetupError;

/// What was typed is no command.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BadCommand {
    /// There is no such command; empty where none was typed.
    Unknown(String),
    /// The first word of commands that have two, without a second one that fits.
    Group(&'static str),
    /// The command has no such option, or nothing can be made of this word.
    NoOption { command: &'static str, word: String },
    /// A required option is missing.
    Missing { command: &'static str, option: &'static str },
    /// The option does not take this.
    Value { command: &'static str, option: &'static str, value: String },
    /// Nobody there has this name.
    NobodyNamed(String),
    /// A setting that no game has.
    Setup(SetupError),
}
