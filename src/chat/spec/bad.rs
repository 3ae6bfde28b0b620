//! Why a typed text is not a command.

use qgo_rules::SetupError;

/// Why a typed text is not a command.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BadCommand {
    /// There is no such command; empty if none was typed.
    Unknown(String),
    /// The first word of commands with two words, without a second word that fits.
    Group(&'static str),
    /// The command has no such option, or none that takes this word.
    NoOption { command: &'static str, word: String },
    /// A required option is missing.
    Missing { command: &'static str, option: &'static str },
    /// The option does not take this value.
    Value { command: &'static str, option: &'static str, value: String },
    /// Nobody in that place has this name.
    NobodyNamed(String),
    /// No game has such a setting.
    Setup(SetupError),
}
