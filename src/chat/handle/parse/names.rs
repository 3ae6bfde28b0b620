//! The names by which lines begin, in every language.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use qgo_words::Words;
use strsim::damerau_levenshtein;

use crate::commands::{groups, in_group};
use crate::press::typed::typed_names;

/// The most typing errors in a short word whose meaning is guessed.
const ERRORS: usize = 2;
/// The longest word whose meaning is guessed: none of the names is longer.
const LONGEST: usize = 40;
/// How many names are told that could have been meant.
const GUESSES: usize = 3;

/// Whether a word is the first one of a line that can be typed, in any language.
pub(crate) fn begins_a_line(word: &str) -> bool {
    static NAMES: OnceLock<BTreeSet<String>> = OnceLock::new();
    NAMES.get_or_init(|| Words::all().into_iter().flat_map(|w| first_words(w, true)).collect()).contains(word)
}

/// The first words of all lines in a language, in the same order in each.
fn first_words(words: Words, includes_acts: bool) -> Vec<String> {
    let commands = in_group(None).map(|command| words.command_name(command.name, None));
    let groups = groups().into_iter().map(|group| words.last_name(group));
    let acts = if includes_acts { typed_names(words) } else { Vec::new() };
    commands.chain(groups).chain(acts).collect()
}

/// What somebody may have meant who typed `word`, in their language, as code; empty if nothing is near. Where
/// there are no buttons, this `includes_acts` that have no command.
pub(crate) fn nearest(words: Words, word: &str, includes_acts: bool) -> Vec<String> {
    let typed = word.to_lowercase();
    let length = typed.chars().count();
    if length > LONGEST {
        return Vec::new();
    }
    let limit = ERRORS.max(length / 3).min(length / 2);
    let own = first_words(words, includes_acts);
    let of = |language| first_words(language, includes_acts).into_iter().zip(&own);
    let names = Words::all().into_iter().flat_map(of);
    let near: Vec<_> = names
        .map(|(name, own)| (damerau_levenshtein(&typed, &name.to_lowercase()), own))
        .filter(|(distance, _)| *distance <= limit)
        .collect();
    let least = near.iter().map(|(distance, _)| *distance).min();
    let meant: BTreeSet<_> =
        near.into_iter().filter(|(distance, _)| Some(*distance) == least).map(|(_, own)| own).collect();
    let lines = meant.into_iter().take(GUESSES).flat_map(|name| lines_of(words, name));
    lines.map(|line| format!("`/{line}`")).collect()
}

/// The commands with this first word, or the word itself if it is a whole line.
fn lines_of(words: Words, name: &str) -> Vec<String> {
    let group = groups().into_iter().find(|group| words.last_name(group) == name);
    let commands = group.into_iter().flat_map(|group| in_group(Some(group)));
    let lines: Vec<_> = commands.map(|command| words.command_name(command.name, None)).collect();
    if lines.is_empty() { vec![name.to_owned()] } else { lines }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::COMMANDS;

    fn near(tag: &str, word: &str, includes_acts: bool) -> String {
        nearest(Words::for_tag(Some(tag)), word, includes_acts).join(" ")
    }

    #[test]
    fn what_was_meant_is_found_in_every_language() {
        assert_eq!(near("en", "bord", false), "`/board`");
        assert_eq!(near("de", "bord", false), "`/brett`");
        assert_eq!(near("de", "herausfodern", false), "`/herausfordern`");
        assert_eq!(near("en", "Herausfodern", false), "`/challenge`");
        assert_eq!(near("en", "setings", false), "`/settings me` `/settings server`");
        assert_eq!(near("en", "confrim", true), "`/confirm`");
        assert_eq!(near("de", "confrim", true), "`/bestätigen`");
        assert_eq!(near("en", "confrim", false), "");
    }

    #[test]
    fn what_is_not_near_is_not_guessed() {
        for word in ["", "x", "no", "hi", "hello there", "überhaupt", &"move".repeat(500)] {
            assert_eq!(near("en", word, true), "", "{word}");
        }
    }

    /// Texts name what can be typed as code after a slash, in place of which a platform may want something
    /// else; what begins so and is no name would stay as it is.
    #[test]
    fn every_slash_in_a_text_begins_a_line() {
        for words in Words::all() {
            let folder = format!("{}/../words/texts/{}", env!("CARGO_MANIFEST_DIR"), words.tag());
            for file in std::fs::read_dir(folder).unwrap() {
                let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
                for line in text.lines().filter(|line| !line.starts_with('#')) {
                    let named = ["`/{ command-", "`/{ $command }"].map(|named| line.matches(named).count());
                    let slashes = ["`/", "/{"].map(|slash| line.matches(slash).count());
                    assert_eq!(slashes, [named[0] + named[1]; 2], "{line}");
                }
            }
            for command in COMMANDS {
                let name = words.command_name(command.name, None);
                assert!(name.split(' ').next().is_some_and(begins_a_line), "{name}");
            }
        }
    }
}
