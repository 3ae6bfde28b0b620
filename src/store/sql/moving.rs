//! A channel becomes another one.

use sqlx::Row;

use super::dialect::{Connection, DbRow};
use super::events::log_length;
use super::places;
use crate::{ChallengeId, GameId, Millis, Moved, Place, StoreError};

/// The ids of both channels.
struct Move {
    from: i64,
    to: i64,
    /// The running game that finds no room in the new channel.
    left: Option<i64>,
}

/// Moves everything that is in a channel; returns what has to be shown anew.
pub(super) async fn move_all(
    tx: &mut Connection,
    platform: &str,
    [from, to]: [&str; 2],
    now: Millis,
) -> Result<Vec<Moved>, StoreError> {
    let Some((old, server)) = places::unmoved(tx, platform, from).await? else { return Ok(Vec::new()) };
    let server = server.map(|server| if server == from { to.to_owned() } else { server });
    let new = Place { platform: platform.to_owned(), server, channel: to.to_owned(), parent: None };
    let to_id = places::keep_as_itself(tx, &new).await?;
    let what = Move { from: old, to: to_id, left: left_game(tx, old, to_id).await? };
    let (games, challenges) = (unshown_games(tx, &what).await?, unshown_challenges(tx, old, from).await?);
    move_posts(tx, &what, from).await?;
    move_challenges(tx, &what, from).await?;
    move_games(tx, &what).await?;
    places::become_another(tx, platform, [from, to], [old, to_id]).await?;
    if what.left.is_some() {
        sqlx::query("UPDATE places SET gone = $2 WHERE id = $1")
            .bind(old)
            .bind(now)
            .execute(&mut *tx)
            .await?;
    }
    let mut moved = Vec::new();
    for game in games {
        let row = sqlx::query(
            "SELECT g.ply, p.platform, p.server, p.channel, p.parent
             FROM games g JOIN places p ON p.id = g.place WHERE g.id = $1",
        );
        let row = row.bind(game).fetch_one(&mut *tx).await?;
        moved.push(if what.left == Some(game) {
            Moved::Left { game: GameId(game), channel: new.clone() }
        } else {
            let length = log_length(row.try_get("ply")?)?;
            Moved::Game { game: GameId(game), length, place: places::from_row(&row)? }
        });
    }
    for challenge in challenges {
        let row = sqlx::query(
            "SELECT p.platform, p.server, p.channel, p.parent
             FROM challenges c JOIN places p ON p.id = c.place WHERE c.id = $1",
        );
        let row = row.bind(challenge).fetch_one(&mut *tx).await?;
        moved.push(Moved::Challenge { challenge: ChallengeId(challenge), place: places::from_row(&row)? });
    }
    Ok(moved)
}

/// The running game of the old channel, if the new one has a running game too.
async fn left_game(tx: &mut Connection, from: i64, to: i64) -> Result<Option<i64>, StoreError> {
    let left = sqlx::query_scalar(
        "SELECT id FROM games WHERE place = $1 AND result IS NULL
           AND EXISTS (SELECT 1 FROM games WHERE place = $2 AND result IS NULL)",
    );
    Ok(left.bind(from).bind(to).fetch_optional(tx).await?)
}

/// The running games of a channel and its threads that no owed post will show.
async fn unshown_games(tx: &mut Connection, what: &Move) -> Result<Vec<i64>, StoreError> {
    let unshown = sqlx::query(
        "SELECT id FROM games
         WHERE lobby = $1 AND result IS NULL AND (id IS NOT DISTINCT FROM $2 OR NOT EXISTS (
             SELECT 1 FROM posts WHERE board_of = games.id AND state = 'owed')) ORDER BY id",
    );
    ids(&unshown.bind(what.from).bind(what.left).fetch_all(tx).await?)
}

/// The open challenges of a channel and its threads that no owed post will show.
async fn unshown_challenges(tx: &mut Connection, id: i64, channel: &str) -> Result<Vec<i64>, StoreError> {
    let unshown = sqlx::query(
        "SELECT c.id FROM challenges c
         JOIN places l ON l.id = $1
         JOIN places p ON p.id = c.place AND (p.id = l.id OR p.platform = l.platform AND p.parent = $2)
         WHERE c.status = 'open' AND NOT EXISTS (
             SELECT 1 FROM posts WHERE shows = c.id AND state = 'owed') ORDER BY c.id",
    );
    ids(&unshown.bind(id).bind(channel).fetch_all(tx).await?)
}

fn ids(rows: &[DbRow]) -> Result<Vec<i64>, StoreError> {
    Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
}

/// Moves what is owed, which is due at once, and what was sent. Posts that were given up stay: nobody reads
/// them any more.
async fn move_posts(tx: &mut Connection, what: &Move, channel: &str) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE posts SET not_before = NULL, refused = NULL
         WHERE state = 'owed' AND place IN (
             SELECT p.id FROM places l
             JOIN places p ON p.id = l.id OR p.platform = l.platform AND p.parent = $2 WHERE l.id = $1)",
    )
    .bind(what.from)
    .bind(channel)
    .execute(&mut *tx)
    .await?;
    sqlx::query(
        "UPDATE posts SET place = $2
         WHERE place = $1 AND state = 'owed' AND ($3 IS NULL OR board_of IS DISTINCT FROM $3)",
    )
    .bind(what.from)
    .bind(what.to)
    .bind(what.left)
    .execute(&mut *tx)
    .await?;
    sqlx::query("UPDATE posts SET place = $2 WHERE place = $1 AND state = 'sent'")
        .bind(what.from)
        .bind(what.to)
        .execute(tx)
        .await?;
    Ok(())
}

/// Moves challenges. Their messages stay where they are, and are no longer theirs.
async fn move_challenges(tx: &mut Connection, what: &Move, channel: &str) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE challenges SET message = NULL
         WHERE status = 'open' AND place IN (
             SELECT p.id FROM places l
             JOIN places p ON p.id = l.id OR p.platform = l.platform AND p.parent = $2 WHERE l.id = $1)",
    )
    .bind(what.from)
    .bind(channel)
    .execute(&mut *tx)
    .await?;
    sqlx::query("UPDATE challenges SET place = $2 WHERE place = $1")
        .bind(what.from)
        .bind(what.to)
        .execute(tx)
        .await?;
    Ok(())
}

/// Moves games, except one that finds no room. Their messages stay where they are, and are no longer theirs.
async fn move_games(tx: &mut Connection, what: &Move) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE games SET place = CASE place WHEN $1 THEN $2 ELSE place END, lobby = $2,
                          message = NULL, board = NULL, passing = FALSE
         WHERE lobby = $1 AND id IS DISTINCT FROM $3",
    )
    .bind(what.from)
    .bind(what.to)
    .bind(what.left)
    .execute(tx)
    .await?;
    Ok(())
}

/// Moves the settings of a server that is named like its channel, unless the new one has its own.
pub(super) async fn move_settings(
    tx: &mut Connection,
    platform: &str,
    [from, to]: [&str; 2],
    changed: &(dyn for<'s> Fn(&'s str) -> String + Send + Sync),
) -> Result<(), StoreError> {
    let kept: Option<String> =
        sqlx::query_scalar("SELECT settings FROM servers WHERE platform = $1 AND server = $2")
            .bind(platform)
            .bind(from)
            .fetch_optional(&mut *tx)
            .await?;
    let Some(kept) = kept else { return Ok(()) };
    sqlx::query(
        "INSERT INTO servers (platform, server, settings, changed, changed_by)
         SELECT platform, $3, $4, changed, changed_by FROM servers WHERE platform = $1 AND server = $2
         ON CONFLICT (platform, server) DO NOTHING",
    )
    .bind(platform)
    .bind(from)
    .bind(to)
    .bind(changed(&kept))
    .execute(&mut *tx)
    .await?;
    sqlx::query("DELETE FROM servers WHERE platform = $1 AND server = $2")
        .bind(platform)
        .bind(from)
        .execute(tx)
        .await?;
    Ok(())
}
