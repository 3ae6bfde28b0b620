//! A line of text as typed: `/move D4 Q16`, `/challenge @bo 9`, `/challenge opponent:@bo size:9`.

use std::collections::BTreeMap;

use qgo_store::GameId;

use crate::Value;
use crate::commands::find_command;
use crate::markup::is_for_user;
use crate::spec::{
    Allowed, BadCommand, CommandSpec, OptionSpec, Takes, begins_choice, find_choice, find_named_choice,
    find_option, means_computer,
};

/// How many characters of a line are read at most.
const LINE: usize = 4000;

/// Splits a line into the command's name and the texts of its options.
///
/// A word `option:value` begins an option; the words after it belong to it as long as it takes several, or they
/// go on with the label of a choice. Any other word goes to the first option without a value that can take it.
pub(crate) fn read_line(line: &str) -> Result<(&'static str, BTreeMap<String, Value>), BadCommand> {
    let line: String = line.trim().chars().take(LINE).collect();
    let (command, rest) = split_command(line.trim_start_matches('/'))?;
    let words = rest.split_whitespace();
    let mut texts: BTreeMap<&'static str, String> = BTreeMap::new();
    let mut present: Option<&'static OptionSpec> = None;
    for word in words {
        if let Some((option, value)) = named(command, word) {
            texts.insert(option.name, value.to_owned());
            present = Some(option);
            continue;
        }
        let text = |option: &OptionSpec| texts.get(option.name).map_or("", String::as_str);
        let goes_on = present.filter(|option| goes_on(command.name, option, text(option), word));
        let fits = |o: &&OptionSpec| !texts.contains_key(o.name) && takes(command.name, o, word);
        let option = match goes_on.filter(|o| !matches!(o.takes, Takes::User)) {
            Some(option) => option,
            None => {
                let fitting = command.options.iter().find(fits).or(goes_on);
                fitting
                    .ok_or_else(|| no_place(command, present.map(|option| (option, text(option))), word))?
            }
        };
        let text = texts.entry(option.name).or_default();
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
        present = Some(option);
    }
    let values = texts.into_iter().map(|(name, text)| (name.to_owned(), Value::Text(text)));
    Ok((command.name, values.collect()))
}

/// A line without the number of a game at its end, and that number, if its command is about the game of a
/// place.
pub(crate) fn split_game(line: &str) -> (&str, Option<GameId>) {
    let command = split_command(line.trim().trim_start_matches('/'));
    let is_about_game = command.is_ok_and(|(command, _)| command.allowed == Allowed::InGame);
    number_at_end(line).filter(|_| is_about_game).map_or((line, None), |(line, game)| (line, Some(game)))
}

/// The same for typed options: the number stands at the end of a text.
pub(crate) fn take_game(name: &str, options: &mut BTreeMap<String, Value>) -> Option<GameId> {
    find_command(name).ok().filter(|command| command.allowed == Allowed::InGame)?;
    options.values_mut().find_map(|value| {
        let Value::Text(text) = value else { return None };
        let (before, game) = number_at_end(text).map(|(before, game)| (before.to_owned(), game))?;
        *text = before;
        Some(game)
    })
}

/// The number of a game at the end of a text, and what is before it.
pub(crate) fn number_at_end(text: &str) -> Option<(&str, GameId)> {
    let (before, number) = text.trim_end().rsplit_once(char::is_whitespace)?;
    let number = number.strip_prefix('#')?.parse().ok().filter(|number| *number > 0)?;
    Some((before, GameId(number)))
}

/// The command that a line begins with, whose name is one word or two, and the rest of the line.
fn split_command(line: &str) -> Result<(&'static CommandSpec, &str), BadCommand> {
    let (first, rest) = split_word(line);
    match find_command(first) {
        Err(BadCommand::Group(_)) => {
            let (second, rest) = split_word(rest);
            Ok((find_command(&format!("{first} {second}"))?, rest))
        }
        found => Ok((found?, rest)),
    }
}

fn split_word(text: &str) -> (&str, &str) {
    text.trim_start().split_once(char::is_whitespace).unwrap_or((text.trim_start(), ""))
}

/// The error for a word that no option takes. A word without an option's name was most likely meant for the
/// option before it, if that has no choice yet, else for the command's option with choices, if it has one, else
/// as the number of a game.
fn no_place(
    command: &'static CommandSpec,
    present: Option<(&'static OptionSpec, &str)>,
    word: &str,
) -> BadCommand {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphabetic() || c == '_');
    let word = word.to_owned();
    if word.split_once(':').is_some_and(|(name, _)| is_name(name)) {
        return BadCommand::NoOption { command: command.name, word };
    }
    if let Some((OptionSpec { name: option, takes: Takes::Choice(choices), .. }, text)) = present
        && find_named_choice(command.name, option, choices, text).is_none()
    {
        return BadCommand::Value { command: command.name, option, value: format!("{text} {word}") };
    }
    let that = |fits: &dyn Fn(Takes) -> bool| command.options.iter().find(|option| fits(option.takes));
    match that(&|takes| matches!(takes, Takes::Choice(_)))
        .or_else(|| that(&|takes| matches!(takes, Takes::Game)))
    {
        Some(option) => BadCommand::Value { command: command.name, option: option.name, value: word },
        None => BadCommand::NoOption { command: command.name, word },
    }
}

/// `option:value`, with the option's name in any language.
fn named<'a>(command: &'static CommandSpec, word: &'a str) -> Option<(&'static OptionSpec, &'a str)> {
    let (name, value) = word.split_once(':')?;
    Some((find_option(command.name, command.options, name)?, value))
}

/// Whether an option that has this text already may take a further word.
fn goes_on(command: &str, option: &OptionSpec, text: &str, word: &str) -> bool {
    match option.takes {
        Takes::Text | Takes::Completed(_) | Takes::Suggested(_) | Takes::User => true,
        Takes::Choice(choices) => {
            begins_choice(command, option.name, choices, format!("{text} {word}").trim_start())
        }
        Takes::Game | Takes::Integer(..) | Takes::Number(..) | Takes::Flag => false,
    }
}

/// Whether a word without an option's name can be meant for `option`.
fn takes(command: &str, option: &OptionSpec, word: &str) -> bool {
    match option.takes {
        Takes::Completed(_) => true,
        Takes::Game => is_number(word.trim_start_matches('#')),
        Takes::Choice(choices) => find_choice(command, option.name, choices, word).is_some(),
        Takes::Integer(least, most) => word.parse().is_ok_and(|n: i64| (least..=most).contains(&n)),
        Takes::User => word.starts_with('@') || is_for_user(word) || means_computer(word),
        // Without the option's name such a word could mean anything.
        Takes::Text | Takes::Suggested(_) | Takes::Number(..) | Takes::Flag => false,
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}
