//! The table `plans`.

use async_trait::async_trait;
use sqlx::Row;

use super::dialect::{Connection, DbRow, SqlStore};
use super::events::{commitment, log_length};
use super::requests;
use crate::failed::unexpected;
use crate::seal::{Sealer, Slot};
use crate::{
    Conflict, GameId, NewPlan, Plan, PlanId, PlanKind, Plans, PlayerId, RequestKey, StoreError, Turn,
};

#[async_trait]
impl Plans for SqlStore {
    async fn plans(&self, game: GameId, player: PlayerId) -> Result<Vec<Plan>, StoreError> {
        let rows = sqlx::query(
            "SELECT a.id, a.kind, a.sealed, a.ply, g.commitment
             FROM plans a JOIN games g ON g.id = a.game
             WHERE a.game = $1 AND a.player = $2 ORDER BY a.id",
        )
        .bind(game.0)
        .bind(player.0)
        .fetch_all(&self.reader)
        .await?;
        let plan = |row: &DbRow| from_row(row, &self.sealer, player);
        Ok(rows.iter().map(plan).collect::<Result<_, _>>()?)
    }

    async fn put_plan(
        &self,
        plan: &NewPlan,
        replaces: &[PlanId],
        request: Option<&RequestKey>,
    ) -> Result<PlanId, StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, request).await?;
        let commitment = has_length(&mut tx, plan).await?;
        for replaced in replaces {
            let dropped = sqlx::query("DELETE FROM plans WHERE id = $1 AND game = $2 AND player = $3")
                .bind(replaced.0)
                .bind(plan.game.0)
                .bind(plan.player.0)
                .execute(&mut *tx)
                .await?;
            if dropped.rows_affected() == 0 {
                return Err(Conflict::Stale.into());
            }
        }
        let id = sqlx::query_scalar(
            "INSERT INTO plans (game, player, kind, sealed, ply, created)
             VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
        )
        .bind(plan.game.0)
        .bind(plan.player.0)
        .bind(name_of(plan.kind))
        .bind(self.sealer.seal(Slot::Plan(&commitment, plan.player), plan.body.as_bytes()))
        .bind(i64::from(plan.length.0))
        .bind(plan.now)
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(PlanId(id))
    }

    async fn drop_plans(&self, ids: &[PlanId], request: Option<&RequestKey>) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, request).await?;
        for id in ids {
            sqlx::query("DELETE FROM plans WHERE id = $1").bind(id.0).execute(&mut *tx).await?;
        }
        Ok(tx.commit().await?)
    }

    async fn games_with_plans(&self) -> Result<Vec<GameId>, StoreError> {
        // By the plans, of which there are few, and not by the games: CROSS keeps SQLite to this order.
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT DISTINCT g.id FROM plans a CROSS JOIN games g
             WHERE g.id = a.game AND g.result IS NULL AND (a.player = g.black AND g.black_to_act
                                      OR a.player = g.white AND g.white_to_act)
             ORDER BY g.id",
        )
        .fetch_all(&self.reader)
        .await?;
        Ok(ids.into_iter().map(GameId).collect())
    }
}

/// Checks that a plan's game is running and its log has the plan's length. If so, makes the game due and
/// returns its commitment.
async fn has_length(tx: &mut Connection, plan: &NewPlan) -> Result<[u8; 32], StoreError> {
    let row = sqlx::query(
        "UPDATE games SET due = $3 WHERE id = $1 AND ply = $2 AND result IS NULL RETURNING commitment",
    )
    .bind(plan.game.0)
    .bind(i64::from(plan.length.0))
    .bind(plan.now)
    .fetch_optional(tx)
    .await?;
    Ok(commitment(&row.ok_or(Conflict::Stale)?)?)
}

/// Deletes the plans that a turn carries out, which must exist, and all plans of a game that it ends.
pub(super) async fn after(tx: &mut Connection, turn: &Turn<'_>) -> Result<(), StoreError> {
    for plan in turn.spent {
        let spent = sqlx::query("DELETE FROM plans WHERE id = $1 AND game = $2")
            .bind(plan.0)
            .bind(turn.game.0)
            .execute(&mut *tx)
            .await?;
        if spent.rows_affected() == 0 {
            return Err(Conflict::Stale.into());
        }
    }
    if turn.result.is_some() {
        sqlx::query("DELETE FROM plans WHERE game = $1").bind(turn.game.0).execute(tx).await?;
    }
    Ok(())
}

pub(super) async fn drop_all_of(tx: &mut Connection, player: PlayerId) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM plans WHERE player = $1").bind(player.0).execute(tx).await?;
    Ok(())
}

fn from_row(row: &DbRow, sealer: &Sealer, player: PlayerId) -> Result<Plan, sqlx::Error> {
    let opened = sealer.open(Slot::Plan(&commitment(row)?, player), row.try_get("sealed")?);
    Ok(Plan {
        id: PlanId(row.try_get("id")?),
        kind: kind_of(row.try_get("kind")?)?,
        body: opened.and_then(|body| String::from_utf8(body).ok()),
        length: log_length(row.try_get("ply")?)?,
    })
}

/// The name of a kind in the database.
fn name_of(kind: PlanKind) -> &'static str {
    match kind {
        PlanKind::Answer => "answer",
        PlanKind::Choice => "choice",
    }
}

fn kind_of(name: &str) -> Result<PlanKind, sqlx::Error> {
    [PlanKind::Answer, PlanKind::Choice]
        .into_iter()
        .find(|&kind| name_of(kind) == name)
        .ok_or_else(|| unexpected("a plan's kind", name))
}
