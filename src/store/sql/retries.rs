//! When a post that could not be sent is tried again.

use super::dialect::{Connection, Pool, by_refused_posts, text};
use crate::{Millis, Place, PostId, StoreError};

/// How long a refused post rests in any case.
const REFUSED_REST: Millis = 20_000;

pub(super) async fn put_off(
    tx: &mut Connection,
    post: PostId,
    not_before: Millis,
    error: &str,
    refused: Option<Millis>,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE posts SET attempts = attempts + 1, not_before = $2, error = $3, refused = $4
         WHERE id = $1 AND state = 'owed'",
    )
    .bind(post.0)
    .bind(not_before)
    .bind(text(error))
    .bind(refused)
    .execute(tx)
    .await?;
    Ok(())
}

/// Starts at the posts, of which hardly any were refused; a channel may have thousands of threads.
pub(in super::super) const ANY_REFUSED: &str = concat!(
    "SELECT EXISTS (SELECT 1 FROM posts o ",
    by_refused_posts!(),
    " CROSS JOIN places p
                   WHERE p.id = o.place AND o.state = 'owed' AND o.refused IS NOT NULL
                     AND p.platform = $1 AND (p.channel = $2 OR p.parent = $2))"
);

/// Whether anything owed to a channel or its threads was refused.
pub(super) async fn any_refused(pool: &Pool, place: &Place) -> Result<bool, StoreError> {
    let channel = place.lobby().channel;
    Ok(sqlx::query_scalar(ANY_REFUSED).bind(&place.platform).bind(channel).fetch_one(pool).await?)
}

/// Makes what was refused in a channel and its threads due once it has rested; returns whether that is
/// earlier than before.
pub(super) async fn retry_refused(
    tx: &mut Connection,
    place: &Place,
    now: Millis,
) -> Result<bool, StoreError> {
    let channel = place.lobby().channel;
    let sooner = sqlx::query(concat!(
        "UPDATE posts ",
        by_refused_posts!(),
        " SET not_before = CASE WHEN refused + $4 > $3 THEN refused + $4 ELSE $3 END
         WHERE state = 'owed' AND refused IS NOT NULL AND not_before > $3 AND not_before > refused + $4
           AND EXISTS (SELECT 1 FROM places p WHERE p.id = posts.place
                       AND p.platform = $1 AND (p.channel = $2 OR p.parent = $2))"
    ))
    .bind(&place.platform)
    .bind(channel)
    .bind(now)
    .bind(REFUSED_REST)
    .execute(tx)
    .await?;
    Ok(sooner.rows_affected() > 0)
}

pub(super) async fn hold(tx: &mut Connection, post: PostId, not_before: Millis) -> Result<(), StoreError> {
    sqlx::query("UPDATE posts SET not_before = $2, refused = NULL WHERE id = $1 AND state = 'owed'")
        .bind(post.0)
        .bind(not_before)
        .execute(tx)
        .await?;
    Ok(())
}

pub(super) async fn resume(tx: &mut Connection, platform: &str, channel: &str) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE posts SET not_before = NULL, refused = NULL
         WHERE state = 'owed' AND not_before IS NOT NULL
           AND place = (SELECT id FROM places WHERE platform = $1 AND channel = $2)",
    )
    .bind(platform)
    .bind(channel)
    .execute(tx)
    .await?;
    Ok(())
}
