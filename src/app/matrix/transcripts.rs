//! The messages of chat's conversations in the form that Matrix takes.
//!
//! All of them are read strictly. Those of a platform on which people type and react are also kept as they
//! are written: `QGO_BLESS=1 cargo test -p qgo --lib transcripts` rewrites that; read the difference before
//! you keep it.

use std::fs;
use std::path::Path;

use super::html::{Names, Written, written};

/// The elements that are used, and what each may be in: `""` is no element at all.
const ELEMENTS: [(&str, &[&str]); 9] = [
    ("p", &[""]),
    ("pre", &[""]),
    ("blockquote", &[""]),
    ("ul", &[""]),
    ("li", &["ul"]),
    ("br", &["p", "blockquote", "b"]),
    ("b", &["p", "li", "blockquote"]),
    ("code", &["p", "li", "blockquote", "b", "pre"]),
    ("a", &["p", "li", "blockquote", "b"]),
];

/// Everybody and every room is called by its id.
pub(super) struct ById;

impl Names for ById {
    fn user(&self, id: &str) -> String {
        id.to_owned()
    }

    fn room(&self, id: &str) -> String {
        id.to_owned()
    }

    fn thread(&self, _channel: &str) -> Option<(String, String)> {
        None
    }
}

/// What is wrong with some HTML, as a browser would have to repair it.
fn problem(html: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut parts = html.split('<');
    let mut texts = vec![parts.next().unwrap_or_default()];
    for part in parts {
        let Some((tag, text)) = part.split_once('>') else { return Some(format!("<{part} does not end")) };
        texts.push(text);
        if let Some(closed) = tag.strip_prefix('/') {
            if open.pop() != Some(closed) {
                return Some(format!("</{closed}> closes nothing"));
            }
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let within = *open.last().unwrap_or(&"");
        let is_known = ELEMENTS.iter().any(|(known, places)| *known == name && places.contains(&within));
        let is_link = attributes.starts_with("href=\"https://") && attributes.matches('"').count() == 2;
        if !is_known || (name == "a") != is_link || (name != "a" && !attributes.is_empty()) {
            return Some(format!("<{tag}> in <{within}>"));
        }
        if name != "br" {
            open.push(name);
        }
    }
    let bare =
        |text: &&&str| text.contains(['>', '"']) || text.split('&').skip(1).any(|text| !is_reference(text));
    open.last()
        .map(|tag| format!("<{tag}> is never closed"))
        .or(texts.iter().find(bare).map(|text| format!("bare: {text}")))
}

fn is_reference(after: &str) -> bool {
    ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|name| after.starts_with(name))
}

/// What a browser shows of some HTML.
fn shown(html: &str) -> String {
    let texts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let references = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    references.iter().fold(texts.collect(), |text: String, (name, sign)| text.replace(name, sign))
}

fn letters(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).collect()
}

/// The texts of the messages in a conversation, as chat has written them.
fn messages(transcript: &str) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    let mut follows = false;
    for line in transcript.lines() {
        let text = line.strip_prefix("    |");
        if let Some(text) = text.map(|text| text.strip_prefix(' ').unwrap_or(text)) {
            match messages.last_mut().filter(|_| follows) {
                Some(message) => *message += &format!("\n{text}"),
                None => messages.push(text.to_owned()),
            }
        }
        follows = text.is_some();
    }
    messages
}

#[test]
fn every_message_is_clean_html_that_says_what_its_plain_form_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../chat/tests/transcripts");
    let mut count = 0;
    for language in ["en", "de"] {
        for file in fs::read_dir(folder.join(language)).unwrap() {
            for message in messages(&fs::read_to_string(file.unwrap().path()).unwrap()) {
                let Written { plain, html } = written(&message, &ById);
                assert_eq!(problem(&html), None, "{message}\n{html}");
                // In words only, the address of a link stands beside it.
                if !message.contains("](https://") {
                    assert_eq!(letters(&shown(&html)), letters(&plain), "{message}");
                }
                count += 1;
            }
        }
    }
    assert!(count > 1000, "only {count} messages were found");
}

#[test]
fn messages_are_written_as_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for language in ["en", "de"] {
        let conversation = format!("../chat/tests/transcripts/{language}/reactions-platform.txt");
        let conversation = fs::read_to_string(folder.join(conversation)).unwrap();
        let shown: String = messages(&conversation)
            .iter()
            .map(|message| written(message, &ById))
            .map(|Written { plain, html }| format!("{plain}\n{html}\n\n"))
            .collect();
        let golden = folder.join(format!("tests/matrix/text/{language}.txt"));
        if std::env::var_os("QGO_BLESS").is_some() {
            fs::write(&golden, &shown).unwrap();
        }
        assert_eq!(fs::read_to_string(&golden).unwrap_or_default(), shown, "{}", golden.display());
    }
}

#[test]
fn what_is_not_clean_is_found() {
    for wrong in [
        "<p>a",
        "a</p>",
        "<p><p>a</p></p>",
        "<i>a</i>",
        "<p>a & b</p>",
        "<p>1 > 0</p>",
        "<ul>a<b>b</b></ul>",
        "<p><a href=\"javascript:x\">a</a></p>",
        "<p onclick=\"x\">a</p>",
        "<p><a>a</a></p>",
    ] {
        assert!(problem(wrong).is_some(), "{wrong}");
    }
    assert_eq!(problem("<p>a &amp; <b>b<br><a href=\"https://e.org\">c</a></b></p>"), None);
}
