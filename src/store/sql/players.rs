//! The table `players`.

use sqlx::{Executor, Row};

use super::dialect::{Connection, Db, DbRow, Pool, plain, text};
use crate::{Account, Conflict, Millis, Player, PlayerId, StoreError};

/// The columns of a player in a query, with a prefix, as [`from_row`] reads them.
macro_rules! player_columns {
    ($table:literal, $prefix:literal) => {
        concat!(
            $table,
            ".id AS ",
            $prefix,
            "_id, ",
            $table,
            ".platform AS ",
            $prefix,
            "_platform, ",
            $table,
            ".account AS ",
            $prefix,
            "_account, ",
            $table,
            ".name AS ",
            $prefix,
            "_name, ",
            $table,
            ".settings AS ",
            $prefix,
            "_settings, ",
            $table,
            ".leaving IS NOT NULL AND ",
            $table,
            ".gone IS NULL AS ",
            $prefix,
            "_leaving, ",
            $table,
            ".gone IS NOT NULL AS ",
            $prefix,
            "_gone"
        )
    };
}
pub(super) use player_columns;

/// Finds the player of an account; a player who was forgotten has none.
pub(super) async fn find(pool: &Pool, account: &Account) -> Result<Option<Player>, StoreError> {
    let row = sqlx::query(concat!(
        "SELECT ",
        player_columns!("q", "player"),
        " FROM players q WHERE q.platform = $1 AND q.account = $2 AND q.gone IS NULL"
    ))
    .bind(&account.platform)
    .bind(text(&account.user))
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| required(&row, "player")).transpose()?)
}

/// Creates or renames the player of an account.
pub(super) async fn keep(tx: &mut Connection, account: &Account, name: &str) -> Result<Player, StoreError> {
    let id: i64 = sqlx::query_scalar(
        "INSERT INTO players (platform, account, name) VALUES ($1, $2, $3)
         ON CONFLICT (platform, account) DO UPDATE SET name = excluded.name
         RETURNING id",
    )
    .bind(&account.platform)
    .bind(text(&account.user))
    .bind(text(name))
    .fetch_one(&mut *tx)
    .await?;
    let row =
        sqlx::query(concat!("SELECT ", player_columns!("q", "player"), " FROM players q WHERE q.id = $1"))
            .bind(id)
            .fetch_one(tx)
            .await?;
    Ok(required(&row, "player")?)
}

/// Replaces a player's settings; `false` if they have changed meanwhile.
pub(super) async fn set_settings(
    tx: &mut Connection,
    player: PlayerId,
    old: &str,
    new: &str,
) -> Result<bool, StoreError> {
    let set =
        sqlx::query("UPDATE players SET settings = $3 WHERE id = $1 AND settings = $2 AND gone IS NULL")
            .bind(player.0)
            .bind(old)
            .bind(new)
            .execute(tx)
            .await?;
    Ok(set.rows_affected() == 1)
}

/// Fails if one of these players is leaving or was forgotten: they may begin nothing.
pub(super) async fn refuse_leaving(
    tx: &mut Connection,
    players: [Option<PlayerId>; 2],
) -> Result<(), StoreError> {
    let [one, other] = players.map(|player| player.map(|player| player.0));
    let leaving = sqlx::query(
        "SELECT 1 FROM players WHERE id IN ($1, $2) AND (leaving IS NOT NULL OR gone IS NOT NULL)",
    );
    match leaving.bind(one).bind(other).fetch_optional(tx).await? {
        Some(_) => Err(Conflict::ChallengeClosed.into()),
        None => Ok(()),
    }
}

/// Notes when a player first asked to be forgotten.
pub(super) async fn set_leaving(
    tx: &mut Connection,
    player: PlayerId,
    now: Millis,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE players SET leaving = $2 WHERE id = $1 AND leaving IS NULL AND gone IS NULL")
        .bind(player.0)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(())
}

pub(super) async fn leaving(executor: impl Executor<'_, Database = Db>) -> Result<Vec<Player>, StoreError> {
    let rows = sqlx::query(concat!(
        "SELECT ",
        player_columns!("q", "player"),
        " FROM players q WHERE q.leaving IS NOT NULL AND q.gone IS NULL ORDER BY q.leaving, q.id"
    ))
    .fetch_all(executor)
    .await?;
    Ok(rows.iter().map(|row| required(row, "player")).collect::<Result<_, _>>()?)
}

/// Removes everything that tells who a player was, if they have asked for it and have no running game.
/// Returns whether the player is anonymous now.
pub(in super::super) async fn make_anonymous(
    tx: &mut Connection,
    player: PlayerId,
    now: Millis,
) -> Result<bool, StoreError> {
    sqlx::query(
        "UPDATE players SET name = '', account = 'gone:' || id, settings = '{}', reminded = NULL, gone = $2
         WHERE id = $1 AND leaving IS NOT NULL AND gone IS NULL AND NOT EXISTS (
             SELECT 1 FROM games WHERE (black = $1 OR white = $1) AND result IS NULL)",
    )
    .bind(player.0)
    .bind(now)
    .execute(&mut *tx)
    .await?;
    let gone = sqlx::query("SELECT 1 FROM players WHERE id = $1 AND gone IS NOT NULL").bind(player.0);
    Ok(gone.fetch_optional(tx).await?.is_some())
}

/// The player in the columns `PREFIX_id` and so on ([`player_columns`]); `None` if an outer join found none.
pub(super) fn from_row(row: &DbRow, prefix: &str) -> Result<Option<Player>, sqlx::Error> {
    let column = |name: &str| format!("{prefix}_{name}");
    let Some(id) = row.try_get(column("id").as_str())? else { return Ok(None) };
    Ok(Some(Player {
        id: PlayerId(id),
        account: Account {
            platform: row.try_get(column("platform").as_str())?,
            user: plain(row.try_get(column("account").as_str())?),
        },
        name: plain(row.try_get(column("name").as_str())?),
        settings: row.try_get(column("settings").as_str())?,
        leaving: row.try_get(column("leaving").as_str())?,
        gone: row.try_get(column("gone").as_str())?,
    }))
}

/// As [`from_row`], for a player who exists according to the schema.
pub(super) fn required(row: &DbRow, prefix: &str) -> Result<Player, sqlx::Error> {
    from_row(row, prefix)?.ok_or(sqlx::Error::RowNotFound)
}
