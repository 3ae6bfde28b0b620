//! Packs games that are over: the column `packed` of the table `games`.

use async_trait::async_trait;
use sqlx::Row;

use super::dialect::{Connection, SqlStore};
use super::events::{self, commitment, log_length};
use crate::pack::{Unpacked, pack};
use crate::{GameId, Millis, Packed, PackedUpTo, Packing, Parts, Room, StoreError};

/// The games that are over and not packed yet. The index has only these.
pub(in super::super) const TO_PACK: &str = "SELECT id, updated FROM games
     WHERE result IS NOT NULL AND packed IS NULL AND (updated, id) > ($1, $2) AND updated < $3
       AND $4 >> CAST(id % 16 AS INTEGER) & 1 = 1
     ORDER BY updated, id LIMIT $5";

/// A game that is ready to be written in its packed form.
struct Ready {
    id: GameId,
    events: u64,
    before: u64,
    packed: Vec<u8>,
}

#[async_trait]
impl Packing for SqlStore {
    async fn pack(
        &self,
        before: Millis,
        after: Option<PackedUpTo>,
        limit: u32,
        parts: Parts,
    ) -> Result<Packed, StoreError> {
        let after = after.unwrap_or(PackedUpTo { updated: Millis::MIN, game: GameId(0) });
        let found = sqlx::query(TO_PACK)
            .bind(after.updated)
            .bind(after.game.0)
            .bind(before)
            .bind(parts.mask())
            .bind(i64::from(limit))
            .fetch_all(&self.reader)
            .await?;
        let mut done = Packed::default();
        if found.is_empty() {
            return Ok(done);
        }
        done.waits = self.packing_waits().await?;
        if done.waits.is_some() {
            return Ok(done);
        }
        let mut ready = Vec::with_capacity(found.len());
        for row in found {
            let game = GameId(row.try_get("id")?);
            done.up_to = Some(PackedUpTo { updated: row.try_get("updated")?, game });
            ready.extend(self.packed(game).await?);
        }
        let mut tx = self.begin().await?;
        for game in &ready {
            if replace(&mut tx, game).await? {
                done.games += 1;
                done.events += game.events;
                done.before += game.before;
                done.after += game.packed.len() as u64;
            }
        }
        tx.commit().await?;
        Ok(done)
    }

    async fn room(&self) -> Result<Room, StoreError> {
        self.room_taken().await
    }

    async fn shrink(&self) -> Result<bool, StoreError> {
        self.give_room_back().await
    }
}

impl SqlStore {
    /// A game in its packed form; `None` if it cannot be packed. It is over, so nothing that is packed changes
    /// while this is worked out.
    async fn packed(&self, id: GameId) -> Result<Option<Ready>, StoreError> {
        let row = sqlx::query(
            "SELECT settings, time, commitment, ply FROM games
             WHERE id = $1 AND packed IS NULL AND told IS NOT NULL AND seal_key = $2",
        )
        .bind(id.0)
        .bind(self.seal_key)
        .fetch_optional(&self.reader)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let commitment = commitment(&row)?;
        let events = events::of(&self.reader, &self.sealer, id).await?;
        if events.len() != log_length(row.try_get("ply")?)?.index() {
            return Ok(None);
        }
        let game = Unpacked { settings: row.try_get("settings")?, time: row.try_get("time")?, events };
        let texts = game.events.iter().flat_map(|event| [Some(&event.shown), event.secret.as_ref()]);
        let texts = texts.chain([Some(&game.settings), game.time.as_ref()]).flatten();
        let before = texts.map(|text| text.len() as u64).sum();
        let packed = pack(&self.sealer, &commitment, &game);
        let events = game.events.len() as u64;
        Ok(packed.map(|packed| Ready { id, events, before, packed }))
    }
}

/// Puts the packed form in the place of the others; `false` if somebody else has done so.
async fn replace(tx: &mut Connection, game: &Ready) -> Result<bool, StoreError> {
    let replaced = sqlx::query(
        "UPDATE games SET packed = $2, settings = '', time = NULL
         WHERE id = $1 AND result IS NOT NULL AND packed IS NULL",
    )
    .bind(game.id.0)
    .bind(&game.packed)
    .execute(&mut *tx)
    .await?;
    if replaced.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query("DELETE FROM events WHERE game = $1").bind(game.id.0).execute(tx).await?;
    Ok(true)
}
