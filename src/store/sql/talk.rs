//! The table `talk`.

use async_trait::async_trait;
use sqlx::Row;

use super::dialect::{Connection, DbRow, SqlStore, plain};
use super::players::{self, player_columns};
use super::{dialect, requests};
use crate::{Conflict, GameId, LineId, Millis, PlayerId, RequestKey, StoreError, Talk, TalkLine};

/// A query for whole lines `t`; a literal tail selects and orders them.
macro_rules! select_lines {
    ($tail:literal) => {
        concat!(
            "SELECT t.id, t.game, t.text, t.at, ",
            player_columns!("q", "player"),
            " FROM talk t JOIN players q ON q.id = t.player ",
            $tail
        )
    };
}

const ONE: &str = select_lines!("WHERE t.id = $1");
const OF: &str = select_lines!("WHERE t.game = $1 AND t.id < $2 ORDER BY t.id DESC LIMIT $3");
const BY: &str = select_lines!("WHERE t.player = $1 AND t.id > $2 ORDER BY t.id LIMIT $3");

/// Pages of lines, which have to be found and ordered by an index.
#[cfg(test)]
pub(in super::super) const PAGES: [&str; 2] = [OF, BY];

#[async_trait]
impl Talk for SqlStore {
    async fn say(
        &self,
        game: GameId,
        by: PlayerId,
        text: &str,
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<TalkLine, StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, request).await?;
        let said: Option<i64> = sqlx::query_scalar(
            "INSERT INTO talk (game, player, text, at)
             SELECT g.id, q.id, $3, $4 FROM games g, players q
             WHERE g.id = $1 AND q.id = $2 AND q.leaving IS NULL AND q.gone IS NULL RETURNING id",
        )
        .bind(game.0)
        .bind(by.0)
        .bind(dialect::text(text))
        .bind(now)
        .fetch_optional(&mut *tx)
        .await?;
        let said = said.ok_or(Conflict::Stale)?;
        let line = from_row(&sqlx::query(ONE).bind(said).fetch_one(&mut *tx).await?)?;
        tx.commit().await?;
        Ok(line)
    }

    async fn talk_of(
        &self,
        game: GameId,
        before: Option<LineId>,
        limit: u32,
    ) -> Result<Vec<TalkLine>, StoreError> {
        let before = before.map_or(i64::MAX, |before| before.0);
        let page = sqlx::query(OF).bind(game.0).bind(before).bind(i64::from(limit));
        let rows = page.fetch_all(&self.reader).await?;
        Ok(rows.iter().rev().map(from_row).collect::<Result<_, _>>()?)
    }

    async fn talk_by(
        &self,
        player: PlayerId,
        after: Option<LineId>,
        limit: u32,
    ) -> Result<Vec<TalkLine>, StoreError> {
        let after = after.map_or(0, |after| after.0);
        let page = sqlx::query(BY).bind(player.0).bind(after).bind(i64::from(limit));
        let rows = page.fetch_all(&self.reader).await?;
        Ok(rows.iter().map(from_row).collect::<Result<_, _>>()?)
    }
}

/// Deletes all that a player has said.
pub(super) async fn drop_all_of(tx: &mut Connection, player: PlayerId) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM talk WHERE player = $1").bind(player.0).execute(tx).await?;
    Ok(())
}

fn from_row(row: &DbRow) -> Result<TalkLine, sqlx::Error> {
    Ok(TalkLine {
        id: LineId(row.try_get("id")?),
        game: GameId(row.try_get("game")?),
        by: players::required(row, "player")?,
        text: plain(row.try_get("text")?),
        at: row.try_get("at")?,
    })
}
