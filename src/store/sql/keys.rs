//! The keys with which games were sealed.

use sqlx::Row;

use super::dialect::Connection;
use crate::{GameId, StoreError};

/// Whether any game was sealed with another key; also logs that.
pub(in super::super) async fn games_sealed_otherwise(
    database: &mut Connection,
    seal_key: i64,
) -> Result<bool, StoreError> {
    // Hardly ever is there another key, so a start need not read all games.
    let others: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM seal_keys WHERE id <> $1)")
        .bind(seal_key)
        .fetch_one(&mut *database)
        .await?;
    if !others {
        return Ok(false);
    }
    let row = sqlx::query(
        "SELECT count(*) AS games, count(*) FILTER (WHERE result IS NULL) AS on_now, min(id) AS first
         FROM games WHERE seal_key <> $1",
    )
    .bind(seal_key)
    .fetch_one(database)
    .await?;
    let games: i64 = row.try_get("games")?;
    if let Some(first) = row.try_get::<Option<i64>, _>("first")?.map(GameId) {
        let on_now: i64 = row.try_get("on_now")?;
        tracing::warn!(
            games, on_now, %first,
            "this seal key is not the one that sealed some games; until the right key is back nothing \
             can be drawn in them, and what was committed to in secret has to be committed to again"
        );
    }
    Ok(games > 0)
}
