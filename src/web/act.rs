//! What people do on the page.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, StatusCode};
use qgo_chat::{Done, Onlooker, Presence, Request, What};
use qgo_store::{GameId, Place};
use qgo_words::Words;
use qgo_words::text::number;

use crate::asked::{styled, unreadable};
use crate::language;
use crate::problem::Problem;
use crate::shared::Shared;
use crate::wire::{Act, Answer, Deed, WireDone};
use crate::{CLUB, PLATFORM};

/// Does something at a game, or in a channel. Whoever does something gets what they see after it with the
/// answer, so that their own board is drawn after one round trip.
pub(crate) async fn act(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Result<Json<Act>, JsonRejection>,
) -> Result<Json<Answer>, Problem> {
    let since = Instant::now();
    let Json(act) = body.map_err(|why| unreadable(&why, &headers))?;
    let words = language::of(act.lang.as_deref(), &headers);
    let asker = shared.user(&act.player, words).await?;
    let game = act.game.map(GameId);
    let place = place(&shared, words, game, act.channel.as_deref()).await?;
    let languages = language::languages(words);
    if let Deed::Press { id } = &act.deed
        && let Some(form) = shared.chat.form(&PLATFORM, id, &asker.account, &languages)
    {
        return Ok(Json(Answer::Form { form: form.into() }));
    }
    let style = styled(act.style, words)?;
    let onlooker = Onlooker {
        platform: &PLATFORM,
        account: Some(asker.account.clone()),
        languages: languages.clone(),
        style,
    };
    let what = act.deed.at(game.is_some());
    let shows_game = game.filter(|_| !matches!(what, What::Talk(_)));
    let known_users = match &what {
        What::Line(line) => shared.processes.meant_by(line).await,
        _ => Ok(Vec::new()),
    };
    let known_users = known_users.map_err(|error| Problem::of_store(error, words))?;
    let request = Request {
        platform: &PLATFORM,
        asker,
        place,
        game,
        presence: Presence::Member,
        languages,
        style,
        missing_permissions: Vec::new(),
        missing_for_threads: Vec::new(),
        // Whoever opens the page is at the host's own machine.
        is_admin: true,
        known_users,
        asked_ago: Duration::ZERO,
        key: None,
        what,
    };
    // A task of its own, so that it is completed even if the browser disconnects.
    let chat = Arc::clone(&shared.chat);
    let doing = tokio::spawn(async move {
        let Done { replies, refused, went } = chat.carry_out(request).await;
        let page = match shows_game {
            // The deed is done, whatever prevents a look; the page asks again.
            Some(game) => chat.game_page(&onlooker, game, None).await.ok(),
            None => None,
        };
        WireDone { replies: replies.into_iter().map(Into::into).collect(), page, went, refused }
    });
    let done = doing.await.map_err(|error| {
        tracing::error!(%error, "a request was not answered");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, words.text("trouble-failed"))
    })?;
    (shared.acknowledged)(since.elapsed());
    Ok(Json(Answer::Done(Box::new(done))))
}

/// The place of a game, else a channel, else the club.
pub(crate) async fn place(
    shared: &Shared,
    words: Words,
    game: Option<GameId>,
    channel: Option<&str>,
) -> Result<Place, Problem> {
    match game {
        Some(game) => {
            let place = shared.chat.place_of(&PLATFORM, words, game).await?;
            let unknown = || Problem::missing(words.format("no-such-game", &[("game", number(game.0))]));
            place.ok_or_else(unknown)
        }
        None => {
            let place = shared.archive.place(channel.unwrap_or(CLUB)).await;
            let place = place.map_err(|error| Problem::of_store(error, words))?;
            place.ok_or_else(|| Problem::missing(words.text("server-unknown-channel")))
        }
    }
}
