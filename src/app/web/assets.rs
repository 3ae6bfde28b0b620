//! The page itself: files embedded in this program, and the texts that they show.

use axum::extract::{Path, Query};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse};
use qgo_chat::commands::{COMMANDS, CommandSpec, OptionSpec, Takes};
use qgo_rules::System;
use qgo_words::Words;
use serde_json::{Map, Value, json};

use super::language::{self, Lang};
use super::problem::Problem;

/// A file of the page: its name, media type and contents.
type Asset = (&'static str, &'static str, &'static [u8]);

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const FONT: &str = "font/otf";

macro_rules! files {
    ($($name:literal: $media_type:expr => $path:literal),* $(,)?) => {
        &[$(($name, $media_type, include_bytes!($path))),*]
    };
}

const ASSETS: &[Asset] = files! {
    "icon.svg": "image/svg+xml" => "page/icon.svg",
    "look.css": STYLE => "page/look.css",
    "layout.css": STYLE => "page/layout.css",
    "message.css": STYLE => "page/message.css",
    "main.js": SCRIPT => "page/main.js",
    "server.js": SCRIPT => "page/server.js",
    "dom.js": SCRIPT => "page/dom.js",
    "words.js": SCRIPT => "page/words.js",
    "state.js": SCRIPT => "page/state.js",
    "log.js": SCRIPT => "page/log.js",
    "markdown.js": SCRIPT => "page/markdown.js",
    "message.js": SCRIPT => "page/message.js",
    "board.js": SCRIPT => "page/board.js",
    "line.js": SCRIPT => "page/line.js",
    "composer.js": SCRIPT => "page/composer.js",
    "players.js": SCRIPT => "page/players.js",
    "channels.js": SCRIPT => "page/channels.js",
    "form.js": SCRIPT => "page/form.js",
    "watch.js": SCRIPT => "page/watch.js",
    "medium.otf": FONT => "../../../fonts/Inter-Medium.otf",
    "bold.otf": FONT => "../../../fonts/Inter-Bold.otf",
};

const INDEX: &str = include_str!("page/index.html");

/// The keys of all texts of the page: the page has them as `{{KEY}}`, its scripts look them up.
const TEXTS: &[&str] = &[
    "page-title",
    "page-skip",
    "page-motto",
    "page-channels",
    "page-languages",
    "page-menu",
    "page-local",
    "page-noscript",
    "page-lost",
    "page-offline",
    "page-log",
    "page-private",
    "page-dismiss",
    "page-earlier",
    "page-welcome-title",
    "page-welcome-text",
    "page-welcome-players",
    "page-welcome-challenge",
    "page-welcome-play",
    "page-try-challenge",
    "page-try-rules",
    "page-try-help",
    "page-players",
    "page-add-player",
    "page-remove-player",
    "page-called",
    "page-join-title",
    "page-join-text",
    "page-join-name",
    "page-join",
    "page-join-first",
    "page-close",
    "page-submit",
    "page-line",
    "page-line-hint",
    "page-line-help",
    "page-offers",
    "page-send",
    "page-board-hint",
    "page-board-hint-one",
    "page-board-hint-secret",
    "page-board-hint-keep",
    "page-board-hint-dead",
    "page-board-keys",
    "page-board-play",
    "page-board-commit",
    "page-board-keep",
    "page-board-dead",
    "page-board-clear",
    "page-watch",
    "page-watch-game",
    "page-watch-move",
    "page-watch-at",
    "page-watch-back",
    "page-watch-on",
    "page-watch-play",
    "page-watch-pause",
    "page-setup-open",
    "page-setup-title",
    "page-setup-intro",
    "page-setup-application",
    "page-setup-invite",
    "page-setup-start",
    "page-setup-after",
    "page-setup-matrix",
    "page-setup-matrix-account",
    "page-setup-matrix-start",
    "page-setup-matrix-invite",
];

/// The page in the reader's language. A chosen language is remembered.
pub(super) async fn index(headers: HeaderMap, Query(query): Query<Lang>) -> impl IntoResponse {
    let words = language::of(query.lang.as_deref(), &headers);
    let mut page = Html(filled_in(words)).into_response();
    if query.lang.is_some() {
        let cookie =
            format!("{}={}; Path=/; Max-Age=31536000; SameSite=Strict", language::COOKIE, words.tag());
        // Tags of languages are ASCII, so this cannot fail.
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            page.headers_mut().insert(header::SET_COOKIE, cookie);
        }
    }
    page
}

/// A file of the page.
pub(super) async fn asset(Path(name): Path<String>) -> Result<impl IntoResponse, Problem> {
    let asset = ASSETS.iter().find(|(known, ..)| *known == name);
    let (_, media_type, bytes) = asset.ok_or_else(|| Problem::missing("There is no such file."))?;
    Ok(([(header::CONTENT_TYPE, *media_type)], *bytes))
}

/// The texts and commands in one language, for the scripts.
pub(super) fn vocabulary(words: Words) -> Value {
    let texts: Map<_, _> = TEXTS.iter().map(|key| ((*key).to_owned(), words.text(key).into())).collect();
    let commands: Vec<_> = COMMANDS.iter().map(|command| described(words, command)).collect();
    json!({ "language": words.tag(), "texts": texts, "commands": commands })
}

fn described(words: Words, command: &CommandSpec) -> Value {
    let options: Vec<_> =
        command.options.iter().map(|option| option_described(words, command, option)).collect();
    json!({
        "id": command.name,
        "name": words.command_name(command.name, None),
        "description": words.command_description(command.name, None),
        "options": options,
    })
}

fn option_described(words: Words, command: &CommandSpec, option: &OptionSpec) -> Value {
    let (takes, values) = match option.takes {
        Takes::Text | Takes::Integer(..) | Takes::Number(..) => ("text", &[][..]),
        Takes::Completed(_) | Takes::Suggested(_) => ("completed", &[][..]),
        Takes::Game => ("game", &[][..]),
        Takes::Choice(values) => ("choice", values),
        Takes::Flag => ("flag", &[][..]),
        Takes::User => ("user", &[][..]),
    };
    let choices = values.iter().map(
        |value| json!({ "value": value, "label": words.choice_label(command.name, option.name, value) }),
    );
    json!({
        "id": option.name,
        "name": words.command_name(command.name, Some(option.name)),
        "description": words.command_description(command.name, Some(option.name)),
        "required": option.required,
        "takes": takes,
        "choices": choices.collect::<Vec<_>>(),
        "systems": systems_with(option.name),
    })
}

/// The rule systems whose games have this setting; `None` if it is not a setting of the rules.
fn systems_with(setting: &str) -> Option<Vec<&'static str>> {
    let with = System::ALL.into_iter().filter(|system| system.has_setting(setting));
    let with: Vec<_> = with.map(System::name).collect();
    (!with.is_empty()).then_some(with)
}

/// The page with its texts filled in.
fn filled_in(words: Words) -> String {
    let languages: String = Words::all().into_iter().map(|other| language_link(words, other)).collect();
    let page = INDEX.replace("{{language}}", words.tag()).replace("{{languages}}", &languages);
    TEXTS.iter().fold(page, |page, key| page.replace(&format!("{{{{{key}}}}}"), &escaped(&words.text(key))))
}

fn language_link(current: Words, other: Words) -> String {
    let tag = other.tag();
    let marked = if other == current { " aria-current=\"true\"" } else { "" };
    let name = escaped(&other.text("page-language-name"));
    format!("<a href=\"/?lang={tag}\" lang=\"{tag}\" hreflang=\"{tag}\"{marked}>{name}</a>")
}

/// A text escaped for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All `page-…` keys between these two marks.
    fn keys<'a>(text: &'a str, before: &'a str, after: &'a str) -> impl Iterator<Item = &'a str> {
        let pieces = text.split(before).skip(1);
        pieces.filter_map(move |piece| piece.split_once(after)).map(|(key, _)| key)
    }

    #[test]
    fn every_text_is_there_in_every_language() {
        for words in Words::all() {
            for key in TEXTS {
                assert_ne!(&words.text(key), key, "{}", words.tag());
            }
            let page = filled_in(words);
            assert!(!page.contains("{{"), "{}", words.tag());
        }
    }

    #[test]
    fn the_page_and_its_scripts_use_known_texts_and_all_of_them() {
        let scripts = ASSETS.iter().filter(|(_, media_type, _)| *media_type == SCRIPT);
        let scripts: Vec<_> = scripts.map(|(.., bytes)| String::from_utf8_lossy(bytes)).collect();
        let quoted =
            scripts.iter().flat_map(|script| keys(script, "\"page-", "\"")).map(|key| format!("page-{key}"));
        let used: Vec<_> =
            keys(INDEX, "{{page-", "}}").map(|key| format!("page-{key}")).chain(quoted).collect();
        for key in &used {
            assert!(TEXTS.contains(&key.as_str()), "{key} is not in the list");
        }
        for key in TEXTS {
            assert!(used.iter().any(|used| used == key), "{key} is not used");
        }
    }

    #[test]
    fn everything_that_the_page_refers_to_is_there() {
        let text = |(.., bytes): &Asset| String::from_utf8_lossy(bytes).into_owned();
        let files = ASSETS.iter().filter(|(_, media_type, _)| *media_type != FONT).map(text);
        for file in files.chain([INDEX.to_owned()]) {
            let imported = keys(&file, "from \"./", "\"");
            for name in keys(&file, "\"/page/", "\"").chain(imported) {
                assert!(ASSETS.iter().any(|(known, ..)| *known == name), "{name}");
            }
            assert!(
                !file.contains("innerHTML") && !file.contains("//cdn"),
                "nothing is read as HTML, nothing is foreign"
            );
        }
    }

    #[test]
    fn texts_cannot_break_the_page() {
        assert_eq!(escaped("<b a=\"&\">"), "&lt;b a=&quot;&amp;&quot;&gt;");
    }
}
