//! Settings, absences, private notices, and how a player is forgotten.

use async_trait::async_trait;
use sqlx::Row;

use super::dialect::{Connection, SqlStore, lock_players, text};
use super::{absences, challenges, game_rows, plans, players, requests, talk, timekeeping, wipe};
use crate::{Account, Challenge, GameRow, Millis, People, Player, PlayerId, RequestKey, Span, StoreError};

#[async_trait]
impl People for SqlStore {
    async fn set_settings(
        &self,
        player: PlayerId,
        old: &str,
        new: &str,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        // The games before their player: every transaction locks them in this order.
        timekeeping::look_at_games_of(&mut tx, player, now).await?;
        if !players::set_settings(&mut tx, player, old, new).await? {
            return Ok(false);
        }
        tx.commit().await?;
        Ok(true)
    }

    async fn server_settings(&self, platform: &str, server: &str) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT settings FROM servers WHERE platform = $1 AND server = $2")
            .bind(platform)
            .bind(server)
            .fetch_optional(&self.reader)
            .await?)
    }

    async fn set_server_settings(
        &self,
        platform: &str,
        server: &str,
        old: Option<&str>,
        new: &str,
        by: PlayerId,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let statement = match old {
            None => {
                "INSERT INTO servers (platform, server, settings, changed, changed_by)
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT (platform, server) DO NOTHING"
            }
            Some(_) => {
                "UPDATE servers SET settings = $3, changed = $4, changed_by = $5
                 WHERE platform = $1 AND server = $2 AND settings = $6"
            }
        };
        let set = sqlx::query(statement).bind(platform).bind(server).bind(new).bind(now).bind(by.0);
        let set = if let Some(old) = old { set.bind(old) } else { set };
        Ok(set.execute(&self.writer).await?.rows_affected() == 1)
    }

    async fn absences(&self, player: PlayerId) -> Result<Vec<Span>, StoreError> {
        absences::of(&mut *self.reader.acquire().await?, player).await
    }

    async fn set_absence(
        &self,
        player: PlayerId,
        now: Millis,
        until: Option<Millis>,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, request).await?;
        timekeeping::look_at_games_of(&mut tx, player, now).await?;
        lock_players(&mut tx, &[player]).await?;
        absences::end(&mut tx, player, now).await?;
        if let Some(until) = until.filter(|until| *until > now) {
            absences::begin(&mut tx, player, Span { since: now, until }).await?;
        }
        Ok(tx.commit().await?)
    }

    async fn add_private_notice(
        &self,
        to: PlayerId,
        body: &str,
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, request).await?;
        sqlx::query(
            "INSERT INTO whispers (player, body, created)
             SELECT id, $2, $3 FROM players WHERE id = $1 AND leaving IS NULL",
        )
        .bind(to.0)
        .bind(body)
        .bind(now)
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    async fn take_private_notices(&self, to: PlayerId) -> Result<Vec<String>, StoreError> {
        // Every answer asks for notices, and there is hardly ever one: reading first saves the writer.
        let any = sqlx::query("SELECT 1 FROM whispers WHERE player = $1 LIMIT 1").bind(to.0);
        if any.fetch_optional(&self.reader).await?.is_none() {
            return Ok(Vec::new());
        }
        let taken = sqlx::query("DELETE FROM whispers WHERE player = $1 RETURNING id, body").bind(to.0);
        let mut notices = taken
            .fetch_all(&self.writer)
            .await?
            .iter()
            .map(|row| Ok((row.try_get("id")?, row.try_get("body")?)))
            .collect::<Result<Vec<(i64, String)>, sqlx::Error>>()?;
        notices.sort_unstable();
        Ok(notices.into_iter().map(|(_, body)| body).collect())
    }

    async fn keep_budget(&self, of: &Account, kind: &str, whole: Millis) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "INSERT INTO budgets (player, kind, whole)
             SELECT id, $3, $4 FROM players WHERE platform = $1 AND account = $2
             ON CONFLICT (player, kind) DO UPDATE SET whole = excluded.whole",
        )
        .bind(&of.platform)
        .bind(text(&of.user))
        .bind(kind)
        .bind(whole)
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    async fn budgets(&self, of: &Account) -> Result<Vec<(String, Millis)>, StoreError> {
        Ok(sqlx::query_as(
            "SELECT b.kind, b.whole FROM budgets b JOIN players p ON p.id = b.player
             WHERE p.platform = $1 AND p.account = $2 ORDER BY b.kind",
        )
        .bind(&of.platform)
        .bind(text(&of.user))
        .fetch_all(&self.reader)
        .await?)
    }

    async fn all_games_of(&self, player: PlayerId) -> Result<Vec<GameRow>, StoreError> {
        game_rows::all_of(&self.reader, &self.sealer, player).await
    }

    async fn all_challenges_of(&self, player: PlayerId) -> Result<Vec<Challenge>, StoreError> {
        challenges::all_of(&self.reader, player).await
    }

    async fn leave(
        &self,
        player: PlayerId,
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin_alone().await?;
        requests::note(&mut tx, request).await?;
        players::set_leaving(&mut tx, player, now).await?;
        challenges::close_all_of(&mut tx, player, now).await?;
        // Absences stay until the games have ended; otherwise their time would count after all.
        drop_words(&mut tx, player).await?;
        Ok(tx.commit().await?)
    }

    async fn leaving(&self) -> Result<Vec<Player>, StoreError> {
        self.wipe().await;
        players::leaving(&self.reader).await
    }

    async fn forget(&self, player: PlayerId, now: Millis) -> Result<bool, StoreError> {
        let mut tx = self.begin_alone().await?;
        let gone = players::make_anonymous(&mut tx, player, now).await?;
        if gone {
            drop_all(&mut tx, player).await?;
            wipe::owe(&mut tx).await?;
        }
        tx.commit().await?;
        self.wipe().await;
        Ok(gone)
    }
}

/// Deletes everything that was kept for a player alone.
async fn drop_all(tx: &mut Connection, player: PlayerId) -> Result<(), StoreError> {
    absences::drop_all(tx, player).await?;
    sqlx::query("DELETE FROM budgets WHERE player = $1").bind(player.0).execute(&mut *tx).await?;
    drop_words(tx, player).await
}

/// Deletes a player's plans, private notices and talk.
async fn drop_words(tx: &mut Connection, player: PlayerId) -> Result<(), StoreError> {
    plans::drop_all_of(tx, player).await?;
    talk::drop_all_of(tx, player).await?;
    sqlx::query("DELETE FROM whispers WHERE player = $1").bind(player.0).execute(tx).await?;
    Ok(())
}
