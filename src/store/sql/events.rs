//! The table `events`.

use sqlx::{Executor, Row};

use super::dialect::{Connection, Db, DbRow};
use crate::chain::{Chain, Link};
use crate::failed::unexpected;
use crate::pack::{Unpacked, unpack};
use crate::seal::{Sealer, Slot};
use crate::{Conflict, GameId, LogLength, Millis, Pair, StoreError, StoredEvent, Turn, Witness};

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

/// The events of a game, packed or not.
///
/// # Errors
/// [`StoreError::Changed`] if they, or the settings, are not what was written.
pub(super) async fn of(
    executor: impl Executor<'_, Database = Db>,
    sealer: &Sealer,
    game: GameId,
) -> Result<Vec<StoredEvent>, StoreError> {
    let Some((kept, log)) = read(executor, sealer, game).await? else { return Ok(Vec::new()) };
    if kept?.is_some_and(|kept| kept != Chain::of(&log)) {
        return Err(StoreError::Changed(game));
    }
    Ok(log.events)
}

/// The chain of a game's settings and log as they are kept.
pub(super) async fn chain(tx: &mut Connection, sealer: &Sealer, game: GameId) -> Result<Chain, StoreError> {
    let kept = read(tx, sealer, game).await?;
    Ok(Chain::of(&kept.ok_or(Conflict::Stale)?.1))
}

async fn read(
    executor: impl Executor<'_, Database = Db>,
    sealer: &Sealer,
    game: GameId,
) -> Result<Option<(Result<Option<Chain>, StoreError>, Unpacked)>, StoreError> {
    let rows = sqlx::query(
        "SELECT g.settings, g.time, g.packed, g.seed, g.commitment, g.witness, g.ply AS length, g.chain,
                e.ply, e.shown, e.secret, e.at, e.runs, e.told
         FROM games g LEFT JOIN events e ON e.game = g.id
         WHERE g.id = $1 ORDER BY e.ply",
    )
    .bind(game.0)
    .fetch_all(executor)
    .await?;
    let Some(row) = rows.first() else { return Ok(None) };
    Ok(Some((opened(row, sealer, game), log(&rows, row, sealer, game)?)))
}

/// A game as it is kept: `rows` are those of its events, with what there is of the game in each of them.
fn log(rows: &[DbRow], row: &DbRow, sealer: &Sealer, game: GameId) -> Result<Unpacked, StoreError> {
    if let Some(packed) = row.try_get("packed")? {
        let unpacked = unpack(sealer, &commitment(row)?, packed);
        return unpacked.ok_or_else(|| StoreError::Unreadable(format!("the packed log of game {game}")));
    }
    let mut events = Vec::with_capacity(rows.len());
    for row in rows {
        if let Some(index) = row.try_get("ply")? {
            events.push(from_row(row, sealer, index)?);
        }
    }
    Ok(Unpacked { settings: row.try_get("settings")?, time: row.try_get("time")?, events })
}

/// The chain of a game, if it has one that opens, from its columns `commitment`, `seed`, `witness`, `length` and
/// `chain`.
pub(super) fn opened(row: &DbRow, sealer: &Sealer, game: GameId) -> Result<Option<Chain>, StoreError> {
    let link = Link {
        commitment: &commitment(row)?,
        seed: row.try_get("seed")?,
        witness: &Witness::read(row.try_get("witness")?),
        length: log_length(row.try_get("length")?)?,
        chain: row.try_get("chain")?,
    };
    link.open(sealer).map_err(|_| StoreError::Changed(game))
}

/// Reads a length of a log from the database: `ply` of games and plans, `tells` of posts. In `events`, `ply`
/// is the index of an event. The columns have kept their name since the first schema because databases exist
/// that have it; they do not count half-moves.
pub(super) fn log_length(length: i64) -> Result<LogLength, sqlx::Error> {
    u32::try_from(length).map(LogLength).map_err(|_| unexpected("the length of a log", length))
}

fn from_row(row: &DbRow, sealer: &Sealer, index: i64) -> Result<StoredEvent, sqlx::Error> {
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
