//! The table `places`. Its column `first_posted` means nothing any more: earlier versions listed places by it.

use sqlx::Row;

use super::dialect::{Connection, DbRow, Pool};
use crate::{Millis, Place, StoreError};

/// The id of a place, which is stored if it is new; that of the channel that has followed it, if one has.
///
/// A caller who knows less about a place than is stored (a thread's parent) removes nothing.
pub(super) async fn keep(tx: &mut Connection, place: &Place) -> Result<i64, StoreError> {
    // Whoever read a game before its channel was moved still names the old channel.
    let row = sqlx::query(
        "WITH moved AS (
             SELECT p.channel AS old, l.channel AS new FROM places p JOIN places l ON l.id = p.moved_to
             WHERE p.platform = $1 AND p.channel IN ($3, $4))
         INSERT INTO places (platform, channel, server, parent)
         VALUES ($1, $2, coalesce((SELECT new FROM moved WHERE old = $3), $3),
                         coalesce((SELECT new FROM moved WHERE old = $4), $4))
         ON CONFLICT (platform, channel) DO UPDATE SET
             server = coalesce(excluded.server, places.server),
             parent = coalesce(excluded.parent, places.parent)
         RETURNING id, moved_to",
    )
    .bind(&place.platform)
    .bind(&place.channel)
    .bind(&place.server)
    .bind(&place.parent)
    .fetch_one(tx)
    .await?;
    Ok(row.try_get::<Option<i64>, _>("moved_to")?.unwrap_or(row.try_get("id")?))
}

/// As [`keep`], but no channel follows it any more.
pub(super) async fn keep_as_itself(tx: &mut Connection, place: &Place) -> Result<i64, StoreError> {
    sqlx::query("UPDATE places SET moved_to = NULL WHERE platform = $1 AND channel = $2")
        .bind(&place.platform)
        .bind(&place.channel)
        .execute(&mut *tx)
        .await?;
    keep(tx, place).await
}

/// The id and the server of a channel that is stored and that no other has followed.
pub(super) async fn unmoved(
    tx: &mut Connection,
    platform: &str,
    channel: &str,
) -> Result<Option<(i64, Option<String>)>, StoreError> {
    Ok(sqlx::query_as(
        "SELECT id, server FROM places WHERE platform = $1 AND channel = $2 AND moved_to IS NULL",
    )
    .bind(platform)
    .bind(channel)
    .fetch_optional(tx)
    .await?)
}

/// Notes that a channel has followed another one, with its threads and as its server.
pub(super) async fn become_another(
    tx: &mut Connection,
    platform: &str,
    [from, to]: [&str; 2],
    [from_id, to_id]: [i64; 2],
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE places SET parent = CASE parent WHEN $2 THEN $3 ELSE parent END,
                           server = CASE server WHEN $2 THEN $3 ELSE server END
         WHERE platform = $1 AND (parent = $2 OR server = $2)",
    )
    .bind(platform)
    .bind(from)
    .bind(to)
    .execute(&mut *tx)
    .await?;
    sqlx::query("UPDATE places SET moved_to = $2 WHERE id = $1 OR moved_to = $1")
        .bind(from_id)
        .bind(to_id)
        .execute(tx)
        .await?;
    Ok(())
}

/// Notes that a place exists, because a message arrived there.
pub(super) async fn found(tx: &mut Connection, id: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE places SET gone = NULL WHERE id = $1 AND gone IS NOT NULL")
        .bind(id)
        .execute(tx)
        .await?;
    Ok(())
}

/// Notes whether a place is deleted; does nothing for a place that is not stored.
pub(super) async fn set_gone(
    tx: &mut Connection,
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

pub(super) async fn find(pool: &Pool, platform: &str, channel: &str) -> Result<Option<Place>, StoreError> {
    let row = sqlx::query(
        "SELECT platform, server, channel, parent FROM places
         WHERE platform = $1 AND channel = $2 AND moved_to IS NULL",
    )
    .bind(platform)
    .bind(channel)
    .fetch_optional(pool)
    .await?;
    Ok(row.as_ref().map(from_row).transpose()?)
}

/// The place in the columns `platform`, `server`, `channel` and `parent`.
pub(super) fn from_row(row: &DbRow) -> Result<Place, sqlx::Error> {
    Ok(Place {
        platform: row.try_get("platform")?,
        server: row.try_get("server")?,
        channel: row.try_get("channel")?,
        parent: row.try_get("parent")?,
    })
}
