//! The languages, each with its texts, chosen by BCP 47 tag.
//!
//! The texts are Fluent files, embedded at compile time: those of `texts/TAG/`, or the single file
//! `texts/TAG.ftl`. To add a language, add such a file; the tests list what is missing in it.

use std::borrow::Cow;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_langneg::{NegotiationStrategy, convert_vec_str_to_langids_lossy, negotiate_languages};
use unic_langid::LanguageIdentifier;

#[cfg(test)]
mod tests;

struct Language {
    tag: &'static str,
    /// The contents of its Fluent files.
    files: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language with all its texts; by default English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    index: usize,
}

/// The argument of a placeholder in a text.
#[derive(Clone, Debug)]
pub enum Arg<'a> {
    /// Text, used as it is.
    Text(Cow<'a, str>),
    /// A number, which also decides between singular and plural.
    Number(i64),
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<i64> for Arg<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl Words {
    /// The language for a tag such as `de-AT`; English if there is no such language or no tag.
    pub fn for_tag(tag: Option<&str>) -> Self {
        let available = convert_vec_str_to_langids_lossy(LANGUAGES.iter().map(|language| language.tag));
        let requested = convert_vec_str_to_langids_lossy(tag);
        let found = negotiate_languages(&requested, &available, None, NegotiationStrategy::Lookup);
        let index = found.first().and_then(|best| available.iter().position(|language| language == *best));
        Self { index: index.unwrap_or(0) }
    }

    /// Every language, English first.
    pub fn all() -> Vec<Self> {
        (0..LANGUAGES.len()).map(|index| Self { index }).collect()
    }

    /// Its BCP 47 tag: `en`, `de`.
    pub fn tag(self) -> &'static str {
        LANGUAGES[self.index].tag
    }

    /// The keys of all texts that begin with `prefix`, as English has them.
    pub fn keys(prefix: &str) -> impl Iterator<Item = &'static str> {
        let lines = LANGUAGES[0].files.iter().flat_map(|file| file.lines());
        // The key of a message is what stands at the beginning of a line, before the sign.
        let keys = lines.filter_map(|line| Some(line.split_once('=')?.0.trim_end()));
        keys.filter(move |key| key.starts_with(prefix))
    }

    /// The text `key`. If this language does not have it, the English text; if that is missing too, the
    /// key itself (a test walks all keys).
    pub fn text(self, key: &str) -> String {
        self.format(key, &[])
    }

    /// The text `key` with its placeholders filled in.
    pub fn format(self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.find(key, None, args).unwrap_or_else(|| key.to_owned())
    }

    /// Whether `word`, in any case, is one of those that the text `key` lists in any language.
    pub fn means(word: &str, key: &str) -> bool {
        let word = word.to_lowercase();
        let lists = |words: Self| words.text(key).split_whitespace().any(|one| one.to_lowercase() == word);
        Self::all().into_iter().any(lists)
    }

    /// The localised name of a command, or of one of its options: lower-case letters, digits, `-` and
    /// `_`, at most 32. The name of a command of two words is both, with a space.
    pub fn command_name(self, command: &str, option: Option<&str>) -> String {
        match (command.split_once(' '), option) {
            (Some((group, _)), None) => format!("{} {}", self.last_name(group), self.last_name(command)),
            (_, None) => self.last_name(command),
            (_, Some(option)) => self.name(&command_key(command, Some(option)), option),
        }
    }

    /// The localised last word of a command's name.
    pub fn last_name(self, command: &str) -> String {
        self.name(&command_key(command, None), command.rsplit(' ').next().unwrap_or_default())
    }

    fn name(self, key: &str, default: &str) -> String {
        self.find(key, Some("name"), &[]).unwrap_or_else(|| default.to_owned())
    }

    /// The localised description of a command or an option, at most 100 characters.
    pub fn command_description(self, command: &str, option: Option<&str>) -> String {
        self.text(&command_key(command, option))
    }

    /// The label of a choice of an option, at most 100 characters.
    pub fn choice_label(self, command: &str, option: &str, choice: &str) -> String {
        self.find_choice(command, option, choice).unwrap_or_else(|| choice.to_owned())
    }

    /// The label of a choice without the choice itself in front of it: `Apprentice`, not `3 Apprentice`.
    pub fn choice_name(self, command: &str, option: &str, choice: &str) -> String {
        let label = self.choice_label(command, option, choice);
        let name = label.strip_prefix(choice).and_then(|rest| rest.strip_prefix(' ')).map(str::to_owned);
        name.unwrap_or(label)
    }

    /// The label of a choice, which is the attribute with the choice's name; in it `-` replaces `+`, and
    /// `v-` is put before a digit at the beginning. A language is labelled with its own name for itself.
    fn find_choice(self, command: &str, option: &str, choice: &str) -> Option<String> {
        let digit = choice.starts_with(|c: char| c.is_ascii_digit());
        let attribute = format!("{}{}", if digit { "v-" } else { "" }, choice.replace('+', "-"));
        self.find(&command_key(command, Some(option)), Some(&attribute), &[]).or_else(|| {
            let language = Self::all().into_iter().find(|words| words.tag() == choice);
            language.filter(|_| option == "language").map(|words| words.text("language-name"))
        })
    }

    /// The text or attribute in this language, or in English if it is missing.
    fn find(self, key: &str, attribute: Option<&str>, args: &[(&str, Arg<'_>)]) -> Option<String> {
        let bundles = bundles();
        [self.index, 0].into_iter().find_map(|index| look_up(&bundles[index], key, attribute, args))
    }
}

/// The key of the texts of a command or of one of its options.
fn command_key(command: &str, option: Option<&str>) -> String {
    let command = command.replace(' ', "-");
    match option {
        Some(option) => format!("command-{command}-{option}"),
        None => format!("command-{command}"),
    }
}

fn look_up(
    bundle: &FluentBundle<FluentResource>,
    key: &str,
    attribute: Option<&str>,
    args: &[(&str, Arg<'_>)],
) -> Option<String> {
    let message = bundle.get_message(key)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    let args: FluentArgs<'_> = args
        .iter()
        .map(|(name, value)| {
            let value = match value {
                Arg::Text(text) => FluentValue::from(text.as_ref()),
                Arg::Number(number) => FluentValue::from(*number),
            };
            (*name, value)
        })
        .collect();
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
    if !errors.is_empty() {
        tracing::warn!(key, ?errors, "a text lacks something");
    }
    Some(text.into_owned())
}

/// One bundle for each of [`LANGUAGES`].
fn bundles() -> &'static [FluentBundle<FluentResource>] {
    static BUNDLES: OnceLock<Vec<FluentBundle<FluentResource>>> = OnceLock::new();
    BUNDLES.get_or_init(|| LANGUAGES.iter().map(bundle).collect())
}

fn bundle(language: &Language) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier = language.tag.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Most arguments are points and numbers; names are isolated where they need it.
    bundle.set_use_isolating(false);
    for file in language.files {
        let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(readable, _)| readable);
        bundle.add_resource_overriding(resource);
    }
    bundle
}
