//! The options of a command, read according to their specification.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use qgo_store::{Account, GameId};
use qgo_words::Words;

use super::bad::BadCommand;
use super::option::{OptionSpec, Takes};
use crate::computer::opponent::PLATFORM;
use crate::markup::typed_user;
use crate::{User, Value};

/// The options of a command; only options that it has can be asked for.
pub(crate) struct Options<'a> {
    command: &'static str,
    takes: &'static [OptionSpec],
    values: BTreeMap<&'static str, &'a Value>,
    known_users: &'a [User],
    /// The options that were asked for, whether they were given or not.
    read: RefCell<BTreeSet<&'static str>>,
}

impl<'a> Options<'a> {
    pub(crate) fn new(
        command: &'static str,
        takes: &'static [OptionSpec],
        values: &'a BTreeMap<String, Value>,
        known_users: &'a [User],
    ) -> Result<Self, BadCommand> {
        let mut named = BTreeMap::new();
        for (name, value) in values {
            let option = find_option(command, takes, name)
                .ok_or_else(|| BadCommand::NoOption { command, word: name.clone() })?;
            named.insert(option.name, value);
        }
        Ok(Self { command, takes, values: named, known_users, read: RefCell::default() })
    }

    /// Whether exactly the command's options were asked for.
    pub(crate) fn are_all_read(&self) -> bool {
        *self.read.borrow() == self.takes.iter().map(|option| option.name).collect()
    }

    fn value(&self, option: &'static str) -> Option<&'a Value> {
        self.read.borrow_mut().insert(option);
        self.values.get(option).copied()
    }

    /// Free text.
    pub(crate) fn text(&self, option: &'static str) -> Option<String> {
        self.value(option).map(shown)
    }

    /// Free text of a required option.
    pub(crate) fn required_text(&self, option: &'static str) -> Result<String, BadCommand> {
        self.text(option)
            .filter(|text| !text.trim().is_empty())
            .ok_or(BadCommand::Missing { command: self.command, option })
    }

    /// The name of a choice, also if its label in some language was typed.
    pub(crate) fn choice(&self, option: &'static str) -> Result<Option<&'static str>, BadCommand> {
        self.read(option, |value, takes| match (value, takes) {
            (Value::Text(text), Takes::Choice(choices)) => {
                find_named_choice(self.command, option, choices, text)
            }
            _ => None,
        })
    }

    /// A choice, parsed as `T`; `None` for a choice that does not parse, such as `random` for a colour.
    pub(crate) fn one_of<T: FromStr>(&self, option: &'static str) -> Result<Option<T>, BadCommand> {
        Ok(self.choice(option)?.and_then(|name| name.parse().ok()))
    }

    /// The tag of a language; the inner `None` stands for the one that the platform gives.
    pub(crate) fn language(&self, option: &'static str) -> Result<Option<Option<&'static str>>, BadCommand> {
        Ok(self.choice(option)?.map(|tag| Some(tag).filter(|tag| *tag != "auto")))
    }

    /// A whole number that fits into a byte.
    pub(crate) fn small(&self, option: &'static str) -> Result<Option<u8>, BadCommand> {
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

    /// A number.
    pub(crate) fn number(&self, option: &'static str) -> Result<Option<f64>, BadCommand> {
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
    pub(crate) fn flag(&self, option: &'static str) -> Result<Option<bool>, BadCommand> {
        self.read(option, |value, _| match value {
            Value::Flag(flag) => Some(*flag),
            Value::Text(text) => read_flag(text),
            _ => None,
        })
    }

    /// A game's number, with or without `#`.
    pub(crate) fn game(&self, option: &'static str) -> Result<Option<GameId>, BadCommand> {
        self.read(option, |value, _| match value {
            Value::Integer(number) => Some(GameId(*number)),
            Value::Text(text) => text.trim().trim_start_matches('#').parse().ok().map(GameId),
            _ => None,
        })
    }

    /// A user.
    pub(crate) fn user(&self, option: &'static str) -> Result<Option<User>, BadCommand> {
        match self.value(option) {
            None => Ok(None),
            Some(Value::User(user)) => Ok(Some(user.clone())),
            Some(other) => {
                let named = shown(other);
                if means_computer(&named) {
                    return Ok(Some(computer()));
                }
                let named_at = |named: &str| named.trim().strip_prefix('@').is_some_and(means_computer);
                let user = find_user(self.known_users, &named).cloned();
                let user = user.or_else(|| named_at(&named).then(computer));
                user.map(Some).ok_or(BadCommand::NobodyNamed(named))
            }
        }
    }

    fn read<T>(
        &self,
        option: &'static str,
        read: impl Fn(&Value, Takes) -> Option<T>,
    ) -> Result<Option<T>, BadCommand> {
        let Some(value) = self.value(option) else { return Ok(None) };
        let takes = self.takes.iter().find(|o| o.name == option).map(|o| o.takes);
        takes.and_then(|takes| read(value, takes)).map(Some).ok_or_else(|| BadCommand::Value {
            command: self.command,
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

/// The option with this name in any language.
pub(crate) fn find_option(
    command: &str,
    options: &'static [OptionSpec],
    name: &str,
) -> Option<&'static OptionSpec> {
    let name = name.to_lowercase();
    let localised = |option: &&OptionSpec| {
        Words::all().iter().any(|w| w.command_name(command, Some(option.name)).to_lowercase() == name)
    };
    options.iter().find(|option| option.name == name).or_else(|| options.iter().find(localised))
}

/// The choice with this name, or with this label in any language.
pub(crate) fn find_choice(
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

/// As [`find_choice`], also without the choice itself in front of its label (`Lehrling` for `3 Lehrling`), which could
/// mean anything where the option is not named.
pub(crate) fn find_named_choice(
    command: &str,
    option: &str,
    choices: &'static [&'static str],
    typed: &str,
) -> Option<&'static str> {
    let label = typed.trim().to_lowercase();
    let labelled = |choice: &&str| labels(command, option, choice).any(|other| other == label);
    find_choice(command, option, choices, typed).or_else(|| choices.iter().copied().find(labelled))
}

/// Whether the label of a choice begins with these words.
pub(crate) fn begins_choice(
    command: &str,
    option: &str,
    choices: &'static [&'static str],
    typed: &str,
) -> bool {
    let typed = typed.to_lowercase();
    let begins = |label: String| {
        label.strip_prefix(&typed).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    choices.iter().any(|choice| labels(command, option, choice).any(begins))
}

/// A choice as it can be typed in words, in all languages, in lower case.
fn labels(command: &str, option: &str, choice: &str) -> impl Iterator<Item = String> {
    let of = |words: Words| {
        [words.choice_label(command, option, choice), words.choice_name(command, option, choice)]
    };
    Words::all().into_iter().flat_map(of).map(|label| label.to_lowercase())
}

fn read_flag(typed: &str) -> Option<bool> {
    let typed = typed.trim().to_lowercase();
    match typed.as_str() {
        "true" | "1" | "on" => Some(true),
        "false" | "0" | "off" => Some(false),
        _ if Words::means(&typed, "yes") => Some(true),
        _ if Words::means(&typed, "no") => Some(false),
        _ => None,
    }
}

/// Whether somebody who typed this means the computer, which is QGo itself.
pub(crate) fn means_computer(typed: &str) -> bool {
    Words::means(typed.trim(), "word-computer")
}

fn computer() -> User {
    let account = Account { platform: PLATFORM.to_owned(), user: String::new() };
    User { account, name: "QGo".to_owned(), is_bot: true, is_self: true }
}

/// The user meant by a mention, `@name` or `name`: first by the exact name, then ignoring case.
fn find_user<'a>(known: &'a [User], typed: &str) -> Option<&'a User> {
    let typed = typed.trim();
    if let Some(id) = typed_user(typed) {
        return known.iter().find(|user| user.account.user == id);
    }
    let name = typed.strip_prefix('@').unwrap_or(typed);
    known
        .iter()
        .find(|user| user.name == name)
        .or_else(|| known.iter().find(|user| user.name.to_lowercase() == name.to_lowercase()))
}
