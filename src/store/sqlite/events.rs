//! The table `events`.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::error::unexpected;
use super::games;
use crate::seal::{Sealer, Slot};
use crate::{GameId, Millis, Pair, StoreError, StoredEvent, Turn};

/// Appends a turn's events from its expected ply on. The primary key is a second guard against two
/// events in one place.
pub(super) async fn append(
    tx: &mut SqliteConnection,
    sealer: &Sealer,
    commitment: &[u8; 32],
    turn: &Turn<'_>,
    at: Millis,
) -> Result<(), StoreError> {
    for (ply, event) in (turn.expected_ply..).zip(turn.events) {
        let seal = |secret: &String| sealer.seal(Slot::Event(commitment, ply), secret.as_bytes());
        sqlx::query(
            "INSERT INTO events (game, ply, shown, secret, at, runs) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(turn.game.0)
        .bind(ply)
        .bind(&event.shown)
        .bind(event.secret.as_ref().map(seal))
        .bind(at)
        .bind(code_of(turn.runs))
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}

/// When the last event of a game was appended; of a game without any when it was made.
pub(super) async fn last_at(tx: &mut SqliteConnection, game: GameId) -> Result<Option<Millis>, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT coalesce((SELECT at FROM events WHERE game = $1 ORDER BY ply DESC LIMIT 1),
                         (SELECT created FROM games WHERE id = $1))",
    )
    .bind(game.0)
    .fetch_one(tx)
    .await?)
}

pub(super) async fn of(
    pool: &SqlitePool,
    sealer: &Sealer,
    game: GameId,
) -> Result<Vec<StoredEvent>, StoreError> {
    let rows = sqlx::query(
        "SELECT e.ply, e.shown, e.secret, e.at, e.runs, g.commitment
         FROM events e JOIN games g ON g.id = e.game
         WHERE e.game = $1 ORDER BY e.ply",
    )
    .bind(game.0)
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(|row| from_row(row, sealer)).collect::<Result<_, _>>()?)
}

fn from_row(row: &SqliteRow, sealer: &Sealer) -> Result<StoredEvent, sqlx::Error> {
    let ply: i64 = row.try_get("ply")?;
    let ply = u32::try_from(ply).map_err(|_| unexpected("an event's ply", ply))?;
    let sealed: Option<&[u8]> = row.try_get("secret")?;
    let commitment = games::commitment(row)?;
    let opened = sealed.and_then(|sealed| sealer.open(Slot::Event(&commitment, ply), sealed));
    let secret = opened.and_then(|secret| String::from_utf8(secret).ok());
    Ok(StoredEvent {
        shown: row.try_get("shown")?,
        unreadable: sealed.is_some() && secret.is_none(),
        secret,
        at: row.try_get("at")?,
        runs: row.try_get::<Option<i64>, _>("runs")?.map(runs_of),
    })
}

/// Whose clocks run, as a number: 1 for Black's and 2 for White's.
fn code_of(runs: Pair<bool>) -> i64 {
    i64::from(runs.black) + 2 * i64::from(runs.white)
}

fn runs_of(code: i64) -> Pair<bool> {
    Pair { black: code & 1 != 0, white: code & 2 != 0 }
}
