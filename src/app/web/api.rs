//! The requests of the page.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use qgo_chat::{Presence, Request, Typing, User, What};
use qgo_store::{Place, PostId};
use qgo_words::{Arg, Words};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::archive::FileKey;
use super::language::{self, Lang};
use super::people::{BadName, LONGEST_NAME};
use super::problem::Problem;
use super::shared::Shared;
use super::wire::{Act, Answer, Deed, Join, Push, Typed, WireChannel, WireOffer, WirePage, WirePerson};
use super::{PLATFORM, vocabulary};

type Answered<T> = Result<Json<T>, Problem>;

/// The texts and commands of the page, in one language.
pub(super) async fn words(headers: HeaderMap, Query(query): Query<Lang>) -> Json<Value> {
    Json(vocabulary::vocabulary(language::of(query.lang.as_deref(), &headers)))
}

/// Channels and people.
#[derive(Serialize)]
pub(super) struct PageState {
    channels: Vec<WireChannel>,
    people: Vec<WirePerson>,
}

/// All channels and people.
pub(super) async fn state(State(shared): State<Shared>) -> Json<PageState> {
    let people = shared.people.all().into_iter().map(WirePerson::from);
    Json(PageState { channels: shared.archive.channels(), people: people.collect() })
}

/// A page of a channel's messages.
#[derive(Debug, Deserialize)]
pub(super) struct Which {
    channel: String,
    /// The [`WirePage::before`] of the next page; without it, the last page is meant.
    before: Option<i64>,
}

/// The messages of a page.
pub(super) async fn history(
    State(shared): State<Shared>,
    query: Result<Query<Which>, QueryRejection>,
) -> Answered<WirePage> {
    let Query(Which { channel, before }) = query.map_err(|why| Problem::bad(why.body_text()))?;
    let page = shared.archive.page(&channel, before.map(PostId)).await?;
    page.map(Json).ok_or_else(|| Problem::missing("There is no such channel."))
}

/// Takes a name.
pub(super) async fn join(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Result<Json<Join>, JsonRejection>,
) -> Answered<WirePerson> {
    let Json(join) = body.map_err(unreadable)?;
    let (user, new) = shared.people.join(&join.name).map_err(|bad| {
        let words = language::of(join.lang.as_deref(), &headers);
        let most = [("most", Arg::Number(LONGEST_NAME as i64))];
        Problem::bad(match bad {
            BadName::Empty => words.text("page-name-empty"),
            BadName::TooLong => words.format("page-name-long", &most),
            BadName::Crowded => words.text("page-name-crowded"),
        })
    })?;
    let person = WirePerson::from(user);
    if new {
        shared.archive.push(Push::Person { person: person.clone() });
    }
    Ok(Json(person))
}

/// Does something in a channel.
pub(super) async fn act(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Result<Json<Act>, JsonRejection>,
) -> Answered<Answer> {
    let Json(act) = body.map_err(unreadable)?;
    let words = language::of(act.lang.as_deref(), &headers);
    let (asker, place) = locate(&shared, words, &act.player, &act.channel)?;
    let languages = language::languages(words);
    if let Deed::Press { id } = &act.deed
        && let Some(form) = shared.chat.form(&PLATFORM, id, &asker.account, &languages)
    {
        return Ok(Json(Answer::Form(form.into())));
    }
    let what = What::from(act.deed);
    let request = Request {
        platform: &PLATFORM,
        asker,
        place,
        presence: Presence::Member,
        languages,
        missing_permissions: Vec::new(),
        missing_for_threads: Vec::new(),
        // Whoever opens the page is at the host's own machine.
        is_admin: true,
        known_users: shared.people.all(),
        asked_ago: Duration::ZERO,
        key: None,
        what,
    };
    // A task of its own, so that it is completed even if the browser disconnects.
    let chat = Arc::clone(&shared.chat);
    let replies = tokio::spawn(async move { chat.handle(request).await }).await.map_err(|error| {
        tracing::error!(%error, "a request was not answered");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, words.text("trouble-failed"))
    })?;
    Ok(Json(Answer::Replies(replies.into_iter().map(Into::into).collect())))
}

/// Offers for an option that is being typed.
pub(super) async fn complete(
    State(shared): State<Shared>,
    headers: HeaderMap,
    query: Result<Query<Typed>, QueryRejection>,
) -> Answered<Vec<WireOffer>> {
    let Query(typed) = query.map_err(|why| Problem::bad(why.body_text()))?;
    let words = language::of(typed.lang.as_deref(), &headers);
    let (asker, place) = locate(&shared, words, &typed.player, &typed.channel)?;
    let Typed { command, option, typed, .. } = typed;
    let languages = language::languages(words);
    let offers = shared
        .chat
        .complete(Typing { platform: &PLATFORM, asker, place, languages, command, option, typed })
        .await;
    Ok(Json(offers.into_iter().map(Into::into).collect()))
}

/// A file of a message. The message's id is a unique nonce, so the browser may cache the file.
pub(super) async fn file(
    State(shared): State<Shared>,
    Path((channel, message, name)): Path<(String, String, String)>,
) -> Result<impl IntoResponse, Problem> {
    let key = FileKey { channel, message, name };
    let file = shared.archive.file(&key).await?.ok_or_else(|| Problem::missing("There is no such file."))?;
    let headers: [(HeaderName, HeaderValue); 2] = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.media_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=31536000, immutable")),
    ];
    Ok((headers, file.bytes))
}

/// The user and the place, or why there are none.
fn locate(shared: &Shared, words: Words, player: &str, channel: &str) -> Result<(User, Place), Problem> {
    let user = shared.people.find(player);
    let user = user.ok_or_else(|| Problem::missing(words.text("page-unknown-player")))?;
    let place = shared.archive.place(channel);
    let place = place.ok_or_else(|| Problem::missing(words.text("page-unknown-channel")))?;
    Ok((user, place))
}

fn unreadable(why: JsonRejection) -> Problem {
    Problem::new(why.status(), why.body_text())
}
