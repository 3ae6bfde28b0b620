//! The page itself: the files in `page/`, embedded in this program; a debug build reads them from the disk.

use axum::extract::{Path, Query};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use qgo_words::Words;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::asked::language_of;
use crate::language::{self, Lang};
use crate::problem::Problem;
use crate::vocabulary::PREFIX;

/// The files of the page, by their paths in the folder.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

const INDEX: &str = "index.html";

/// The page in the reader's language. A chosen language is remembered.
pub(crate) async fn index(
    headers: HeaderMap,
    Query(query): Query<Lang>,
) -> Result<impl IntoResponse, Problem> {
    let words = language::of(query.lang.as_deref(), &headers);
    let mut page = page(words)?.into_response();
    if query.lang.is_some() {
        let cookie =
            format!("{}={}; Path=/; Max-Age=31536000; SameSite=Strict", language::COOKIE, words.tag());
        // Tags of languages are ASCII, so this cannot fail.
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            page.headers_mut().insert(header::SET_COOKIE, cookie);
        }
    }
    Ok(page)
}

/// The answer to an address that is none of the page's: to people the page, which says so and knows a way on; to
/// programs an error.
pub(crate) async fn nothing(uri: Uri, headers: HeaderMap) -> Result<impl IntoResponse, Problem> {
    let words = language_of(&uri, &headers);
    let wanted = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    match wanted.contains("text/html") {
        true => Ok((StatusCode::NOT_FOUND, page(words)?)),
        false => Err(Problem::missing(words.text("server-no-page"))),
    }
}

fn page(words: Words) -> Result<Html<String>, Problem> {
    let file = Files::get(INDEX).ok_or_else(|| no_file(words))?;
    Ok(Html(filled_in(&String::from_utf8_lossy(&file.data), words)))
}

/// A file of the page, unless the browser has it as it is.
pub(crate) async fn asset(headers: HeaderMap, Path(path): Path<String>) -> Result<Response, Problem> {
    let missing = || no_file(language::of(None, &headers));
    let media_type = media_type(&path).ok_or_else(missing)?;
    let file = Files::get(&path).ok_or_else(missing)?;
    let tag = tag(&file);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let head = [(header::CONTENT_TYPE, media_type.to_owned()), (header::ETAG, tag)];
    Ok((head, file.data).into_response())
}

/// What the file is for a browser; `None` for those that are only for developers, and for the page, which is
/// not whole without its texts.
fn media_type(path: &str) -> Option<&'static str> {
    match path.rsplit_once('.')?.1 {
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        _ => None,
    }
}

/// The tag by which a browser asks whether a file has changed. It is a weak one, because the same file is
/// sent with and without compression.
fn tag(file: &EmbeddedFile) -> String {
    format!("W/\"{}\"", hex::encode(file.metadata.sha256_hash()))
}

fn no_file(words: Words) -> Problem {
    Problem::missing(words.text("server-no-file"))
}

/// The page with its texts filled in.
fn filled_in(page: &str, words: Words) -> String {
    let mut pieces = page.split("{{");
    let mut filled = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (key, after) = piece.split_once("}}").unwrap_or((piece, ""));
        filled += &match key {
            "language" => words.tag().to_owned(),
            "languages" => Words::all().into_iter().map(|other| language_link(words, other)).collect(),
            key if key.starts_with(PREFIX) => escaped(&words.text(key)),
            other => other.to_owned(),
        };
        filled += after;
    }
    filled
}

/// A link to the same page in another language.
fn language_link(current: Words, other: Words) -> String {
    let tag = other.tag();
    let marked = if other == current { " aria-current=\"true\"" } else { "" };
    let name = escaped(&other.text("page-language-name"));
    format!("<a href=\"?lang={tag}\" lang=\"{tag}\" hreflang=\"{tag}\"{marked}>{name}</a>")
}

/// A text escaped for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paths and contents of all files that a browser can ask for, and of the page.
    fn files() -> Vec<(String, String)> {
        let served = Files::iter().filter(|path| *path == INDEX || media_type(path).is_some());
        served
            .map(|path| {
                let file = Files::get(&path).unwrap();
                (path.into_owned(), String::from_utf8_lossy(&file.data).into_owned())
            })
            .collect()
    }

    /// All texts between these two marks.
    fn between<'a>(text: &'a str, before: &'a str, after: &'a str) -> impl Iterator<Item = &'a str> {
        text.split(before).skip(1).filter_map(move |piece| piece.split_once(after)).map(|(found, _)| found)
    }

    /// The path of a file that another one names, relative to it.
    fn resolved(from: &str, name: &str) -> String {
        let mut folders: Vec<_> = from.split('/').collect();
        folders.pop();
        for step in name.split('/') {
            match step {
                "." => {}
                ".." => drop(folders.pop()),
                step => folders.push(step),
            }
        }
        folders.join("/")
    }

    #[test]
    fn every_text_is_there_in_every_language() {
        let known: Vec<_> = Words::keys(PREFIX).collect();
        assert!(known.contains(&"page-title"));
        for words in Words::all() {
            for key in &known {
                assert_ne!(words.text(key), *key, "{}", words.tag());
            }
        }
    }

    #[test]
    fn the_page_and_its_scripts_use_known_texts() {
        let known: Vec<_> = Words::keys(PREFIX).collect();
        for (path, text) in files() {
            for (before, after) in [("{{page-", "}}"), ("\"page-", "\""), ("'page-", "'")] {
                for key in between(&text, before, after) {
                    let key = format!("page-{key}");
                    // What ends with a hyphen is the beginning of several keys.
                    let is_known = match key.ends_with('-') {
                        true => known.iter().any(|known| known.starts_with(&key)),
                        false => known.contains(&key.as_str()),
                    };
                    assert!(is_known, "{path}: {key}");
                }
            }
        }
    }

    #[test]
    fn everything_that_the_page_refers_to_is_there() {
        let files = files();
        let known = |path: &str| files.iter().any(|(known, _)| known == path);
        for (path, text) in &files {
            for name in between(text, "\"/page/", "\"").filter(|name| !name.ends_with(".otf")) {
                assert!(known(name), "{path}: {name}");
            }
            let imported = between(text, "from \"./", "\"").map(|name| format!("./{name}"));
            for name in imported.chain(between(text, "from \"../", "\"").map(|name| format!("../{name}"))) {
                assert!(known(&resolved(path, &name)), "{path}: {name}");
            }
        }
    }

    #[test]
    fn the_page_is_filled_in() {
        let page = "<html lang=\"{{language}}\"><title>{{page-title}}</title>{{languages}}{{x}}{{";
        let german = filled_in(page, Words::for_tag(Some("de")));
        assert!(german.starts_with("<html lang=\"de\"><title>QGo"), "{german}");
        assert!(german.contains("<a href=\"?lang=en\" lang=\"en\" hreflang=\"en\">English</a>"), "{german}");
        assert!(german.ends_with("</a>x"), "{german}");
    }

    #[test]
    fn only_files_for_browsers_are_served() {
        for path in ["README.md", "tsconfig.json", "index.html", "types.d.ts", "js", ""] {
            assert_eq!(media_type(path), None, "{path}");
        }
    }

    #[test]
    fn texts_cannot_break_the_page() {
        assert_eq!(escaped("<b a=\"&\">"), "&lt;b a=&quot;&amp;&quot;&gt;");
    }
}
