//! The table `challenges`.

use sqlx::Row;

use super::dialect::{Connection, DbRow, Pool, unindexed};
use super::places;
use super::players::{self, player_columns};
use crate::failed::unexpected;
use crate::{
    Challenge, ChallengeId, ChallengeStatus, Conflict, GameId, Millis, NewChallenge, PlayerId, StoreError,
};

/// A query for whole challenges `c`; a literal tail selects and orders them.
macro_rules! select_challenges {
    ($($tail:expr),+) => {
        concat!(
            "SELECT c.id, c.terms, c.status, c.expires, c.message, c.locale, g.id AS game,
                    p.platform, p.server, p.channel, p.parent,
                    ",
            player_columns!("a", "challenger"),
            ", ",
            player_columns!("b", "opponent"),
            " FROM challenges c
             JOIN places p ON p.id = c.place
             JOIN players a ON a.id = c.challenger
             LEFT JOIN players b ON b.id = c.opponent
             LEFT JOIN games g ON g.challenge = c.id ",
            $($tail),+
        )
    };
}

pub(super) async fn insert(tx: &mut Connection, challenge: &NewChallenge) -> Result<ChallengeId, StoreError> {
    players::refuse_leaving(tx, [Some(challenge.challenger), challenge.opponent]).await?;
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

pub(super) async fn find(pool: &Pool, id: ChallengeId) -> Result<Option<Challenge>, StoreError> {
    let row = sqlx::query(select_challenges!("WHERE c.id = $1")).bind(id.0).fetch_optional(pool).await?;
    Ok(row.as_ref().map(from_row).transpose()?)
}

pub(super) async fn open_in(
    pool: &Pool,
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

/// The open challenges, newest first: each is open for the same time, so the newest expires last. Otherwise
/// SQLite begins with all channels of the platform.
pub(in super::super) const OPEN_AROUND: &str = select_challenges!(
    "WHERE c.status = 'open' AND c.expires > $3 AND ",
    unindexed!("p.platform"),
    " = $1 AND $2 IN (p.channel, p.parent)
     ORDER BY c.expires DESC, c.id DESC LIMIT $4"
);

pub(super) async fn open_around(
    pool: &Pool,
    platform: &str,
    channel: &str,
    now: Millis,
    limit: u32,
) -> Result<Vec<Challenge>, StoreError> {
    let query = sqlx::query(OPEN_AROUND).bind(platform).bind(channel).bind(now).bind(i64::from(limit));
    let rows = query.fetch_all(pool).await?;
    Ok(rows.iter().map(from_row).collect::<Result<_, _>>()?)
}

/// The challenges of the games of the players `$1` and `$2` that came after the game `$3`: found by those of the
/// first player, because the computer has far more.
pub(in super::super) const BETWEEN: &str = select_challenges!(
    "WHERE c.id IN (
        SELECT challenge FROM games WHERE black = $1 AND ",
    unindexed!("white"),
    " = $2 AND id > $3
        UNION ALL SELECT challenge FROM games WHERE white = $1 AND ",
    unindexed!("black"),
    " = $2 AND id > $3)"
);

pub(super) async fn between(
    pool: &Pool,
    player: PlayerId,
    other: PlayerId,
    after: GameId,
) -> Result<Vec<Challenge>, StoreError> {
    let query = sqlx::query(BETWEEN).bind(player.0).bind(other.0).bind(after.0);
    let rows = query.fetch_all(pool).await?;
    Ok(rows.iter().map(from_row).collect::<Result<_, _>>()?)
}

pub(super) async fn overdue(pool: &Pool, now: Millis) -> Result<Vec<Challenge>, StoreError> {
    let rows = sqlx::query(select_challenges!(
        "WHERE c.status = 'open' AND c.expires <= $1 ORDER BY c.expires, c.id LIMIT 100"
    ))
    .bind(now)
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(from_row).collect::<Result<_, _>>()?)
}

pub(super) async fn all_of(pool: &Pool, player: PlayerId) -> Result<Vec<Challenge>, StoreError> {
    let rows = sqlx::query(select_challenges!("WHERE c.challenger = $1 OR c.opponent = $1 ORDER BY c.id"))
        .bind(player.0)
        .fetch_all(pool)
        .await?;
    Ok(rows.iter().map(from_row).collect::<Result<_, _>>()?)
}

/// Closes the open challenges by and to a player.
pub(super) async fn close_all_of(
    tx: &mut Connection,
    player: PlayerId,
    now: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE challenges SET closed = $2,
                status = CASE WHEN challenger = $1 THEN 'cancelled' ELSE 'declined' END
         WHERE status = 'open' AND (challenger = $1 OR opponent = $1)",
    )
    .bind(player.0)
    .bind(now)
    .execute(tx)
    .await?;
    Ok(())
}

/// Gives an open challenge its final status.
pub(super) async fn close(
    tx: &mut Connection,
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
    tx: &mut Connection,
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

fn from_row(row: &DbRow) -> Result<Challenge, sqlx::Error> {
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
