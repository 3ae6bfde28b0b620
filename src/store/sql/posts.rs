//! The table `posts`: the outbox.

use sqlx::Row;

use super::dialect::{Connection, DbRow, Pool};
use super::events::{Told, log_length};
use super::places;
use crate::failed::unexpected;
use crate::seal::{Entropy, draw};
use crate::{ChallengeId, GameId, Millis, NewPost, Parts, Place, Post, PostId, StoreError};

/// A query for whole posts `o` with their places `p`; a literal tail selects and orders them.
macro_rules! select_posts {
    ($tail:literal) => {
        concat!(
            "SELECT o.id, o.body, o.nonce, o.attempts, o.message, o.created, o.board_of, o.shows, o.tells, o.passing,
                    p.platform, p.server, p.channel, p.parent
             FROM posts o JOIN places p ON p.id = o.place ",
            $tail
        )
    };
}

/// The random bytes of a nonce: 96 bits make it unique, in this database and all others.
const NONCE_BYTES: usize = crate::NONCE / 2;

pub(super) async fn owe(
    tx: &mut Connection,
    entropy: &Entropy,
    posts: &[NewPost],
    now: Millis,
) -> Result<Vec<PostId>, StoreError> {
    let mut ids = Vec::with_capacity(posts.len());
    for post in posts {
        let place = places::keep(tx, &post.place).await?;
        let id = sqlx::query_scalar(
            "INSERT INTO posts (place, body, nonce, board_of, shows, tells, created, passing)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
        )
        .bind(place)
        .bind(&post.body)
        .bind(hex::encode(draw::<NONCE_BYTES>(entropy)))
        .bind(post.board_of.map(|game| game.0))
        .bind(post.shows.map(|challenge| challenge.0))
        .bind(post.tells.map(|length| i64::from(length.0)))
        .bind(now)
        .bind(post.passing)
        .fetch_one(&mut *tx)
        .await?;
        ids.push(PostId(id));
    }
    Ok(ids)
}

pub(super) async fn due(
    pool: &Pool,
    platform: &str,
    now: Millis,
    limit: u32,
    parts: Parts,
) -> Result<Vec<Post>, StoreError> {
    let rows = sqlx::query(select_posts!(
        "WHERE o.id IN (SELECT min(id) FROM posts
                        WHERE state = 'owed' AND $4 >> CAST(place % 16 AS INTEGER) & 1 = 1 GROUP BY place)
           AND p.platform = $1 AND (o.not_before IS NULL OR o.not_before <= $2)
         ORDER BY o.id LIMIT $3"
    ))
    .bind(platform)
    .bind(now)
    .bind(i64::from(limit))
    .bind(parts.mask())
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(from_row).collect::<Result<_, _>>()?)
}

pub(super) async fn next_due(
    pool: &Pool,
    platform: &str,
    now: Millis,
    parts: Parts,
) -> Result<Option<Millis>, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT min(o.not_before)
         FROM posts o JOIN places p ON p.id = o.place
         WHERE o.id IN (SELECT min(id) FROM posts
                        WHERE state = 'owed' AND $3 >> CAST(place % 16 AS INTEGER) & 1 = 1 GROUP BY place)
           AND p.platform = $1 AND o.not_before > $2",
    )
    .bind(platform)
    .bind(now)
    .bind(parts.mask())
    .fetch_one(pool)
    .await?)
}

/// What a sent post was about.
pub(super) struct Sent {
    pub(super) place: i64,
    pub(super) board_of: Option<GameId>,
    pub(super) shows: Option<ChallengeId>,
    pub(super) told: Option<Told>,
    pub(super) passing: bool,
}

/// Marks a post as sent; `None` if it was not owed.
pub(super) async fn mark_sent(
    tx: &mut Connection,
    post: PostId,
    message: Option<&str>,
    now: Millis,
) -> Result<Option<Sent>, StoreError> {
    let row = sqlx::query(
        "UPDATE posts SET state = 'sent', message = $2, settled = $3
         WHERE id = $1 AND state = 'owed'
         RETURNING place, board_of, shows, tells, passing",
    )
    .bind(post.0)
    .bind(message)
    .bind(now)
    .fetch_optional(tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Sent {
        place: row.try_get("place")?,
        board_of: board_of(&row)?,
        shows: shows(&row)?,
        told: told(&row)?,
        passing: row.try_get("passing")?,
    }))
}

/// Moves everything owed to one place to another.
pub(super) async fn redirect(tx: &mut Connection, from: i64, to: i64) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE posts SET place = $2, not_before = NULL, refused = NULL WHERE place = $1 AND state = 'owed'",
    )
    .bind(from)
    .bind(to)
    .execute(tx)
    .await?;
    Ok(())
}

/// Gives up everything owed to a place.
pub(super) async fn give_up_all(
    tx: &mut Connection,
    place: i64,
    error: &str,
    now: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE posts SET state = 'given_up', error = $2, settled = $3 WHERE place = $1 AND state = 'owed'",
    )
    .bind(place)
    .bind(error)
    .bind(now)
    .execute(tx)
    .await?;
    Ok(())
}

/// Gives up a post if it is owed; returns what it was to tell.
pub(super) async fn give_up(
    tx: &mut Connection,
    post: PostId,
    error: &str,
    now: Millis,
) -> Result<Option<Told>, StoreError> {
    let row = sqlx::query(
        "UPDATE posts SET state = 'given_up', attempts = attempts + 1, error = $2, settled = $3
         WHERE id = $1 AND state = 'owed'
         RETURNING board_of, tells",
    )
    .bind(post.0)
    .bind(error)
    .bind(now)
    .fetch_optional(tx)
    .await?;
    Ok(row.as_ref().map(told).transpose()?.flatten())
}

/// Notes that a message was deleted.
pub(super) async fn withdraw(
    tx: &mut Connection,
    place: &Place,
    message: &str,
    now: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE posts SET withdrawn = $4
         WHERE message = $3 AND state = 'sent' AND withdrawn IS NULL
           AND place = (SELECT id FROM places WHERE platform = $1 AND channel = $2)",
    )
    .bind(&place.platform)
    .bind(&place.channel)
    .bind(message)
    .bind(now)
    .execute(tx)
    .await?;
    Ok(())
}

pub(super) async fn sent_to(
    pool: &Pool,
    platform: &str,
    channel: &str,
    before: Option<PostId>,
    limit: u32,
) -> Result<Vec<Post>, StoreError> {
    let rows = sqlx::query(select_posts!(
        "WHERE p.platform = $1 AND p.channel = $2 AND o.id < $3 AND o.state = 'sent'
           AND o.message IS NOT NULL AND o.withdrawn IS NULL ORDER BY o.id DESC LIMIT $4"
    ))
    .bind(platform)
    .bind(channel)
    .bind(before.map_or(i64::MAX, |post| post.0))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().rev().map(from_row).collect::<Result<_, _>>()?)
}

pub(super) async fn sent_as(
    pool: &Pool,
    platform: &str,
    channel: &str,
    message: &str,
) -> Result<Option<Post>, StoreError> {
    let row = sqlx::query(select_posts!(
        "WHERE p.platform = $1 AND p.channel = $2 AND o.state = 'sent' AND o.message = $3
           AND o.withdrawn IS NULL"
    ))
    .bind(platform)
    .bind(channel)
    .bind(message)
    .fetch_optional(pool)
    .await?;
    Ok(row.as_ref().map(from_row).transpose()?)
}

pub(super) async fn prune(tx: &mut Connection, platform: &str, before: Millis) -> Result<u64, StoreError> {
    let pruned = sqlx::query(
        "DELETE FROM posts
         WHERE state <> 'owed' AND settled < $2 AND place IN (SELECT id FROM places WHERE platform = $1)",
    )
    .bind(platform)
    .bind(before)
    .execute(tx)
    .await?;
    Ok(pruned.rows_affected())
}

fn from_row(row: &DbRow) -> Result<Post, sqlx::Error> {
    let attempts: i64 = row.try_get("attempts")?;
    Ok(Post {
        id: PostId(row.try_get("id")?),
        place: places::from_row(row)?,
        body: row.try_get("body")?,
        nonce: row.try_get("nonce")?,
        attempts: u32::try_from(attempts).map_err(|_| unexpected("a post's attempts", attempts))?,
        message: row.try_get("message")?,
        created: row.try_get("created")?,
        board_of: board_of(row)?,
        shows: shows(row)?,
        passing: row.try_get("passing")?,
    })
}

fn board_of(row: &DbRow) -> Result<Option<GameId>, sqlx::Error> {
    Ok(row.try_get::<Option<i64>, _>("board_of")?.map(GameId))
}

fn told(row: &DbRow) -> Result<Option<Told>, sqlx::Error> {
    let length = row.try_get::<Option<i64>, _>("tells")?.map(log_length).transpose()?;
    Ok(board_of(row)?.zip(length).map(|(game, length)| Told { game, length }))
}

fn shows(row: &DbRow) -> Result<Option<ChallengeId>, sqlx::Error> {
    Ok(row.try_get::<Option<i64>, _>("shows")?.map(ChallengeId))
}
