//! When games are due, and the tables `heartbeat`, `outages`, `pauses`; also reads absences.

use async_trait::async_trait;
use sqlx::Row;

use super::absences::{self, spans};
use super::dialect::{Connection, SqlStore, acts, for_update, lock_players};
use super::events::{self, Told};
use super::{games, posts, requests};
use crate::{
    Conflict, GameId, LogLength, Millis, NewPost, OffTime, Pair, Parts, PlayerId, RequestKey, Span,
    StoreError, Timekeeping,
};

/// For how long a player is not reminded again.
const REST: Millis = 24 * 60 * 60 * 1000;

/// The games that wait for players of a platform and for no witness of their chance, by the indexes that put those
/// games of a player first.
pub(in super::super) const WAITING_FOR: &str = concat!(
    "SELECT id FROM (
         SELECT id, updated, row_number() OVER (PARTITION BY opponent ORDER BY updated, id) AS turn FROM (
             SELECT id, updated, white AS opponent FROM games
             WHERE black IN (SELECT id FROM players WHERE platform = $1) AND ",
    acts!("black_to_act"),
    " AND result IS NULL AND (witness IS NULL OR witness <> '')
             UNION ALL
             SELECT id, updated, black AS opponent FROM games
             WHERE white IN (SELECT id FROM players WHERE platform = $1) AND ",
    acts!("white_to_act"),
    " AND result IS NULL AND (witness IS NULL OR witness <> '')) AS waiting
         WHERE $3 >> CAST(id % 16 AS INTEGER) & 1 = 1
           AND NOT EXISTS (SELECT 1 FROM pauses WHERE game = waiting.id AND until IS NULL)) AS ordered
     ORDER BY turn, updated, id LIMIT $2"
);

#[async_trait]
impl Timekeeping for SqlStore {
    async fn beat(&self, now: Millis, elapsed: Millis, slack: Millis) -> Result<Option<Span>, StoreError> {
        let mut tx = self.begin().await?;
        let last: Option<Millis> = sqlx::query_scalar(concat!("SELECT at FROM heartbeat", for_update!()))
            .fetch_optional(&mut *tx)
            .await?;
        let mut at = now;
        let mut found = None;
        if let Some(last) = last {
            let expected = last.saturating_add(elapsed);
            if now > expected.saturating_add(slack) {
                let outage = Span { since: expected, until: now };
                insert_outage(&mut tx, outage).await?;
                found = Some(outage);
            } else if now < last.saturating_sub(slack) {
                set_back(&mut tx, now).await?;
            } else {
                // Another timekeeper has looked a moment later.
                at = now.max(last);
            }
        }
        sqlx::query(
            "INSERT INTO heartbeat (\"only\", at) VALUES (1, $1)
             ON CONFLICT (\"only\") DO UPDATE SET at = excluded.at",
        )
        .bind(at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(found)
    }

    async fn away(&self, platform: &str, since: Millis, until: Millis) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO outages (platform, since, until) VALUES ($1, $2, $3)
             ON CONFLICT (platform, since) WHERE platform IS NOT NULL
             DO UPDATE SET until = excluded.until WHERE outages.until < excluded.until",
        )
        .bind(platform)
        .bind(since)
        .bind(until.max(since))
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    async fn due_games(&self, now: Millis, limit: u32, parts: Parts) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT id FROM games WHERE result IS NULL AND due <= $1 AND $3 >> CAST(id % 16 AS INTEGER) & 1 = 1
             ORDER BY due, id LIMIT $2",
        )
        .bind(now)
        .bind(i64::from(limit))
        .bind(parts.mask())
        .fetch_all(&self.reader)
        .await?;
        Ok(ids.into_iter().map(GameId).collect())
    }

    async fn games_waiting_for(
        &self,
        platform: &str,
        limit: u32,
        parts: Parts,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar(WAITING_FOR)
            .bind(platform)
            .bind(i64::from(limit))
            .bind(parts.mask())
            .fetch_all(&self.reader)
            .await?;
        Ok(ids.into_iter().map(GameId).collect())
    }

    async fn next_look(&self, parts: Parts) -> Result<Option<Millis>, StoreError> {
        // In the order of the index, so that it is done with the first that fits.
        let next = sqlx::query_scalar(
            "SELECT due FROM games WHERE result IS NULL AND due IS NOT NULL AND $1 >> CAST(id % 16 AS INTEGER) & 1 = 1
             ORDER BY due LIMIT 1",
        );
        Ok(next.bind(parts.mask()).fetch_optional(&self.reader).await?)
    }

    async fn set_due(
        &self,
        game: GameId,
        length: LogLength,
        seen: Option<Millis>,
        due: Option<Millis>,
    ) -> Result<bool, StoreError> {
        let set = sqlx::query(
            "UPDATE games SET due = $4
             WHERE id = $1 AND ply = $2 AND due IS NOT DISTINCT FROM $3 AND result IS NULL",
        )
        .bind(game.0)
        .bind(i64::from(length.0))
        .bind(seen)
        .bind(due)
        .execute(&self.writer)
        .await?;
        Ok(set.rows_affected() == 1)
    }

    async fn off_time(&self, game: GameId) -> Result<OffTime, StoreError> {
        // One transaction for all four reads, so that an absence that is being moved is seen exactly once.
        let mut tx = self.begin_reading().await?;
        let row = sqlx::query(
            "SELECT games.created, games.black, games.white, places.platform
             FROM games JOIN places ON places.id = games.place WHERE games.id = $1",
        )
        .bind(game.0)
        .fetch_optional(&mut *tx)
        .await?;
        let Some(row) = row else { return Ok(OffTime::default()) };
        let created: Millis = row.try_get("created")?;
        let outages = sqlx::query(
            "SELECT since, until FROM outages WHERE until > $1 AND (platform IS NULL OR platform = $2)
             ORDER BY id",
        )
        .bind(created)
        .bind(row.try_get::<String, _>("platform")?)
        .fetch_all(&mut *tx)
        .await?;
        let pauses = sqlx::query("SELECT since, until FROM pauses WHERE game = $1 ORDER BY id")
            .bind(game.0)
            .fetch_all(&mut *tx)
            .await?;
        let black = absences::of(&mut tx, PlayerId(row.try_get("black")?)).await?;
        let white = absences::of(&mut tx, PlayerId(row.try_get("white")?)).await?;
        Ok(OffTime { outages: spans(&outages)?, pauses: spans(&pauses)?, absences: Pair { black, white } })
    }

    async fn remind(
        &self,
        game: GameId,
        length: LogLength,
        mark: u32,
        players: &[PlayerId],
        now: Millis,
        post: &(dyn for<'p> Fn(&'p [PlayerId]) -> NewPost + Send + Sync),
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let marked = sqlx::query(
            "UPDATE games SET reminded = $3
             WHERE id = $1 AND ply = $2 AND result IS NULL AND reminded IS DISTINCT FROM $3",
        )
        .bind(game.0)
        .bind(i64::from(length.0))
        .bind(i64::from(mark))
        .execute(&mut *tx)
        .await?;
        if marked.rows_affected() == 0 {
            return Ok(false);
        }
        lock_players(&mut tx, players).await?;
        let mut rested = Vec::new();
        for &player in players {
            if mark_reminded(&mut tx, player, now).await? {
                rested.push(player);
            }
        }
        if rested.is_empty() {
            return Ok(false);
        }
        posts::owe(&mut tx, &self.entropy, &[post(&rested)], now).await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn offer_pause(
        &self,
        game: GameId,
        by: Option<PlayerId>,
        posts: &[NewPost],
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, request).await?;
        games::lock(&mut tx, game).await?;
        let noted = sqlx::query(
            "UPDATE games SET pause_by = $2
             WHERE id = $1 AND result IS NULL
               AND CASE WHEN $2 IS NULL THEN pause_by IS NOT NULL
                        ELSE (pause_by IS NULL OR pause_by = $2) AND NOT EXISTS
                             (SELECT 1 FROM pauses WHERE pauses.game = games.id AND until IS NULL) END",
        )
        .bind(game.0)
        .bind(by.map(|by| by.0))
        .execute(&mut *tx)
        .await?;
        if noted.rows_affected() == 0 {
            return Err(Conflict::Stale.into());
        }
        posts::owe(&mut tx, &self.entropy, posts, now).await?;
        Ok(tx.commit().await?)
    }

    async fn pause(
        &self,
        game: GameId,
        on: bool,
        posts: &[NewPost],
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, request).await?;
        games::lock(&mut tx, game).await?;
        let changed =
            if on { begin_pause(&mut tx, game, now).await? } else { end_pause(&mut tx, game, now).await? };
        if changed {
            look_at(&mut tx, game, now).await?;
            posts::owe(&mut tx, &self.entropy, posts, now).await?;
            tx.commit().await?;
        }
        Ok(changed)
    }
}

/// Whether a game is paused.
pub(super) async fn is_paused(tx: &mut Connection, game: GameId) -> Result<bool, StoreError> {
    let paused = "SELECT 1 FROM pauses WHERE game = $1 AND until IS NULL";
    Ok(sqlx::query(paused).bind(game.0).fetch_optional(tx).await?.is_some())
}

async fn insert_outage(tx: &mut Connection, outage: Span) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO outages (since, until) VALUES ($1, $2)")
        .bind(outage.since)
        .bind(outage.until)
        .execute(tx)
        .await?;
    Ok(())
}

/// The clock was set back to `now`: what lies after it has not happened yet. When games are due was worked
/// out by the clock as it was before, and has to be worked out again.
async fn set_back(tx: &mut Connection, now: Millis) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM outages WHERE since >= $1").bind(now).execute(&mut *tx).await?;
    sqlx::query("UPDATE outages SET until = $1 WHERE until > $1").bind(now).execute(&mut *tx).await?;
    sqlx::query("UPDATE games SET due = $1 WHERE result IS NULL AND due > $1")
        .bind(now)
        .execute(&mut *tx)
        .await?;
    events::set_back(tx, now).await
}

/// Marks a player as reminded, unless that was done less than a day ago. A mark in the future is from before
/// the clock was set back and does not count.
async fn mark_reminded(tx: &mut Connection, player: PlayerId, now: Millis) -> Result<bool, StoreError> {
    let marked = sqlx::query(
        "UPDATE players SET reminded = $2
         WHERE id = $1 AND gone IS NULL AND (reminded IS NULL OR reminded <= $3 OR reminded >= $4)",
    )
    .bind(player.0)
    .bind(now)
    .bind(now.saturating_sub(REST))
    .bind(now.saturating_add(REST))
    .execute(tx)
    .await?;
    Ok(marked.rows_affected() == 1)
}

/// Begins the proposed pause, if there is one, in a game that is running and not paused.
async fn begin_pause(tx: &mut Connection, game: GameId, now: Millis) -> Result<bool, StoreError> {
    let begun = sqlx::query(
        "INSERT INTO pauses (game, since)
         SELECT id, $2 FROM games
         WHERE id = $1 AND result IS NULL AND pause_by IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM pauses WHERE pauses.game = games.id AND until IS NULL)",
    )
    .bind(game.0)
    .bind(now)
    .execute(&mut *tx)
    .await?;
    let begun = begun.rows_affected() == 1;
    if begun {
        forget_offer(tx, game).await?;
    }
    Ok(begun)
}

/// Ends the present pause of a game, if there is one.
async fn end_pause(tx: &mut Connection, game: GameId, now: Millis) -> Result<bool, StoreError> {
    let ended = sqlx::query(
        "UPDATE pauses SET until = CASE WHEN since > $2 THEN since ELSE $2 END
         WHERE game = $1 AND until IS NULL",
    )
    .bind(game.0)
    .bind(now)
    .execute(tx)
    .await?;
    Ok(ended.rows_affected() == 1)
}

/// The game goes on or is over: ends its pause and removes the proposal of one.
pub(super) async fn go_on(tx: &mut Connection, game: GameId, now: Millis) -> Result<(), StoreError> {
    end_pause(tx, game, now).await?;
    forget_offer(tx, game).await
}

async fn forget_offer(tx: &mut Connection, game: GameId) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET pause_by = NULL WHERE id = $1 AND pause_by IS NOT NULL")
        .bind(game.0)
        .execute(tx)
        .await?;
    Ok(())
}

/// A post was sent or given up: what it was to tell counts as told, and clocks that waited for it start.
pub(super) async fn settled(tx: &mut Connection, told: Option<Told>, now: Millis) -> Result<(), StoreError> {
    let Some(told) = told else { return Ok(()) };
    events::tell(tx, &told, now).await?;
    look_at(tx, told.game, now).await
}

/// Makes a game due, if it is running and has a clock.
async fn look_at(tx: &mut Connection, game: GameId, now: Millis) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET due = $2 WHERE id = $1 AND result IS NULL AND time IS NOT NULL")
        .bind(game.0)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(())
}

/// Makes all running games of a player due that have a clock.
pub(super) async fn look_at_games_of(
    tx: &mut Connection,
    player: PlayerId,
    now: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE games SET due = $2
         WHERE (black = $1 OR white = $1) AND result IS NULL AND time IS NOT NULL",
    )
    .bind(player.0)
    .bind(now)
    .execute(tx)
    .await?;
    Ok(())
}
