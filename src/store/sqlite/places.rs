//! The table `places`.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

use crate::{Millis, Place, StoreError};

/// The id of a place, which is stored if it is new.
///
/// A caller who knows less about a place than is stored (a thread's parent) removes nothing.
pub(super) async fn keep(tx: &mut SqliteConnection, place: &Place) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(
        "INSERT INTO places (platform, channel, server, parent) VALUES ($1, $2, $3, $4)
         ON CONFLICT (platform, channel) DO UPDATE SET
             server = coalesce(excluded.server, places.server),
             parent = coalesce(excluded.parent, places.parent)
         RETURNING id",
    )
    .bind(&place.platform)
    .bind(&place.channel)
    .bind(&place.server)
    .bind(&place.parent)
    .fetch_one(tx)
    .await?)
}

/// Notes that something was posted in a place.
pub(super) async fn posted(tx: &mut SqliteConnection, id: i64, now: Millis) -> Result<(), StoreError> {
    sqlx::query("UPDATE places SET first_posted = $2 WHERE id = $1 AND first_posted IS NULL")
        .bind(id)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(())
}

/// Notes that a place exists, because a message arrived there.
pub(super) async fn found(tx: &mut SqliteConnection, id: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE places SET gone = NULL WHERE id = $1 AND gone IS NOT NULL")
        .bind(id)
        .execute(tx)
        .await?;
    Ok(())
}

/// Notes whether a place is deleted; does nothing for a place that is not stored.
pub(super) async fn set_gone(
    tx: &mut SqliteConnection,
    place: &Place,
    gone: Option<Millis>,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE places SET gone = $3
         WHERE platform = $1 AND channel = $2 AND (gone IS NULL) <> ($3 IS NULL)",
    )
    .bind(&place.platform)
    .bind(&place.channel)
    .bind(gone)
    .execute(tx)
    .await?;
    Ok(())
}

pub(super) async fn posted_to(pool: &SqlitePool, platform: &str) -> Result<Vec<Place>, StoreError> {
    let rows = sqlx::query(
        "SELECT platform, server, channel, parent FROM places
         WHERE platform = $1 AND first_posted IS NOT NULL ORDER BY first_posted, id",
    )
    .bind(platform)
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(from_row).collect::<Result<_, _>>()?)
}

/// The place in the columns `platform`, `server`, `channel` and `parent`.
pub(super) fn from_row(row: &SqliteRow) -> Result<Place, sqlx::Error> {
    Ok(Place {
        platform: row.try_get("platform")?,
        server: row.try_get("server")?,
        channel: row.try_get("channel")?,
        parent: row.try_get("parent")?,
    })
}
