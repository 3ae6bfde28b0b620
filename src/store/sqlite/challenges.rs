//! The table `challenges`.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::error::unexpected;
use super::{places, players};
use crate::{Challenge, ChallengeId, ChallengeStatus, Conflict, GameId, Millis, NewChallenge, StoreError};

/// A query for whole challenges `c`, with a literal tail that selects and orders them.
macro_rules! select_challenges {
    ($tail:literal) => {
        concat!(
            "SELECT c.id, c.terms, c.status, c.expires, c.message, c.locale, g.id AS game,
                    p.platform, p.server, p.channel, p.parent,
                    a.id AS challenger_id, a.platform AS challenger_platform,
                    a.account AS challenger_account, a.name AS challenger_name,
                    b.id AS opponent_id, b.platform AS opponent_platform,
                    b.account AS opponent_account, b.name AS opponent_name
             FROM challenges c
             JOIN places p ON p.id = c.place
             JOIN players a ON a.id = c.challenger
             LEFT JOIN players b ON b.id = c.opponent
             LEFT JOIN games g ON g.challenge = c.id ",
            $tail
        )
    };
}

pub(super) async fn insert(
    tx: &mut SqliteConnection,
    challenge: &NewChallenge,
) -> Result<ChallengeId, StoreError> {
    let place = places::keep(tx, &challenge.place).await?;
    let id = sqlx::query_scalar(
        "INSERT INTO challenges (place, challenger, opponent, terms, locale, created, expires)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
    )
    .bind(place)
    .bind(challenge.challenger.0)
    .bind(challenge.opponent.map(|opponent| opponent.0))
    .bind(&challenge.terms)
    .bind(&challenge.locale)
    .bind(challenge.now)
    .bind(challenge.expires)
    .fetch_one(tx)
    .await?;
    Ok(ChallengeId(id))
}

pub(super) async fn find(pool: &SqlitePool, id: ChallengeId) -> Result<Option<Challenge>, StoreError> {
    let row = sqlx::query(select_challenges!("WHERE c.id = $1")).bind(id.0).fetch_optional(pool).await?;
    Ok(row.as_ref().map(from_row).transpose()?)
}

pub(super) async fn open_in(
    pool: &SqlitePool,
    platform: &str,
    channel: &str,
    now: Millis,
) -> Result<Vec<Challenge>, StoreError> {
    let rows = sqlx::query(select_challenges!(
        "WHERE p.platform = $1 AND p.channel = $2 AND c.status = 'open' AND c.expires > $3
         ORDER BY c.id DESC"
    ))
    .bind(platform)
    .bind(channel)
    .bind(now)
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(from_row).collect::<Result<_, _>>()?)
}

pub(super) async fn overdue(pool: &SqlitePool, now: Millis) -> Result<Vec<Challenge>, StoreError> {
    let rows = sqlx::query(select_challenges!(
        "WHERE c.status = 'open' AND c.expires <= $1 ORDER BY c.expires, c.id LIMIT 100"
    ))
    .bind(now)
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(from_row).collect::<Result<_, _>>()?)
}

/// Gives an open challenge its last status.
pub(super) async fn close(
    tx: &mut SqliteConnection,
    id: ChallengeId,
    status: ChallengeStatus,
    now: Millis,
) -> Result<(), StoreError> {
    let closed =
        sqlx::query("UPDATE challenges SET status = $2, closed = $3 WHERE id = $1 AND status = 'open'")
            .bind(id.0)
            .bind(name_of(status))
            .bind(now)
            .execute(tx)
            .await?;
    if closed.rows_affected() == 0 {
        return Err(Conflict::ChallengeClosed.into());
    }
    Ok(())
}

pub(super) async fn set_message(
    tx: &mut SqliteConnection,
    id: ChallengeId,
    message: &str,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE challenges SET message = $2 WHERE id = $1")
        .bind(id.0)
        .bind(message)
        .execute(tx)
        .await?;
    Ok(())
}

fn from_row(row: &SqliteRow) -> Result<Challenge, sqlx::Error> {
    Ok(Challenge {
        id: ChallengeId(row.try_get("id")?),
        place: places::from_row(row)?,
        challenger: players::required(row, "challenger")?,
        opponent: players::from_row(row, "opponent")?,
        terms: row.try_get("terms")?,
        status: status_of(row.try_get("status")?)?,
        expires: row.try_get("expires")?,
        message: row.try_get("message")?,
        locale: row.try_get("locale")?,
        game: row.try_get::<Option<i64>, _>("game")?.map(GameId),
    })
}

/// The name of a status in the database.
fn name_of(status: ChallengeStatus) -> &'static str {
    match status {
        ChallengeStatus::Open => "open",
        ChallengeStatus::Accepted => "accepted",
        ChallengeStatus::Declined => "declined",
        ChallengeStatus::Cancelled => "cancelled",
        ChallengeStatus::Expired => "expired",
    }
}

fn status_of(name: &str) -> Result<ChallengeStatus, sqlx::Error> {
    use ChallengeStatus::{Accepted, Cancelled, Declined, Expired, Open};
    [Open, Accepted, Declined, Cancelled, Expired]
        .into_iter()
        .find(|&status| name_of(status) == name)
        .ok_or_else(|| unexpected("a challenge's status", name))
}
