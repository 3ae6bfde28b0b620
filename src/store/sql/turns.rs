//! Updates the row of a game for a turn, in the table `games`.

use sqlx::Row;

use super::dialect::Connection;
use super::events;
use super::events::commitment;
use crate::{Conflict, Millis, PlayerId, StoreError, Turn};

/// The game after a turn, as far as the turn's other statements need it.
pub(super) struct Advanced {
    pub(super) commitment: [u8; 32],
    pub(super) system: String,
    pub(super) rated: bool,
    pub(super) black: PlayerId,
    pub(super) white: PlayerId,
    /// The turn's time, but not before the previous event: the system's clock may have been set back, and a
    /// request that had to wait was made earlier than one that did not.
    pub(super) at: Millis,
}

/// Reserves the indices of a turn's events, if the game is running and its log has the expected length.
pub(super) async fn advance(tx: &mut Connection, turn: &Turn<'_>) -> Result<Advanced, StoreError> {
    let events = i64::try_from(turn.events.len()).expect("events are in memory");
    let at = events::last_at(tx, turn.game).await?.map_or(turn.now, |last| last.max(turn.now));
    let row = sqlx::query(
        "UPDATE games SET ply = ply + $3, black_to_act = $4, white_to_act = $5, result = $6,
                          updated = CASE WHEN $8 THEN updated ELSE $7 END,
                          due = CASE WHEN $8 THEN due ELSE $9 END
         WHERE id = $1 AND ply = $2 AND result IS NULL
         RETURNING commitment, system, rated, black, white",
    )
    .bind(turn.game.0)
    .bind(i64::from(turn.expected_length.0))
    .bind(events)
    .bind(turn.to_act.black)
    .bind(turn.to_act.white)
    .bind(turn.result)
    .bind(at)
    .bind(turn.silent)
    .bind(turn.due)
    .fetch_optional(tx)
    .await?;
    let row = row.ok_or(Conflict::Stale)?;
    Ok(Advanced {
        commitment: commitment(&row)?,
        system: row.try_get("system")?,
        rated: row.try_get("rated")?,
        black: PlayerId(row.try_get("black")?),
        white: PlayerId(row.try_get("white")?),
        at,
    })
}
