//! The table `absences`.

use sqlx::Row;

use super::dialect::{Connection, DbRow};
use crate::{Millis, PlayerId, Span, StoreError};

/// A player's absences, in order.
pub(super) async fn of(tx: &mut Connection, player: PlayerId) -> Result<Vec<Span>, StoreError> {
    let rows = sqlx::query("SELECT since, until FROM absences WHERE player = $1 ORDER BY since, id")
        .bind(player.0)
        .fetch_all(tx)
        .await?;
    Ok(spans(&rows)?)
}

/// Ends the absence at `now`, and removes those that were to begin later.
pub(super) async fn end(tx: &mut Connection, player: PlayerId, now: Millis) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM absences WHERE player = $1 AND since >= $2")
        .bind(player.0)
        .bind(now)
        .execute(&mut *tx)
        .await?;
    sqlx::query("UPDATE absences SET until = $2 WHERE player = $1 AND until > $2")
        .bind(player.0)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(())
}

pub(super) async fn begin(tx: &mut Connection, player: PlayerId, absence: Span) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO absences (player, since, until) VALUES ($1, $2, $3)")
        .bind(player.0)
        .bind(absence.since)
        .bind(absence.until)
        .execute(tx)
        .await?;
    Ok(())
}

pub(super) async fn drop_all(tx: &mut Connection, player: PlayerId) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM absences WHERE player = $1").bind(player.0).execute(tx).await?;
    Ok(())
}

/// The spans in the columns `since` and `until`.
pub(super) fn spans(rows: &[DbRow]) -> Result<Vec<Span>, sqlx::Error> {
    let span = |row: &DbRow| {
        let until: Option<Millis> = row.try_get("until")?;
        Ok(Span { since: row.try_get("since")?, until: until.unwrap_or(Millis::MAX) })
    };
    rows.iter().map(span).collect()
}
