//! Whole games, as the table `games` has them together with their place and their players: one, or a page of
//! those of a player or a channel.

use sqlx::Row;

use super::dialect::{DbRow, Pool, in_order, rests};
use super::events::{self, commitment};
use super::places;
use super::players::{self, player_columns};
use crate::failed::unexpected;
use crate::pack::terms;
use crate::seal::{Sealer, Slot};
use crate::{GameId, GameRow, InChannel, Pair, PlayerId, StoreError, Witness};

/// A query for whole games `g`; a literal tail selects and orders them.
macro_rules! select_games {
    ($($tail:expr),+) => {
        concat!(
            "SELECT g.id, g.settings, g.seed, g.commitment, g.ply, g.black_to_act, g.white_to_act,
                    g.result, g.created, g.told, g.updated, g.message, g.board, g.passing, g.locale, g.witness,
                    g.system, g.time, g.packed, g.rated, g.due, g.pause_by, g.reminded,
                    EXISTS (SELECT 1 FROM pauses s WHERE s.game = g.id AND s.until IS NULL) AS paused,
                    p.platform, p.server, p.channel, p.parent, p.gone IS NOT NULL AS place_gone, ",
            player_columns!("b", "black"),
            ", ",
            player_columns!("w", "white"),
            " FROM games g
             JOIN places p ON p.id = g.place
             JOIN players b ON b.id = g.black
             JOIN players w ON w.id = g.white ",
            $($tail),+
        )
    };
}

/// The running games of player `$1`: `$2` of them, from the `$3`th on.
macro_rules! page_of_games {
    () => {
        concat!(
            running_games!("black", "black_to_act"),
            " UNION ALL ",
            running_games!("white", "white_to_act"),
            " ORDER BY rest, next, updated, id LIMIT $2 OFFSET $3"
        )
    };
}

/// The running games in which player `$1` has one colour.
macro_rules! running_games {
    ($color:literal, $to_act:literal) => {
        in_order!(
            concat!(
                "SELECT id, ",
                rests!($to_act),
                " AS rest, coalesce(due, 9223372036854775807) AS next, updated FROM games WHERE ",
                $color,
                " = $1 AND result IS NULL"
            ),
            "rest, next, updated, id"
        )
    };
}

/// The last `$2` games of player `$1` that are over.
macro_rules! last_games {
    () => {
        concat!(
            in_order!(
                "SELECT id, updated FROM games WHERE black = $1 AND result IS NOT NULL",
                "updated DESC, id DESC"
            ),
            " UNION ALL ",
            in_order!(
                "SELECT id, updated FROM games WHERE white = $1 AND result IS NOT NULL",
                "updated DESC, id DESC"
            ),
            " ORDER BY updated DESC, id DESC LIMIT $2"
        )
    };
}

/// The last fifty running games in the channel `$2` of the platform `$1` and in its threads.
macro_rules! last_games_in {
    () => {
        "SELECT id, updated FROM games
         WHERE lobby = (SELECT id FROM places WHERE platform = $1 AND channel = $2) AND result IS NULL
         ORDER BY updated DESC, id DESC LIMIT 50"
    };
}

/// The games in the channel `$2` of the platform `$1` and in its threads that are running, or that are over, but
/// those of player `$3`: `$4` of them, from the `$5`th on.
macro_rules! page_of_games_in {
    ($over:literal) => {
        concat!(
            "SELECT id, updated FROM games
             WHERE lobby = (SELECT id FROM places WHERE platform = $1 AND channel = $2)
                   AND result ",
            $over,
            " AND $3 NOT IN (black, white)
             ORDER BY updated DESC, id DESC LIMIT $4 OFFSET $5"
        )
    };
}

/// Whole games of a page.
macro_rules! newest_first {
    ($page:expr) => {
        select_games!(
            "WHERE g.id IN (SELECT id FROM (",
            $page,
            ") AS page) ORDER BY g.updated DESC, g.id DESC"
        )
    };
}

const ON_AROUND: &str = newest_first!(page_of_games_in!("IS NULL"));
const OVER_AROUND: &str = newest_first!(page_of_games_in!("IS NOT NULL"));
const ON_OF: &str = select_games!(
    "WHERE g.id IN (SELECT id FROM (",
    page_of_games!(),
    ") AS page) ORDER BY CASE WHEN g.black = $1 AND g.black_to_act OR g.white = $1 AND g.white_to_act
                      THEN 0 ELSE 1 END,
                 coalesce(g.due, 9223372036854775807), g.updated, g.id"
);
const OVER_OF: &str = newest_first!(last_games!());
const ON_IN: &str = select_games!(
    "WHERE g.id IN (SELECT id FROM (",
    last_games_in!(),
    ") AS page) AND $3 NOT IN (g.black, g.white) AND p.gone IS NULL ORDER BY g.updated DESC, g.id DESC LIMIT $4"
);
const LATEST_IN: &str = select_games!(
    "WHERE g.place = (SELECT id FROM places WHERE platform = $1 AND channel = $2) ORDER BY g.id DESC LIMIT 1"
);
const COUNT_OF: &str = "SELECT count(*) FROM (
    SELECT 1 FROM games WHERE black = $1 AND result IS NULL
    UNION ALL SELECT 1 FROM games WHERE white = $1 AND result IS NULL LIMIT $2) AS found";

/// The queries behind every command, and what their query plans must not contain: anything that grows with
/// the number of games.
#[cfg(test)]
pub(in super::super) const HOT: [&str; 12] = [
    ON_OF,
    OVER_OF,
    ON_IN,
    ON_AROUND,
    OVER_AROUND,
    LATEST_IN,
    COUNT_OF,
    page_of_games!(),
    last_games!(),
    last_games_in!(),
    page_of_games_in!("IS NULL"),
    page_of_games_in!("IS NOT NULL"),
];

pub(super) async fn find(pool: &Pool, sealer: &Sealer, id: GameId) -> Result<Option<GameRow>, StoreError> {
    let row = sqlx::query(select_games!("WHERE g.id = $1")).bind(id.0).fetch_optional(pool).await?;
    Ok(row.map(|row| from_row(&row, sealer)).transpose()?)
}

/// The running game of a place, else its last one. Either is the newest, because a game starts only when none
/// is running.
pub(super) async fn latest_in(
    pool: &Pool,
    sealer: &Sealer,
    platform: &str,
    channel: &str,
) -> Result<Option<GameRow>, StoreError> {
    let row = sqlx::query(LATEST_IN).bind(platform).bind(channel).fetch_optional(pool).await?;
    Ok(row.map(|row| from_row(&row, sealer)).transpose()?)
}

pub(super) async fn on_of(
    pool: &Pool,
    sealer: &Sealer,
    player: PlayerId,
    skip: u32,
    limit: u32,
) -> Result<Vec<GameRow>, StoreError> {
    let rows = sqlx::query(ON_OF)
        .bind(player.0)
        .bind(i64::from(limit))
        .bind(i64::from(skip))
        .fetch_all(pool)
        .await?;
    Ok(rows.iter().map(|row| from_row(row, sealer)).collect::<Result<_, _>>()?)
}

pub(super) async fn count_of(pool: &Pool, player: PlayerId, most: u32) -> Result<u32, StoreError> {
    let count: i64 =
        sqlx::query_scalar(COUNT_OF).bind(player.0).bind(i64::from(most)).fetch_one(pool).await?;
    Ok(u32::try_from(count).map_err(|_| unexpected("a number of games", count))?)
}

pub(super) async fn over_of(
    pool: &Pool,
    sealer: &Sealer,
    player: PlayerId,
    limit: u32,
) -> Result<Vec<GameRow>, StoreError> {
    let rows = sqlx::query(OVER_OF).bind(player.0).bind(i64::from(limit)).fetch_all(pool).await?;
    Ok(rows.iter().map(|row| from_row(row, sealer)).collect::<Result<_, _>>()?)
}

pub(super) async fn all_of(
    pool: &Pool,
    sealer: &Sealer,
    player: PlayerId,
) -> Result<Vec<GameRow>, StoreError> {
    let rows = sqlx::query(select_games!("WHERE g.black = $1 OR g.white = $1 ORDER BY g.id"))
        .bind(player.0)
        .fetch_all(pool)
        .await?;
    Ok(rows.iter().map(|row| from_row(row, sealer)).collect::<Result<_, _>>()?)
}

pub(super) async fn on_in(
    pool: &Pool,
    sealer: &Sealer,
    platform: &str,
    channel: &str,
    but: Option<PlayerId>,
    limit: u32,
) -> Result<Vec<GameRow>, StoreError> {
    // Ids begin at 1.
    let but = but.map_or(0, |player| player.0);
    let rows = sqlx::query(ON_IN)
        .bind(platform)
        .bind(channel)
        .bind(but)
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    Ok(rows.iter().map(|row| from_row(row, sealer)).collect::<Result<_, _>>()?)
}

pub(super) async fn around(
    pool: &Pool,
    sealer: &Sealer,
    InChannel { platform, channel, over, but }: InChannel<'_>,
    skip: u32,
    limit: u32,
) -> Result<Vec<GameRow>, StoreError> {
    // Ids begin at 1.
    let but = but.map_or(0, |player| player.0);
    let query = sqlx::query(if over { OVER_AROUND } else { ON_AROUND }).bind(platform).bind(channel);
    let rows = query.bind(but).bind(i64::from(limit)).bind(i64::from(skip)).fetch_all(pool).await?;
    Ok(rows.iter().map(|row| from_row(row, sealer)).collect::<Result<_, _>>()?)
}

fn from_row(row: &DbRow, sealer: &Sealer) -> Result<GameRow, sqlx::Error> {
    let commitment = commitment(row)?;
    let witness = Witness::read(row.try_get("witness")?);
    let seed = sealer.open(Slot::seed(&commitment, &witness), row.try_get("seed")?);
    let reminded: Option<i64> = row.try_get("reminded")?;
    // Of a game whose packed form is damaged there are no settings; whoever plays it through is told so.
    let packed: Option<&[u8]> = row.try_get("packed")?;
    let (settings, time) = match packed {
        Some(packed) => terms(packed).unwrap_or_default(),
        None => (row.try_get("settings")?, row.try_get("time")?),
    };
    let mark = |mark| u32::try_from(mark).map_err(|_| unexpected("the mark of a reminder", mark));
    Ok(GameRow {
        id: GameId(row.try_get("id")?),
        place: places::from_row(row)?,
        black: players::required(row, "black")?,
        white: players::required(row, "white")?,
        settings,
        seed: seed.and_then(|seed| seed.try_into().ok()),
        commitment,
        witness,
        length: events::log_length(row.try_get("ply")?)?,
        to_act: Pair { black: row.try_get("black_to_act")?, white: row.try_get("white_to_act")? },
        result: row.try_get("result")?,
        created: row.try_get("created")?,
        told: row.try_get("told")?,
        updated: row.try_get("updated")?,
        message: row.try_get("message")?,
        board: row.try_get("board")?,
        place_gone: row.try_get("place_gone")?,
        passing: row.try_get("passing")?,
        system: row.try_get("system")?,
        time,
        rated: row.try_get("rated")?,
        due: row.try_get("due")?,
        pause_by: row.try_get::<Option<i64>, _>("pause_by")?.map(PlayerId),
        paused: row.try_get("paused")?,
        reminded: reminded.map(mark).transpose()?,
        locale: row.try_get("locale")?,
    })
}
