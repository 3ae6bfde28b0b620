//! The languages: one file of texts each, chosen by BCP 47 tag.

use std::borrow::Cow;

/// A language with all its texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    index: usize,
}

/// The value of a placeholder in a text.
#[derive(Clone, Debug)]
pub enum Arg<'a> {
    /// Text, as it is.
    Text(Cow<'a, str>),
    /// A number, which also decides between singular and plural.
    Number(i64),
}

impl Words {
    /// The language for a tag such as `de-AT`; English if there is none for it, or no tag.
    pub fn for_tag(tag: Option<&str>) -> Self {
        let _ = tag;
        todo!()
    }

    /// Every language, English first.
    pub fn all() -> Vec<Self> {
        todo!()
    }

    /// Its BCP 47 tag: `en`, `de`.
    pub fn tag(self) -> &'static str {
        let _ = self.index;
        todo!()
    }

    /// The text `key`. A key that is missing in this language is taken from English; one that is
    /// missing there too gives the key itself (a test walks all keys).
    pub fn text(self, key: &str) -> String {
        self.format(key, &[])
    }

    /// The text `key` with its placeholders filled in.
    pub fn format(self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let _ = (key, args);
        todo!()
    }

    /// The localised name of a command or option (`command` alone, or with `option`): lower case
    /// letters, digits, `-` and `_`, at most 32.
    pub fn command_name(self, command: &str, option: Option<&str>) -> String {
        let _ = (command, option);
        todo!()
    }

    /// The localised description of a command or option, at most 100 characters.
    pub fn command_description(self, command: &str, option: Option<&str>) -> String {
        let _ = (command, option);
        todo!()
    }

    /// The label of a choice of an option, at most 100 characters.
    pub fn choice_label(self, command: &str, option: &str, choice: &str) -> String {
        let _ = (command, option, choice);
        todo!()
    }
}
