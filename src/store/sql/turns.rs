//! Updates the row of a game for a turn, in the table `games`.

use sqlx::Row;

use super::dialect::{Connection, DbRow, for_update};
use super::events;
use super::events::commitment;
use super::timekeeping;
use crate::seal::Sealer;
use crate::{Conflict, Millis, PlayerId, StoreError, Turn, Witness};

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

/// Reserves the indices of a turn's events, if the game is running, its log has the expected length, and the turn need
/// not wait for the end of a pause.
pub(super) async fn advance(
    tx: &mut Connection,
    sealer: &Sealer,
    turn: &Turn<'_>,
) -> Result<Advanced, StoreError> {
    let row = sqlx::query(concat!(
        "SELECT commitment, seed, witness, ply AS length, chain, system, rated, black, white,
                coalesce((SELECT at FROM events WHERE game = games.id ORDER BY ply DESC LIMIT 1), created) AS at
         FROM games WHERE id = $1 AND ply = $2 AND result IS NULL",
        for_update!()
    ))
    .bind(turn.game.0)
    .bind(i64::from(turn.expected_length.0))
    .fetch_optional(&mut *tx)
    .await?;
    let row = row.ok_or(Conflict::Stale)?;
    // The game is locked now, so nobody pauses it before this turn is there.
    if turn.waits_for_pause && timekeeping::is_paused(tx, turn.game).await? {
        return Err(Conflict::Stale.into());
    }
    let advanced = Advanced {
        commitment: commitment(&row)?,
        system: row.try_get("system")?,
        rated: row.try_get("rated")?,
        black: PlayerId(row.try_get("black")?),
        white: PlayerId(row.try_get("white")?),
        at: turn.now.max(row.try_get("at")?),
    };
    sqlx::query(
        "UPDATE games SET ply = $2, black_to_act = $3, white_to_act = $4, result = $5,
                          updated = CASE WHEN $7 THEN updated ELSE $6 END,
                          due = CASE WHEN $7 THEN due ELSE $8 END,
                          chain = $9, chained = CASE WHEN $9 IS NULL THEN NULL ELSE $2 END
         WHERE id = $1",
    )
    .bind(turn.game.0)
    .bind(i64::from(turn.length().0))
    .bind(turn.to_act.black)
    .bind(turn.to_act.white)
    .bind(turn.result)
    .bind(advanced.at)
    .bind(turn.silent)
    .bind(turn.due)
    .bind(chained(tx, sealer, &row, turn, advanced.at).await?)
    .execute(tx)
    .await?;
    Ok(advanced)
}

/// The chain of a game after a turn, sealed; `None` if the game is from before there were chains.
async fn chained(
    tx: &mut Connection,
    sealer: &Sealer,
    row: &DbRow,
    turn: &Turn<'_>,
    at: Millis,
) -> Result<Option<Vec<u8>>, StoreError> {
    let witness = Witness::read(row.try_get("witness")?);
    let before = match events::opened(row, sealer, turn.game)? {
        Some(chain) => chain,
        None if witness == Witness::Without => return Ok(None),
        // It was sealed with another key; what is added goes by the present one.
        None => events::chain(tx, sealer, turn.game).await?,
    };
    let after =
        turn.events.iter().fold(before, |chain, event| chain.then(&event.shown, event.secret.as_deref(), at));
    Ok(Some(after.sealed(sealer, &commitment(row)?, turn.length(), &witness)))
}
