//! What a browser asks with: a query, the language of the answer, and who looks.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use qgo_chat::Onlooker;
use qgo_render::Style;
use qgo_words::Words;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::PLATFORM;
use crate::language::{self, Lang};
use crate::problem::Problem;
use crate::shared::Shared;

/// A query, and the language of the answer.
pub(crate) struct Asked<T> {
    pub(crate) words: Words,
    pub(crate) query: T,
}

/// A query of somebody who looks at something.
pub(crate) struct Looking<T> {
    pub(crate) onlooker: Onlooker,
    pub(crate) query: T,
}

/// Who looks, and how they want boards to be drawn.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Who {
    #[serde(rename = "as")]
    player: Option<String>,
    style: Option<String>,
}

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let words = language_of(&parts.uri, &parts.headers);
        Ok(Self { words, query: read(&parts.uri, words)? })
    }
}

impl<T: DeserializeOwned + Send> FromRequestParts<Shared> for Looking<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let Asked { words, query } = Asked::from_request_parts(parts, shared).await?;
        let Who { player, style } = read(&parts.uri, words)?;
        let account = match player {
            Some(player) => Some(shared.user(&player, words).await?.account),
            None => None,
        };
        let languages = language::languages(words);
        let onlooker = Onlooker { platform: &PLATFORM, account, languages, style: styled(style, words)? };
        Ok(Self { onlooker, query })
    }
}

/// The language of a request without a body.
pub(crate) fn language_of(uri: &Uri, headers: &HeaderMap) -> Words {
    let lang = Query::<Lang>::try_from_uri(uri).ok().and_then(|Query(lang)| lang.lang);
    language::of(lang.as_deref(), headers)
}

/// A style by its name.
pub(crate) fn styled(name: Option<String>, words: Words) -> Result<Option<Style>, Problem> {
    let read = |name: String| name.parse().map_err(|_| Problem::bad(words.text("server-bad-style")));
    name.map(read).transpose()
}

/// Why a body cannot be read.
pub(crate) fn unreadable(why: &JsonRejection, headers: &HeaderMap) -> Problem {
    Problem::misread(why.status(), language::of(None, headers), &why.body_text())
}

fn read<T: DeserializeOwned>(uri: &Uri, words: Words) -> Result<T, Problem> {
    let read = Query::<T>::try_from_uri(uri);
    let Query(query) = read.map_err(|why| Problem::misread(why.status(), words, &why.body_text()))?;
    Ok(query)
}
