//! The requests of the page.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::response::IntoResponse;
use qgo_chat::Typing;
use qgo_store::{GameId, PostId};
use qgo_words::Arg;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::act::place;
use crate::archive::FileKey;
use crate::asked::{Asked, language_of, unreadable};
use crate::language::{self, Lang};
use crate::people::{BadName, LONGEST_NAME};
use crate::problem::Problem;
use crate::shared::Shared;
use crate::wire::{Join, Typed, WireOffer, WirePage, WirePerson};
use crate::{PLATFORM, vocabulary};

type Answered<T> = Result<Json<T>, Problem>;

/// The texts and commands of the page, in one language.
pub(crate) async fn words(headers: HeaderMap, Query(query): Query<Lang>) -> Json<&'static Value> {
    Json(vocabulary::vocabulary(language::of(query.lang.as_deref(), &headers)))
}

/// Who is there.
#[derive(Serialize)]
pub(crate) struct PageState {
    people: Vec<WirePerson>,
}

/// Those who have joined, or played lately.
pub(crate) async fn state(State(shared): State<Shared>) -> Json<PageState> {
    Json(PageState { people: shared.people.all().into_iter().map(WirePerson::from).collect() })
}

/// Somebody whom a text names.
#[derive(Debug, Deserialize)]
pub(crate) struct Named {
    id: String,
}

/// The name of anybody who has joined or played.
pub(crate) async fn person(
    State(shared): State<Shared>,
    Asked { words, query: Named { id } }: Asked<Named>,
) -> Answered<WirePerson> {
    Ok(Json(shared.user(&id, words).await?.into()))
}

/// A page of a channel's messages.
#[derive(Debug, Deserialize)]
pub(crate) struct Which {
    channel: String,
    /// The [`WirePage::before`] of the next page; without it, the last page is meant.
    before: Option<i64>,
}

/// The messages of a page.
pub(crate) async fn history(
    State(shared): State<Shared>,
    Asked { words, query: Which { channel, before } }: Asked<Which>,
) -> Answered<WirePage> {
    let page = shared.archive.page(&channel, before.map(PostId)).await;
    let page = page.map_err(|error| Problem::of_store(error, words))?;
    page.map(Json).ok_or_else(|| Problem::missing(words.text("server-unknown-channel")))
}

/// Takes a name.
pub(crate) async fn join(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Result<Json<Join>, JsonRejection>,
) -> Answered<WirePerson> {
    let Json(join) = body.map_err(|why| unreadable(&why, &headers))?;
    let words = language::of(join.lang.as_deref(), &headers);
    let (user, new) = shared.people.join(&join.name).map_err(|bad| {
        let most = [("most", Arg::Number(LONGEST_NAME as i64))];
        Problem::bad(match bad {
            BadName::Empty => words.text("server-name-empty"),
            BadName::TooLong => words.format("server-name-long", &most),
            BadName::Crowded => words.text("server-name-crowded"),
        })
    })?;
    if new && let Err(error) = shared.processes.joined(&user).await {
        shared.people.forget(&user.account.user);
        return Err(Problem::of_store(error, words));
    }
    Ok(Json(WirePerson::from(user)))
}

/// Offers for an option that is being typed.
pub(crate) async fn complete(
    State(shared): State<Shared>,
    Asked { words, query: typed }: Asked<Typed>,
) -> Answered<Vec<WireOffer>> {
    let asker = shared.user(&typed.player, words).await?;
    let place = place(&shared, words, typed.game.map(GameId), typed.channel.as_deref()).await?;
    let Typed { command, option, typed, .. } = typed;
    let languages = language::languages(words);
    let offers = shared
        .chat
        .complete(Typing { platform: &PLATFORM, asker, place, languages, command, option, typed })
        .await;
    Ok(Json(offers.into_iter().map(Into::into).collect()))
}

/// A file of a message. The message's id is a unique nonce, so the browser may cache the file.
pub(crate) async fn file(
    State(shared): State<Shared>,
    uri: Uri,
    headers: HeaderMap,
    Path((channel, message, name)): Path<(String, String, String)>,
) -> Result<impl IntoResponse, Problem> {
    let words = language_of(&uri, &headers);
    let key = FileKey { channel, message, name };
    let file = shared.archive.file(&key).await.map_err(|error| Problem::of_store(error, words))?;
    let file = file.ok_or_else(|| Problem::missing(words.text("server-no-file")))?;
    let headers: [(HeaderName, HeaderValue); 2] = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.media_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=31536000, immutable")),
    ];
    Ok((headers, file.bytes))
}
