//! The table `events`.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::error::unexpected;
use super::games;
use crate::seal::{Sealer, Slot};
use crate::{GameId, StoreError, StoredEvent, Turn};

/// Appends a turn's events from its expected ply on. The primary key is a second guard against two
/// events in one place.
pub(super) async fn append(
    tx: &mut SqliteConnection,
    sealer: &Sealer,
    commitment: &[u8; 32],
    turn: &Turn<'_>,
) -> Result<(), StoreError> {
    for (ply, event) in (turn.expected_ply..).zip(turn.events) {
        let seal = |secret: &String| sealer.seal(Slot::Event(commitment, ply), secret.as_bytes());
        sqlx::query("INSERT INTO events (game, ply, shown, secret, at) VALUES ($1, $2, $3, $4, $5)")
            .bind(turn.game.0)
            .bind(ply)
            .bind(&event.shown)
            .bind(event.secret.as_ref().map(seal))
            .bind(turn.now)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

pub(super) async fn of(
    pool: &SqlitePool,
    sealer: &Sealer,
    game: GameId,
) -> Result<Vec<StoredEvent>, StoreError> {
    let rows = sqlx::query(
        "SELECT e.ply, e.shown, e.secret, e.at, g.commitment
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
    })
}
