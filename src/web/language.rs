//! The language in which the page is read.

use axum::http::HeaderMap;
use axum::http::header;
use qgo_chat::Languages;
use qgo_words::Words;
use serde::Deserialize;

/// The cookie that remembers the language chosen on the page.
pub(crate) const COOKIE: &str = "qgo-language";

/// A query that has only the language.
#[derive(Debug, Deserialize)]
pub(crate) struct Lang {
    pub(crate) lang: Option<String>,
}

/// The language: the chosen one, else the remembered one, else the first one that the browser asks for and
/// QGo has, else English.
pub(crate) fn of(chosen: Option<&str>, headers: &HeaderMap) -> Words {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let wanted = chosen
        .into_iter()
        .chain(remembered(text(header::COOKIE)))
        .chain(accepted(text(header::ACCEPT_LANGUAGE)));
    wanted.filter_map(spoken).next().unwrap_or_else(|| Words::for_tag(None))
}

/// The languages for the chat layer. What all see in a game is in the language of whoever starts it.
pub(crate) fn languages(words: Words) -> Languages {
    let tag = Some(words.tag().to_owned());
    Languages { user: tag.clone(), server: tag }
}

/// The language of a tag; `None` if QGo does not have it and would fall back to English.
fn spoken(tag: &str) -> Option<Words> {
    let primary = |tag: &str| tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
    let words = Words::for_tag(Some(tag));
    (primary(words.tag()) == primary(tag)).then_some(words)
}

fn remembered(cookies: &str) -> Option<&str> {
    let mut pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

/// The tags of an `Accept-Language` header, in order; browsers send them sorted.
fn accepted(header: &str) -> impl Iterator<Item = &str> {
    header.split(',').filter_map(|entry| entry.split(';').next()).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_goes_before_the_memory_and_that_before_the_browser() {
        let headers = |cookie: &str, accept: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, cookie.parse().unwrap());
            headers.insert(header::ACCEPT_LANGUAGE, accept.parse().unwrap());
            headers
        };
        for (chosen, cookie, accept, tag) in [
            (None, "", "", "en"),
            (None, "", "de-AT,de;q=0.9,en;q=0.8", "de"),
            (None, "", "eo, de;q=0.5", "de"),
            (None, "a=b; qgo-language=en", "de", "en"),
            (Some("de"), "qgo-language=en", "en", "de"),
            (Some("tlh"), "qgo-language=💥".trim_end_matches('💥'), "de", "de"),
        ] {
            let words = of(chosen, &headers(cookie, accept));
            assert_eq!(words.tag(), tag, "{chosen:?} {cookie} {accept}");
        }
    }
}
