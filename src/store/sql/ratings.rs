//! The table `ratings`, and results from the table `games`.

use async_trait::async_trait;
use sqlx::{Executor, Row};

use super::dialect::{Connection, Db, DbRow, SqlStore, lock_players};
use super::players::{self, player_columns};
use super::turns::Advanced;
use crate::failed::unexpected;
use crate::{
    GameId, PROVISIONAL, Pair, PlayerId, Ranked, Rate, Rated, RatingPoint, Ratings, ResultLine, StoreError,
    Tally,
};

/// The rating from which a player's first change is counted.
const FIRST: f64 = 1500.0;

/// Counts the games `g` that the player in a column has won, lost and tied, by SGF's `RE`.
macro_rules! tally_columns {
    ($player:literal) => {
        concat!(
            "count(*) FILTER (WHERE g.result LIKE 'B+%' AND g.black = ",
            $player,
            "                    OR g.result LIKE 'W+%' AND g.white = ",
            $player,
            ") AS won,
             count(*) FILTER (WHERE g.result LIKE 'B+%' AND g.white = ",
            $player,
            "                    OR g.result LIKE 'W+%' AND g.black = ",
            $player,
            ") AS lost,
             count(*) FILTER (WHERE g.result IN ('0', 'Draw')) AS tied"
        )
    };
}

#[async_trait]
impl Ratings for SqlStore {
    async fn history(&self, player: PlayerId) -> Result<Vec<RatingPoint>, StoreError> {
        let rows = sqlx::query(
            "SELECT system, game, rating, deviation, volatility, at, change
             FROM ratings WHERE player = $1 ORDER BY id",
        )
        .bind(player.0)
        .fetch_all(&self.reader)
        .await?;
        let point = |row: &DbRow| {
            Ok(RatingPoint {
                system: row.try_get("system")?,
                game: GameId(row.try_get("game")?),
                rated: rated(row)?,
                change: row.try_get("change")?,
            })
        };
        Ok(rows.iter().map(point).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn leaderboard(
        &self,
        system: &str,
        server: Option<(&str, &str)>,
        limit: u32,
    ) -> Result<Vec<Ranked>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT r.rating, r.deviation, r.volatility, r.at, ",
            player_columns!("q", "player"),
            ", ",
            tally_columns!("q.id"),
            " FROM (SELECT player, max(id) AS id FROM ratings WHERE system = $1 GROUP BY player) present
             JOIN ratings r ON r.id = present.id
             JOIN players q ON q.id = r.player
             JOIN ratings every ON every.player = q.id AND every.system = $1
             JOIN games g ON g.id = every.game
             WHERE q.gone IS NULL AND ($2 IS NULL OR EXISTS (
                 SELECT 1 FROM ratings x JOIN games h ON h.id = x.game JOIN places p ON p.id = h.place
                 WHERE x.player = q.id AND x.system = $1
                   AND p.platform = $2 AND coalesce(p.server, '') = $3))
             GROUP BY q.id, r.id
             ORDER BY r.deviation > $4, r.rating DESC, q.id LIMIT $5"
        ))
        .bind(system)
        .bind(server.map(|(platform, _)| platform))
        .bind(server.map(|(_, server)| server))
        .bind(PROVISIONAL)
        .bind(i64::from(limit))
        .fetch_all(&self.reader)
        .await?;
        let ranked = |row: &DbRow| {
            let player = players::required(row, "player")?;
            Ok(Ranked { player, rated: rated(row)?, tally: tally(row)? })
        };
        Ok(rows.iter().map(ranked).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn results(&self, player: PlayerId) -> Result<Vec<ResultLine>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT g.system, ",
            player_columns!("o", "opponent"),
            ", ",
            tally_columns!("$1"),
            " FROM games g
             JOIN players o ON o.id = CASE WHEN g.black = $1 THEN g.white ELSE g.black END
             WHERE (g.black = $1 OR g.white = $1) AND g.result IS NOT NULL AND g.result <> 'Void'
             GROUP BY g.system, o.id ORDER BY count(*) DESC, g.system, o.id"
        ))
        .bind(player.0)
        .fetch_all(&self.reader)
        .await?;
        let line = |row: &DbRow| {
            let opponent = players::required(row, "opponent")?;
            Ok(ResultLine { system: row.try_get("system")?, opponent, tally: tally(row)? })
        };
        Ok(rows.iter().map(line).collect::<Result<_, sqlx::Error>>()?)
    }
}

/// Stores what the end of a rated game does to its players' ratings.
pub(super) async fn change(
    tx: &mut Connection,
    game: GameId,
    ended: &Advanced,
    (pool, rate): (&str, &Rate<'_>),
) -> Result<(), StoreError> {
    lock_players(tx, &[ended.black, ended.white]).await?;
    let black = last(&mut *tx, ended.black, pool).await?;
    let white = last(&mut *tx, ended.white, pool).await?;
    let Some(after) = rate(Pair { black, white }) else { return Ok(()) };
    for (player, before, after) in [(ended.black, black, after.black), (ended.white, white, after.white)] {
        if ![after.rating, after.deviation, after.volatility].iter().all(|number| number.is_finite()) {
            return Err(StoreError::Other(format!("a rating that is no number was to be kept ({after:?})")));
        }
        let before = before.map_or(FIRST, |before| before.rating);
        sqlx::query(
            "INSERT INTO ratings (player, system, game, rating, deviation, volatility, change, at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(player.0)
        .bind(pool)
        .bind(game.0)
        .bind(after.rating)
        .bind(after.deviation)
        .bind(after.volatility)
        .bind(after.rating - before)
        .bind(ended.at)
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}

/// A player's latest rating in a system.
async fn last(
    executor: impl Executor<'_, Database = Db>,
    player: PlayerId,
    system: &str,
) -> Result<Option<Rated>, StoreError> {
    let row = sqlx::query(
        "SELECT rating, deviation, volatility, at FROM ratings
         WHERE player = $1 AND system = $2 ORDER BY id DESC LIMIT 1",
    )
    .bind(player.0)
    .bind(system)
    .fetch_optional(executor)
    .await?;
    Ok(row.as_ref().map(rated).transpose()?)
}

fn rated(row: &DbRow) -> Result<Rated, sqlx::Error> {
    Ok(Rated {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        at: row.try_get("at")?,
    })
}

fn tally(row: &DbRow) -> Result<Tally, sqlx::Error> {
    let count = |column: &str| {
        let count: i64 = row.try_get(column)?;
        u32::try_from(count).map_err(|_| unexpected("a number of games", count))
    };
    Ok(Tally { won: count("won")?, lost: count("lost")?, tied: count("tied")? })
}
