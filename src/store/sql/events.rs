//! The table `events`.

use sqlx::Row;

use super::dialect::{Connection, DbRow, Pool};
use crate::failed::unexpected;
use crate::pack::unpack;
use crate::seal::{Sealer, Slot};
use crate::{GameId, LogLength, Millis, Pair, StoreError, StoredEvent, Turn};

/// Appends a turn's events from its expected length on. The primary key also prevents two events with one
/// index.
pub(super) async fn append(
    tx: &mut Connection,
    sealer: &Sealer,
    commitment: &[u8; 32],
    turn: &Turn<'_>,
    at: Millis,
    told: Option<Millis>,
) -> Result<(), StoreError> {
    for (index, event) in (turn.expected_length.0..).zip(turn.events) {
        let seal = |secret: &String| sealer.seal(Slot::Event(commitment, index), secret.as_bytes());
        sqlx::query(
            "INSERT INTO events (game, ply, shown, secret, at, runs, told)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(turn.game.0)
        .bind(i64::from(index))
        .bind(&event.shown)
        .bind(event.secret.as_ref().map(seal))
        .bind(at)
        .bind(code_of(turn.runs))
        .bind(told)
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}

/// What all were told of a game.
pub(super) struct Told {
    pub(super) game: GameId,
    /// The length of the log that they were told.
    pub(super) length: LogLength,
}

/// Notes that all were told of a game up to a length; those parts that were not told before, at `now`.
pub(super) async fn tell(tx: &mut Connection, what: &Told, now: Millis) -> Result<(), StoreError> {
    sqlx::query("UPDATE events SET told = $3 WHERE game = $1 AND ply < $2 AND told IS NULL")
        .bind(what.game.0)
        .bind(i64::from(what.length.0))
        .bind(now)
        .execute(&mut *tx)
        .await?;
    sqlx::query("UPDATE games SET told = $2 WHERE id = $1 AND told IS NULL")
        .bind(what.game.0)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(())
}

/// The system's clock was set back to `now`: whatever was told counts as told by then. Otherwise the clocks
/// that begin with it would wait for as long as the system's clock was ahead.
pub(super) async fn set_back(tx: &mut Connection, now: Millis) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET told = $1 WHERE result IS NULL AND told > $1")
        .bind(now)
        .execute(&mut *tx)
        .await?;
    sqlx::query(
        "UPDATE events SET told = $1
         WHERE told > $1 AND game IN (SELECT id FROM games WHERE result IS NULL AND time IS NOT NULL)",
    )
    .bind(now)
    .execute(tx)
    .await?;
    Ok(())
}

/// When the last event of a game was appended; for a game without events, when it was created.
pub(super) async fn last_at(tx: &mut Connection, game: GameId) -> Result<Option<Millis>, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT coalesce((SELECT at FROM events WHERE game = $1 ORDER BY ply DESC LIMIT 1),
                         (SELECT created FROM games WHERE id = $1))",
    )
    .bind(game.0)
    .fetch_one(tx)
    .await?)
}

/// The events of a game, packed or not.
pub(super) async fn of(pool: &Pool, sealer: &Sealer, game: GameId) -> Result<Vec<StoredEvent>, StoreError> {
    let rows = sqlx::query(
        "SELECT e.ply, e.shown, e.secret, e.at, e.runs, e.told, g.commitment
         FROM events e JOIN games g ON g.id = e.game
         WHERE e.game = $1 ORDER BY e.ply",
    )
    .bind(game.0)
    .fetch_all(pool)
    .await?;
    if rows.is_empty() {
        // A game that is packed at this moment has been packed when it is looked for here.
        return packed(pool, sealer, game).await;
    }
    Ok(rows.iter().map(|row| from_row(row, sealer)).collect::<Result<_, _>>()?)
}

/// The events of a packed game; none if it is not packed.
async fn packed(pool: &Pool, sealer: &Sealer, game: GameId) -> Result<Vec<StoredEvent>, StoreError> {
    let row = sqlx::query("SELECT commitment, packed FROM games WHERE id = $1 AND packed IS NOT NULL")
        .bind(game.0)
        .fetch_optional(pool)
        .await?;
    let Some(row) = row else { return Ok(Vec::new()) };
    let unpacked = unpack(sealer, &commitment(&row)?, row.try_get("packed")?);
    let unpacked =
        unpacked.ok_or_else(|| StoreError::Unreadable(format!("the packed log of game {game}")))?;
    Ok(unpacked.events)
}

/// Reads a length of a log from the database: `ply` of games and plans, `tells` of posts. In `events`, `ply`
/// is the index of an event. The columns have kept their name since the first schema because databases exist
/// that have it; they do not count half-moves.
pub(super) fn log_length(length: i64) -> Result<LogLength, sqlx::Error> {
    u32::try_from(length).map(LogLength).map_err(|_| unexpected("the length of a log", length))
}

fn from_row(row: &DbRow, sealer: &Sealer) -> Result<StoredEvent, sqlx::Error> {
    let index: i64 = row.try_get("ply")?;
    let index = u32::try_from(index).map_err(|_| unexpected("an event's index", index))?;
    let sealed: Option<&[u8]> = row.try_get("secret")?;
    let commitment = commitment(row)?;
    let opened = sealed.and_then(|sealed| sealer.open(Slot::Event(&commitment, index), sealed));
    let secret = opened.and_then(|secret| String::from_utf8(secret).ok());
    Ok(StoredEvent {
        shown: row.try_get("shown")?,
        unreadable: sealed.is_some() && secret.is_none(),
        secret,
        at: row.try_get("at")?,
        runs: row.try_get::<Option<i64>, _>("runs")?.map(runs_of),
        told: row.try_get("told")?,
    })
}

/// Whose clocks run, as a sum: 1 for Black's, 2 for White's.
fn code_of(runs: Pair<bool>) -> i64 {
    i64::from(runs.black) + 2 * i64::from(runs.white)
}

fn runs_of(code: i64) -> Pair<bool> {
    Pair { black: code & 1 != 0, white: code & 2 != 0 }
}

/// The column `commitment`.
pub(super) fn commitment(row: &DbRow) -> Result<[u8; 32], sqlx::Error> {
    let bytes: &[u8] = row.try_get("commitment")?;
    bytes.try_into().map_err(|_| unexpected("the length of a commitment", bytes.len()))
}
