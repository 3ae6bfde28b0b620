//! The options of one command, read by what the registry says that they take.

use std::collections::BTreeMap;

use qgo_store::GameId;

use super::BadCommand;
use crate::commands::{COMMANDS, CommandSpec, OptionSpec, Takes};
use crate::words::Words;
use crate::{User, Value};

/// The options of one command: each name is one of its options.
pub(super) struct Options<'a> {
    spec: &'static CommandSpec,
    values: BTreeMap<&'static str, &'a Value>,
    known_users: &'a [User],
}

impl<'a> Options<'a> {
    pub(super) fn new(
        spec: &'static CommandSpec,
        values: &'a BTreeMap<String, Value>,
        known_users: &'a [User],
    ) -> Result<Self, BadCommand> {
        let mut named = BTreeMap::new();
        for (name, value) in values {
            let option = find_option(spec, name)
                .ok_or_else(|| BadCommand::NoOption { command: spec.name, word: name.clone() })?;
            named.insert(option.name, value);
        }
        Ok(Self { spec, values: named, known_users })
    }

    /// Free text.
    pub(super) fn text(&self, option: &str) -> Option<String> {
        self.values.get(option).map(|value| shown(value))
    }

    /// Free text that must be there.
    pub(super) fn required_text(&self, option: &'static str) -> Result<String, BadCommand> {
        self.text(option)
            .filter(|text| !text.trim().is_empty())
            .ok_or(BadCommand::Missing { command: self.spec.name, option })
    }

    /// The name of a choice, also where its label in some language was typed.
    pub(super) fn choice(&self, option: &'static str) -> Result<Option<&'static str>, BadCommand> {
        self.read(option, |value, takes| match (value, takes) {
            (Value::Text(text), Takes::Choice(choices)) => find_choice(self.spec.name, option, choices, text),
            _ => None,
        })
    }

    /// A whole number that fits a byte.
    pub(super) fn small(&self, option: &'static str) -> Result<Option<u8>, BadCommand> {
        self.read(option, |value, takes| {
            let number = match value {
                Value::Integer(number) => Some(*number),
                Value::Text(text) => text.trim().parse().ok(),
                _ => None,
            };
            match takes {
                Takes::Integer(least, most) => number.filter(|n| (least..=most).contains(n)),
                _ => None,
            }
            .and_then(|n| u8::try_from(n).ok())
        })
    }

    /// Any number.
    pub(super) fn number(&self, option: &'static str) -> Result<Option<f64>, BadCommand> {
        self.read(option, |value, takes| {
            let number = match value {
                Value::Integer(number) => Some(*number as f64),
                Value::Number(number) => Some(*number),
                Value::Text(text) => text.trim().replace(',', ".").parse().ok(),
                _ => None,
            };
            match takes {
                Takes::Number(least, most) => number.filter(|n| (least as f64..=most as f64).contains(n)),
                _ => None,
            }
        })
    }

    /// Yes or no.
    pub(super) fn flag(&self, option: &'static str) -> Result<Option<bool>, BadCommand> {
        self.read(option, |value, _| match value {
            Value::Flag(flag) => Some(*flag),
            Value::Text(text) => read_flag(text),
            _ => None,
        })
    }

    /// A game's number, with or without `#`.
    pub(super) fn game(&self, option: &'static str) -> Result<Option<GameId>, BadCommand> {
        self.read(option, |value, _| match value {
            Value::Integer(number) => Some(GameId(*number)),
            Value::Text(text) => text.trim().trim_start_matches('#').parse().ok().map(GameId),
            _ => None,
        })
    }

    /// A user.
    pub(super) fn user(&self, option: &str) -> Result<Option<User>, BadCommand> {
        match self.values.get(option) {
            None => Ok(None),
            Some(Value::User(user)) => Ok(Some(user.clone())),
            Some(other) => {
                let named = shown(other);
                let user = find_user(self.known_users, &named);
                user.cloned().map(Some).ok_or(BadCommand::NobodyNamed(named))
            }
        }
    }

    fn read<T>(
        &self,
        option: &'static str,
        read: impl Fn(&Value, Takes) -> Option<T>,
    ) -> Result<Option<T>, BadCommand> {
        let Some(value) = self.values.get(option) else { return Ok(None) };
        let takes = self.spec.options.iter().find(|o| o.name == option).map(|o| o.takes);
        takes.and_then(|takes| read(value, takes)).map(Some).ok_or_else(|| BadCommand::Value {
            command: self.spec.name,
            option,
            value: shown(value),
        })
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::User(user) => user.name.clone(),
    }
}

/// The option of a name, in any language.
pub(super) fn find_option(spec: &'static CommandSpec, name: &str) -> Option<&'static OptionSpec> {
    let name = name.to_lowercase();
    let localised = |option: &OptionSpec| {
        Words::all().iter().any(|w| w.command_name(spec.name, Some(option.name)).to_lowercase() == name)
    };
    spec.options
        .iter()
        .find(|o| o.name == name)
        .or_else(|| spec.options.iter().find(|option| localised(option)))
}

/// The choice of a name or of a label in any language.
pub(super) fn find_choice(
    command: &str,
    option: &str,
    choices: &'static [&'static str],
    typed: &str,
) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase();
    let labelled = |choice: &str| {
        Words::all().iter().any(|w| w.choice_label(command, option, choice).to_lowercase() == typed)
    };
    choices
        .iter()
        .find(|choice| **choice == typed)
        .or_else(|| choices.iter().find(|choice| labelled(choice)))
        .copied()
}

fn read_flag(typed: &str) -> Option<bool> {
    let typed = typed.trim().to_lowercase();
    let named = |key: &str| Words::all().iter().any(|w| w.text(key).to_lowercase() == typed);
    match typed.as_str() {
        "true" | "1" | "on" => Some(true),
        "false" | "0" | "off" => Some(false),
        _ if named("yes") => Some(true),
        _ if named("no") => Some(false),
        _ => None,
    }
}

/// Who is meant by `<@ID>`, `@name` or `name`: the exact name first, then one in another case.
pub(super) fn find_user<'a>(known: &'a [User], typed: &str) -> Option<&'a User> {
    let typed = typed.trim();
    if let Some(id) = typed.strip_prefix("<@").and_then(|rest| rest.strip_suffix('>')) {
        let id = id.trim_start_matches('!');
        return known.iter().find(|user| user.account.user == id);
    }
    let name = typed.strip_prefix('@').unwrap_or(typed);
    known
        .iter()
        .find(|user| user.name == name)
        .or_else(|| known.iter().find(|user| user.name.to_lowercase() == name.to_lowercase()))
}

/// What an option takes, in words.
pub(super) fn wanted(words: Words, command: &str, option: &str) -> String {
    use crate::text::number;
    let spec = COMMANDS.iter().find(|c| c.name == command);
    let spec = spec.and_then(|c| c.options.iter().find(|o| o.name == option));
    match spec.map(|o| o.takes) {
        Some(Takes::Choice(choices)) => {
            let named = |choice| match words.choice_label(command, option, choice) {
                // Several words are hard to type as one value.
                label if label.contains(' ') => {
                    format!("`{choice}` ({})", label.trim_end_matches(&format!(" ({choice})")))
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
        Some(Takes::Text | Takes::Completed | Takes::Suggested | Takes::Game) | None => {
            words.text("wanted-game")
        }
    }
}
