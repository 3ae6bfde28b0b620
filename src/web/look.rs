//! What somebody sees of games, lists and talk: the page's questions that change nothing.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::IntoResponse;
use qgo_chat::{Board, GamePage, Hall, ListedChallenge, Step, TalkPage, Variation};
use qgo_render::Style;
use qgo_store::{ChallengeId, GameId, LineId};
use serde::{Deserialize, Serialize};

use crate::asked::{Asked, Looking, Who, language_of};
use crate::problem::Problem;
use crate::shared::Shared;
use crate::{CLUB, PLATFORM};

type Answered<T> = Result<Json<T>, Problem>;

/// The sizes of boards.
const SIZES: std::ops::RangeInclusive<u8> = 2..=19;

/// How long a browser may keep the ground of a board without asking: a day, because another version of QGo may
/// draw it differently.
const KEPT: &str = "public, max-age=86400";

/// A page of the lists.
#[derive(Debug, Deserialize)]
pub(crate) struct Lists {
    #[serde(default)]
    skip: u32,
}

/// The lists of games and challenges.
pub(crate) async fn games(State(shared): State<Shared>, looking: Looking<Lists>) -> Answered<Hall> {
    let Looking { onlooker, query: Lists { skip } } = looking;
    Ok(Json(shared.chat.hall(&onlooker, CLUB, skip).await?))
}

/// A challenge.
#[derive(Debug, Deserialize)]
pub(crate) struct Challenged {
    challenge: i64,
}

/// One challenge, whatever became of it.
pub(crate) async fn challenge(
    State(shared): State<Shared>,
    Looking { onlooker, query: Challenged { challenge } }: Looking<Challenged>,
) -> Answered<ListedChallenge> {
    Ok(Json(shared.chat.challenge(&onlooker, ChallengeId(challenge)).await?))
}

/// A game, now or after some entries of its list of moves.
#[derive(Debug, Deserialize)]
pub(crate) struct Seen {
    game: i64,
    at: Option<u32>,
}

/// A game from the eyes of who looks.
pub(crate) async fn game(
    State(shared): State<Shared>,
    Looking { onlooker, query: Seen { game, at } }: Looking<Seen>,
) -> Answered<GamePage> {
    Ok(Json(shared.chat.game_page(&onlooker, GameId(game), at).await?))
}

/// A range of positions of a game.
#[derive(Debug, Deserialize)]
pub(crate) struct Range {
    game: i64,
    from: u32,
    to: u32,
}

/// Positions that a game has gone through.
#[derive(Debug, Serialize)]
pub(crate) struct Steps {
    from: u32,
    steps: Vec<Step>,
}

/// The positions of a range, for stepping through a game.
pub(crate) async fn steps(
    State(shared): State<Shared>,
    Looking { onlooker, query: Range { game, from, to } }: Looking<Range>,
) -> Answered<Steps> {
    let steps = shared.chat.game_steps(&onlooker, GameId(game), from..to).await?;
    Ok(Json(Steps { from, steps }))
}

/// Moves to be tried out from a position of a game.
#[derive(Debug, Deserialize)]
pub(crate) struct Tried {
    game: i64,
    at: Option<u32>,
    #[serde(default)]
    line: String,
}

/// What these moves would lead to. Nobody else learns of them.
pub(crate) async fn variation(
    State(shared): State<Shared>,
    Looking { onlooker, query: Tried { game, at, line } }: Looking<Tried>,
) -> Answered<Variation> {
    Ok(Json(shared.chat.variation(&onlooker, GameId(game), at, &line).await?))
}

/// A page of the talk beside a game.
#[derive(Debug, Deserialize)]
pub(crate) struct Said {
    game: i64,
    before: Option<i64>,
}

/// What people said beside a game.
pub(crate) async fn talk(
    State(shared): State<Shared>,
    Looking { onlooker, query: Said { game, before } }: Looking<Said>,
) -> Answered<TalkPage> {
    Ok(Json(shared.chat.talk_of(&onlooker, GameId(game), before.map(LineId)).await?))
}

/// A board for the first page.
pub(crate) async fn greeting(
    State(shared): State<Shared>,
    Looking { onlooker, .. }: Looking<Who>,
) -> Answered<Board> {
    Ok(Json(shared.chat.greeting(&onlooker).await?))
}

/// A channel, and a message in it.
#[derive(Debug, Deserialize)]
pub(crate) struct Shown {
    channel: String,
    message: Option<String>,
}

/// Where a channel's game is: addresses of earlier versions name channels and messages.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Place {
    game: Option<GameId>,
    step: Option<u32>,
}

/// The game of a channel; with a message, also the position that it shows.
pub(crate) async fn place(
    State(shared): State<Shared>,
    Asked { words, query: Shown { channel, message } }: Asked<Shown>,
) -> Answered<Place> {
    let shown = shared.chat.shown_in(&PLATFORM, words, &channel, message.as_deref()).await?;
    Ok(Json(shown.map_or_else(Place::default, |(game, step)| Place { game: Some(game), step })))
}

/// The ground of a board: its wood, lines and names of lines.
pub(crate) async fn ground(
    uri: Uri,
    headers: HeaderMap,
    Path((size, name)): Path<(String, String)>,
) -> Result<impl IntoResponse, Problem> {
    let style = name.strip_suffix(".svg").and_then(|style| style.parse::<Style>().ok());
    let size = size.parse().ok().filter(|size| SIZES.contains(size));
    let (Some(size), Some(style)) = (size, style) else {
        return Err(Problem::missing(language_of(&uri, &headers).text("server-no-file")));
    };
    let head = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (header::CACHE_CONTROL, HeaderValue::from_static(KEPT)),
    ];
    Ok((head, qgo_render::board_ground(size, style)))
}

/// Reads an address as each of these queries, for [`crate::hostile`].
pub(crate) fn read(uri: &Uri) {
    let _ = Query::<Who>::try_from_uri(uri);
    let _ = Query::<Lists>::try_from_uri(uri);
    let _ = Query::<Challenged>::try_from_uri(uri);
    let _ = Query::<Seen>::try_from_uri(uri);
    let _ = Query::<Range>::try_from_uri(uri);
    let _ = Query::<Tried>::try_from_uri(uri);
    let _ = Query::<Said>::try_from_uri(uri);
    let _ = Query::<Shown>::try_from_uri(uri);
}
