//! The table `games`: what is written to it of one game. `game_rows.rs` reads it.

use sqlx::Row;

use super::dialect::{Connection, for_update};
use super::{events, places, players};
use crate::chain::Chain;
use crate::seal::{Sealer, Slot};
use crate::{ChallengeId, Conflict, GameId, LogLength, NewGame, Place, Replaced, StoreError, Witness};

pub(super) async fn insert(
    tx: &mut Connection,
    game: &NewGame,
    challenge: Option<ChallengeId>,
    sealer: &Sealer,
    seal_key: i64,
) -> Result<GameId, StoreError> {
    players::refuse_leaving(tx, [Some(game.black), Some(game.white)]).await?;
    let place = places::keep(tx, &game.place).await?;
    let lobby = places::keep(tx, &game.place.lobby()).await?;
    let chain = Chain::begin(&game.settings, game.time.as_deref());
    let id = sqlx::query_scalar(
        "INSERT INTO games (place, challenge, black, white, settings, seal_key, seed, commitment,
                            black_to_act, white_to_act, locale, created, updated,
                            system, time, rated, due, lobby, witness, chain, chained)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $17, '', $18, 0)
         ON CONFLICT (place) WHERE result IS NULL DO NOTHING
         RETURNING id",
    )
    .bind(place)
    .bind(challenge.map(|challenge| challenge.0))
    .bind(game.black.0)
    .bind(game.white.0)
    .bind(&game.settings)
    .bind(seal_key)
    .bind(sealer.seal(Slot::WitnessedSeed(&game.commitment), &game.seed))
    .bind(game.commitment.as_slice())
    .bind(game.to_act.black)
    .bind(game.to_act.white)
    .bind(&game.locale)
    .bind(game.now)
    .bind(&game.system)
    .bind(&game.time)
    .bind(game.rated)
    .bind(game.due)
    .bind(lobby)
    .bind(chain.sealed(sealer, &game.commitment, LogLength::EMPTY, &Witness::Awaited))
    .fetch_optional(tx)
    .await?;
    id.map(GameId).ok_or_else(|| Conflict::PlaceTaken.into())
}

/// Moves a game to another place, where it has no message yet; returns the old place.
pub(super) async fn move_to(
    tx: &mut Connection,
    id: GameId,
    place: &Place,
) -> Result<Option<(i64, i64)>, StoreError> {
    let to = places::keep(tx, place).await?;
    let lobby = places::keep(tx, &place.lobby()).await?;
    let taken = sqlx::query("SELECT 1 FROM games WHERE place = $2 AND id <> $1 AND result IS NULL")
        .bind(id.0)
        .bind(to)
        .fetch_optional(&mut *tx)
        .await?;
    if taken.is_some() {
        return Err(Conflict::PlaceTaken.into());
    }
    let from: Option<i64> = sqlx::query_scalar("SELECT place FROM games WHERE id = $1")
        .bind(id.0)
        .fetch_optional(&mut *tx)
        .await?;
    sqlx::query(
        "UPDATE games SET place = $2, lobby = $3, message = NULL, board = NULL, passing = FALSE WHERE id = $1",
    )
    .bind(id.0)
    .bind(to)
    .bind(lobby)
    .execute(tx)
    .await?;
    Ok(from.map(|from| (from, to)))
}

/// Keeps others from changing a game until the transaction has ended, so that what follows from other tables
/// (whether it is paused) stays as it is read.
pub(super) async fn lock(tx: &mut Connection, id: GameId) -> Result<(), StoreError> {
    let lock = sqlx::query(concat!("SELECT 1 FROM games WHERE id = $1", for_update!()));
    lock.bind(id.0).execute(tx).await?;
    Ok(())
}

/// Whether a game is running in a channel that is known to be gone.
pub(super) async fn is_lost(tx: &mut Connection, id: GameId) -> Result<bool, StoreError> {
    let lost = sqlx::query(
        "SELECT 1 FROM games g JOIN places p ON p.id = g.place
         WHERE g.id = $1 AND g.result IS NULL AND p.gone IS NOT NULL",
    );
    Ok(lost.bind(id.0).fetch_optional(tx).await?.is_some())
}

/// Fixes the witness of a game that awaits one. If the game was sealed with another key, it goes on waiting.
pub(super) async fn fix_witness(
    tx: &mut Connection,
    sealer: &Sealer,
    id: GameId,
    witness: &str,
) -> Result<(), StoreError> {
    let row = sqlx::query(concat!(
        "SELECT commitment, seed, witness, ply AS length, chain FROM games WHERE id = $1 AND witness = ''",
        for_update!()
    ))
    .bind(id.0)
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(()) };
    let Some(chain) = events::opened(&row, sealer, id)? else { return Ok(()) };
    let (commitment, length) = (events::commitment(&row)?, events::log_length(row.try_get("length")?)?);
    sqlx::query("UPDATE games SET witness = $2, chain = $3 WHERE id = $1")
        .bind(id.0)
        .bind(witness)
        .bind(chain.sealed(sealer, &commitment, length, &Witness::Is(witness.to_owned())))
        .execute(tx)
        .await?;
    Ok(())
}

/// Sets a game's current message; returns the former one if it was another.
pub(super) async fn set_message(
    tx: &mut Connection,
    id: GameId,
    message: &str,
    passing: bool,
) -> Result<Option<Replaced>, StoreError> {
    let row = sqlx::query(concat!("SELECT message, passing FROM games WHERE id = $1", for_update!()))
        .bind(id.0)
        .fetch_one(&mut *tx)
        .await?;
    let previous: Option<String> = row.try_get("message")?;
    let was_passing = row.try_get("passing")?;
    sqlx::query(
        "UPDATE games SET message = $2, passing = $3, board = CASE WHEN $3 THEN board ELSE $2 END
         WHERE id = $1",
    )
    .bind(id.0)
    .bind(message)
    .bind(passing)
    .execute(tx)
    .await?;
    let previous = previous.filter(|previous| previous != message);
    Ok(previous.map(|message| Replaced { message, passing: was_passing }))
}
