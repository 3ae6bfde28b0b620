//! The table `games`.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::error::unexpected;
use super::{places, players};
use crate::seal::{Sealer, Slot};
use crate::{ChallengeId, Conflict, GameId, GameRow, NewGame, PlayerId, StoreError, ToAct, Turn};

/// A query for whole games `g`, with a literal tail that selects and orders them.
macro_rules! select_games {
    ($tail:literal) => {
        concat!(
            "SELECT g.id, g.settings, g.seed, g.commitment, g.ply, g.black_to_act, g.white_to_act,
                    g.result, g.created, g.updated, g.message, g.locale,
                    p.platform, p.server, p.channel, p.parent,
                    b.id AS black_id, b.platform AS black_platform,
                    b.account AS black_account, b.name AS black_name,
                    w.id AS white_id, w.platform AS white_platform,
                    w.account AS white_account, w.name AS white_name
             FROM games g
             JOIN places p ON p.id = g.place
             JOIN players b ON b.id = g.black
             JOIN players w ON w.id = g.white ",
            $tail
        )
    };
}

pub(super) async fn insert(
    tx: &mut SqliteConnection,
    game: &NewGame,
    challenge: Option<ChallengeId>,
    sealer: &Sealer,
    seal_key: i64,
) -> Result<GameId, StoreError> {
    let place = places::keep(tx, &game.place).await?;
    let id = sqlx::query_scalar(
        "INSERT INTO games (place, challenge, black, white, settings, seal_key, seed, commitment,
                            black_to_act, white_to_act, locale, created, updated)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
         ON CONFLICT (place) WHERE result IS NULL DO NOTHING
         RETURNING id",
    )
    .bind(place)
    .bind(challenge.map(|challenge| challenge.0))
    .bind(game.black.0)
    .bind(game.white.0)
    .bind(&game.settings)
    .bind(seal_key)
    .bind(sealer.seal(Slot::Seed(&game.commitment), &game.seed))
    .bind(game.commitment.as_slice())
    .bind(game.to_act.black)
    .bind(game.to_act.white)
    .bind(&game.locale)
    .bind(game.now)
    .fetch_optional(tx)
    .await?;
    id.map(GameId).ok_or_else(|| Conflict::PlaceTaken.into())
}

pub(super) async fn find(
    pool: &SqlitePool,
    sealer: &Sealer,
    id: GameId,
) -> Result<Option<GameRow>, StoreError> {
    let row = sqlx::query(select_games!("WHERE g.id = $1")).bind(id.0).fetch_optional(pool).await?;
    Ok(row.map(|row| from_row(&row, sealer)).transpose()?)
}

/// The game that is on in a place, else the last one: in either case the newest, since a new one
/// starts only when none is on.
pub(super) async fn latest_in(
    pool: &SqlitePool,
    sealer: &Sealer,
    platform: &str,
    channel: &str,
) -> Result<Option<GameRow>, StoreError> {
    let row =
        sqlx::query(select_games!("WHERE p.platform = $1 AND p.channel = $2 ORDER BY g.id DESC LIMIT 1"))
            .bind(platform)
            .bind(channel)
            .fetch_optional(pool)
            .await?;
    Ok(row.map(|row| from_row(&row, sealer)).transpose()?)
}

pub(super) async fn on_of(
    pool: &SqlitePool,
    sealer: &Sealer,
    player: PlayerId,
) -> Result<Vec<GameRow>, StoreError> {
    let rows = sqlx::query(select_games!(
        "WHERE (g.black = $1 OR g.white = $1) AND g.result IS NULL
         ORDER BY CASE WHEN g.black = $1 AND g.black_to_act = 1 OR g.white = $1 AND g.white_to_act = 1
                       THEN 0 ELSE 1 END,
                  g.updated, g.id"
    ))
    .bind(player.0)
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(|row| from_row(row, sealer)).collect::<Result<_, _>>()?)
}

pub(super) async fn over_of(
    pool: &SqlitePool,
    sealer: &Sealer,
    player: PlayerId,
    limit: u32,
) -> Result<Vec<GameRow>, StoreError> {
    let rows = sqlx::query(select_games!(
        "WHERE (g.black = $1 OR g.white = $1) AND g.result IS NOT NULL
         ORDER BY g.updated DESC, g.id DESC LIMIT $2"
    ))
    .bind(player.0)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(|row| from_row(row, sealer)).collect::<Result<_, _>>()?)
}

/// Makes room for a turn's events, if the game is on and has as many as the turn expects; returns
/// the game's commitment.
pub(super) async fn advance(tx: &mut SqliteConnection, turn: &Turn<'_>) -> Result<[u8; 32], StoreError> {
    let events = i64::try_from(turn.events.len()).expect("events are in memory");
    let row = sqlx::query(
        "UPDATE games SET ply = ply + $3, black_to_act = $4, white_to_act = $5, result = $6,
                          updated = CASE WHEN $8 THEN updated ELSE $7 END
         WHERE id = $1 AND ply = $2 AND result IS NULL
         RETURNING commitment",
    )
    .bind(turn.game.0)
    .bind(turn.expected_ply)
    .bind(events)
    .bind(turn.to_act.black)
    .bind(turn.to_act.white)
    .bind(turn.result)
    .bind(turn.now)
    .bind(turn.silent)
    .fetch_optional(tx)
    .await?;
    let row = row.ok_or(Conflict::Stale)?;
    Ok(commitment(&row)?)
}

/// Moves a game to another place, where it has no message yet; returns the place before.
pub(super) async fn move_to(
    tx: &mut SqliteConnection,
    id: GameId,
    to: i64,
) -> Result<Option<i64>, StoreError> {
    let taken = sqlx::query("SELECT 1 FROM games WHERE place = $2 AND id <> $1 AND result IS NULL")
        .bind(id.0)
        .bind(to)
        .fetch_optional(&mut *tx)
        .await?;
    if taken.is_some() {
        return Err(Conflict::PlaceTaken.into());
    }
    let from: Option<i64> = sqlx::query_scalar("SELECT place FROM games WHERE id = $1")
        .bind(id.0)
        .fetch_optional(&mut *tx)
        .await?;
    sqlx::query("UPDATE games SET place = $2, message = NULL WHERE id = $1")
        .bind(id.0)
        .bind(to)
        .execute(tx)
        .await?;
    Ok(from)
}

/// Sets the message that carries a game's buttons; returns the one before, if it was another.
pub(super) async fn set_message(
    tx: &mut SqliteConnection,
    id: GameId,
    message: &str,
) -> Result<Option<String>, StoreError> {
    let previous: Option<String> =
        sqlx::query_scalar("SELECT message FROM games WHERE id = $1").bind(id.0).fetch_one(&mut *tx).await?;
    sqlx::query("UPDATE games SET message = $2 WHERE id = $1").bind(id.0).bind(message).execute(tx).await?;
    Ok(previous.filter(|previous| previous != message))
}

fn from_row(row: &SqliteRow, sealer: &Sealer) -> Result<GameRow, sqlx::Error> {
    let commitment = commitment(row)?;
    let seed = sealer.open(Slot::Seed(&commitment), row.try_get("seed")?);
    let ply: i64 = row.try_get("ply")?;
    Ok(GameRow {
        id: GameId(row.try_get("id")?),
        place: places::from_row(row)?,
        black: players::required(row, "black")?,
        white: players::required(row, "white")?,
        settings: row.try_get("settings")?,
        seed: seed.and_then(|seed| seed.try_into().ok()),
        commitment,
        ply: u32::try_from(ply).map_err(|_| unexpected("a game's ply", ply))?,
        to_act: ToAct { black: row.try_get("black_to_act")?, white: row.try_get("white_to_act")? },
        result: row.try_get("result")?,
        created: row.try_get("created")?,
        updated: row.try_get("updated")?,
        message: row.try_get("message")?,
        locale: row.try_get("locale")?,
    })
}

/// The column `commitment`.
pub(super) fn commitment(row: &SqliteRow) -> Result<[u8; 32], sqlx::Error> {
    let bytes: &[u8] = row.try_get("commitment")?;
    bytes.try_into().map_err(|_| unexpected("the length of a commitment", bytes.len()))
}
