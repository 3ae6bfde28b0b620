//! What is wrong with the configuration: where and why, but never the value. It may be the seal key, under
//! its own key or any other.

use std::fmt;
use std::path::{Path, PathBuf};

use figment::error::{Actual, Kind};
use toml_edit::{ImDocument, TomlError};

use super::VARIABLES;

/// A problem with the configuration.
#[derive(Debug)]
pub struct Problem {
    place: Place,
    /// The key, if QGo knows it.
    key: Option<&'static str>,
    reason: String,
}

#[derive(Debug)]
enum Place {
    /// The file, with line and column if they are known.
    File(PathBuf, Option<(usize, usize)>),
    /// An environment variable.
    Variable(&'static str),
    /// Neither is known.
    Unknown,
}

impl Problem {
    /// A file that is not TOML.
    pub(super) fn of_syntax(path: &Path, text: &str, error: &TomlError) -> Self {
        let start = error.span().map(|span| span.start.min(text.len()));
        let before = start.and_then(|start| text.get(..start));
        let line = before.and_then(|before| text.lines().nth(before.matches('\n').count()));
        let name = line.and_then(|line| line.split('=').next());
        Self {
            place: Place::File(path.to_owned(), before.map(position)),
            key: name.and_then(|name| known_key(&[name.trim()])),
            reason: syntax_reason(error.message()),
        }
    }

    /// A value that does not fit; `file` is the file that was read, `set` tells whether the environment sets
    /// a variable.
    pub(super) fn of_value(
        error: &figment::Error,
        file: Option<&(PathBuf, String)>,
        set: impl Fn(&str) -> bool,
    ) -> Self {
        let path: Vec<&str> = error.path.iter().map(String::as_str).collect();
        let key = known_key(&path);
        let variable = VARIABLES.into_iter().find(|(name, sets)| Some(*sets) == key && set(name));
        let place = match (variable, file) {
            (Some((name, _)), _) => Place::Variable(name),
            (None, Some((file, text))) => Place::File(file.clone(), place_of(text, &path)),
            (None, None) => Place::Unknown,
        };
        Self { place, key, reason: value_reason(&error.kind) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::File(path, Some((line, column))) => {
                write!(f, "{}, line {line}, column {column}: ", path.display())?;
            }
            Place::File(path, None) => write!(f, "{}: ", path.display())?,
            Place::Variable(name) => write!(f, "the environment variable {name}: ")?,
            Place::Unknown => {}
        }
        if let Some(key) = self.key {
            write!(f, "{key}: ")?;
        }
        f.write_str(&self.reason)
    }
}

/// QGo's own key of that path or, if the table is not known, the key with the same last part.
fn known_key(path: &[&str]) -> Option<&'static str> {
    let path = path.join(".");
    let known = VARIABLES.into_iter().map(|(_, key)| key);
    known.into_iter().find(|key| *key == path || key.rsplit('.').next() == Some(&path))
}

/// The line and column, from 1, at the end of `before`.
fn position(before: &str) -> (usize, usize) {
    let last = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, last.chars().count() + 1)
}

/// The position of a key in a file.
fn place_of(text: &str, path: &[&str]) -> Option<(usize, usize)> {
    let document = ImDocument::parse(text).ok()?;
    let (key, tables) = path.split_last()?;
    let table = tables.iter().try_fold(document.as_item(), |table, name| table.get(name))?;
    let span = table.as_table_like()?.key(key)?.span()?;
    text.get(..span.start).map(position)
}

/// The parser's reason. Only these two of its messages quote the file.
fn syntax_reason(message: &str) -> String {
    if message.starts_with("duplicate key") {
        "this key is there twice".into()
    } else if message.starts_with("dotted key") {
        "this key goes through another that is no table".into()
    } else {
        message.lines().collect::<Vec<_>>().join(", ")
    }
}

/// The reason without the value.
fn value_reason(kind: &Kind) -> String {
    match kind {
        Kind::InvalidType(found, expected) => format!("it is {}, expected {expected}", type_of(found)),
        Kind::InvalidValue(_, expected) => format!("expected {expected}"),
        Kind::UnknownField(_, known) => format!("no such key is known here; there are {}", known.join(", ")),
        Kind::UnknownVariant(_, known) => format!("expected one of {}", known.join(", ")),
        // The address is the only key that is parsed from a text; the message of its parser is fixed.
        Kind::Message(message) => message.clone(),
        _ => "the value does not fit".into(),
    }
}

fn type_of(found: &Actual) -> &'static str {
    match found {
        Actual::Bool(_) => "true or false",
        Actual::Unsigned(_) | Actual::Signed(_) => "a whole number",
        Actual::Float(_) => "a number with a fraction",
        Actual::Char(_) | Actual::Str(_) => "text",
        Actual::Seq => "a list",
        Actual::Map => "a table",
        _ => "something else",
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    /// The text about a configuration file, without the file's path.
    fn told(text: &str) -> String {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("own.toml");
        std::fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        let error = Config::load(|name| (name == "QGO_CONFIG").then(|| path.to_owned())).unwrap_err();
        assert!(!format!("{error:?}").contains(KEY), "{error:?}");
        let told = error.to_string();
        assert!(told.contains(path), "{told}");
        told.replace(path, "FILE")
    }

    const KEY: &str = "5ea15ea15ea15ea15ea15ea15ea15ea15ea15ea15ea15ea15ea15ea15ea15ea1";

    #[test]
    fn a_broken_line_is_named_by_its_place_and_never_shown() {
        let cases = [
            (format!("log = \"info\"\nseal_key = \"{KEY}\n"), "FILE, line 2, column 77: seal_key: "),
            (format!("seal_key = {KEY}\n"), "FILE, line 1, column 14: seal_key: "),
            (format!("seal_key = '{KEY}\" # ü\n"), "FILE, line 1, "),
            (format!("seal_key \"{KEY}\"\n"), "FILE, line 1, column 10: "),
            (format!("\n\n\"{KEY}\"\n"), "FILE, line 3, "),
            (format!("seal_key = [\"{KEY}\"]\n"), "FILE, line 1, column 1: seal_key: it is a list, expected"),
            (format!("sealkey = \"{KEY}\"\n"), "FILE, line 1, column 1: no such key is known here"),
            (format!("{KEY} = 1\n"), "FILE, line 1, column 1: no such key is known here"),
            (format!("{KEY} = 1\n{KEY} = 2\n"), "FILE, line 2, column 1: this key is there twice"),
            (format!("{KEY} = 1\n{KEY}.a = 2\n"), "FILE, line 2, column 1: this key goes through"),
            (
                format!("[discord]\n\n  seal_key = \"{KEY}\"\n"),
                "FILE, line 3, column 3: no such key is known here",
            ),
            (format!("memory = \"{KEY}\"\n"), "FILE, line 1, column 1: memory: it is text, expected"),
            (format!("[web]\nlisten = \"{KEY}\"\n"), "FILE, line 2, column 1: web.listen: "),
        ];
        for (text, expected) in cases {
            let told = told(&text);
            assert!(told.contains(expected), "{text}\nis told as:\n{told}");
            for part in KEY.as_bytes().windows(6) {
                assert!(!told.contains(std::str::from_utf8(part).unwrap()), "{text}\nis told as:\n{told}");
            }
        }
    }

    #[test]
    fn a_variable_is_named_and_not_shown() {
        for (variable, file) in [("QGO_MEMORY", ""), ("QGO_WEB_LISTEN", "[web]\nlisten = \"127.0.0.1:1\"\n")]
        {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("own.toml");
            std::fs::write(&path, file).unwrap();
            let env = |name: &str| match name {
                "QGO_CONFIG" => Some(path.to_str().unwrap().to_owned()),
                name => (name == variable).then(|| KEY.to_owned()),
            };
            let told = Config::load(env).unwrap_err().to_string();
            assert!(told.contains(variable) && !told.contains("5ea1"), "{told}");
        }
    }
}
