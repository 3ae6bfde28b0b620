//! The table `players`.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

use crate::{Account, Player, PlayerId, StoreError};

pub(super) async fn find(pool: &SqlitePool, account: &Account) -> Result<Option<Player>, StoreError> {
    let row = sqlx::query("SELECT id, name FROM players WHERE platform = $1 AND account = $2")
        .bind(&account.platform)
        .bind(&account.user)
        .fetch_optional(pool)
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Player {
        id: PlayerId(row.try_get("id")?),
        account: account.clone(),
        name: row.try_get("name")?,
    }))
}

/// Makes or renames the player of an account.
pub(super) async fn keep(
    tx: &mut SqliteConnection,
    account: &Account,
    name: &str,
) -> Result<Player, StoreError> {
    let id = sqlx::query_scalar(
        "INSERT INTO players (platform, account, name) VALUES ($1, $2, $3)
         ON CONFLICT (platform, account) DO UPDATE SET name = excluded.name
         RETURNING id",
    )
    .bind(&account.platform)
    .bind(&account.user)
    .bind(name)
    .fetch_one(tx)
    .await?;
    Ok(Player { id: PlayerId(id), account: account.clone(), name: name.to_owned() })
}

/// The player in the columns `PREFIX_id`, `PREFIX_platform`, `PREFIX_account` and `PREFIX_name`;
/// `None` where an outer join found none.
pub(super) fn from_row(row: &SqliteRow, prefix: &str) -> Result<Option<Player>, sqlx::Error> {
    let column = |name: &str| format!("{prefix}_{name}");
    let Some(id) = row.try_get(column("id").as_str())? else { return Ok(None) };
    Ok(Some(Player {
        id: PlayerId(id),
        account: Account {
            platform: row.try_get(column("platform").as_str())?,
            user: row.try_get(column("account").as_str())?,
        },
        name: row.try_get(column("name").as_str())?,
    }))
}

/// Like [`from_row`], where the schema says that there is one.
pub(super) fn required(row: &SqliteRow, prefix: &str) -> Result<Player, sqlx::Error> {
    from_row(row, prefix)?.ok_or(sqlx::Error::RowNotFound)
}
