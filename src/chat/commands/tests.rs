//! Walks every command, with its names in every language.

use std::collections::{BTreeMap, BTreeSet};

use qgo_words::Words;
use strum::VariantArray;

use super::*;
use crate::spec::Theme;

/// Every command, and every option of each, with the key of its texts.
fn commands_and_options() -> impl Iterator<Item = (&'static CommandSpec, Option<&'static str>)> {
    COMMANDS.iter().flat_map(|command| {
        let options = command.options.iter().map(|option| Some(option.name));
        std::iter::once(None).chain(options).map(move |option| (command, option))
    })
}

fn fits(text: &str, max: usize) -> bool {
    (1..=max).contains(&text.chars().count())
}

#[test]
fn every_command_has_its_place_in_the_help() {
    let mut places: Vec<_> = COMMANDS.iter().map(|command| command.theme).collect();
    places.sort_unstable();
    assert!(places.windows(2).all(|two| two[0] != two[1]), "{places:?}");
    for words in Words::all() {
        for theme in Theme::VARIANTS {
            let key = format!("help-about-{}", theme.into_str());
            assert!(!words.text(&key).starts_with("help-about"), "{theme:?} in {}", words.tag());
        }
    }
}

#[test]
fn required_options_come_first() {
    for command in COMMANDS {
        assert!(command.options.is_sorted_by_key(|o| !o.required), "{}", command.name);
    }
}

#[test]
fn every_command_and_option_has_a_name_and_a_description() {
    for words in Words::all() {
        for (command, option) in commands_and_options() {
            let of = format!("{} {option:?} in {}", command.name, words.tag());
            let name = words.command_name(command.name, option);
            let allowed = |c: char| c.is_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
            let parts = name.split(' ').filter(|part| fits(part, 32) && part.chars().all(allowed));
            let expected = command.name.split(' ').count();
            assert_eq!(
                parts.count(),
                if option.is_none() { expected } else { 1 },
                "the name of {of}: {name}"
            );
            let description = words.command_description(command.name, option);
            assert!(fits(&description, 100), "the description of {of}: {description}");
            assert!(!description.starts_with("command-"), "{of} has no description");
        }
    }
}

#[test]
fn english_names_are_the_names_themselves() {
    for (command, option) in commands_and_options() {
        let name = Words::all()[0].command_name(command.name, option);
        assert_eq!(name, option.unwrap_or(command.name));
    }
}

#[test]
fn every_choice_has_a_label() {
    for words in Words::all() {
        for command in COMMANDS {
            for option in command.options {
                let Takes::Choice(choices) = option.takes else { continue };
                for choice in choices {
                    let label = words.choice_label(command.name, option.name, choice);
                    assert_ne!(label, *choice, "no label of {} in {}", option.name, words.tag());
                    assert!(fits(&label, 100), "{label}");
                }
            }
        }
    }
}

/// A platform finds a command by its default name and by its localised names.
#[test]
fn no_two_commands_share_a_name() {
    for words in Words::all() {
        let mut names = BTreeMap::new();
        for command in COMMANDS {
            for name in BTreeSet::from([command.name.to_owned(), words.command_name(command.name, None)]) {
                let other = names.insert(name.clone(), command.name);
                assert_eq!(other, None, "{name} names {} too, in {}", command.name, words.tag());
            }
            let options: BTreeSet<_> =
                command.options.iter().map(|o| words.command_name(command.name, Some(o.name))).collect();
            assert_eq!(
                options.len(),
                command.options.len(),
                "options of {} in {}",
                command.name,
                words.tag()
            );
        }
    }
}
