//! Leaves no byte of what was deleted, neither in free space of the file nor in its write-ahead log.
//!
//! `secure_delete` overwrites what is deleted, but not what earlier versions deleted without it, nor every
//! copy that was left when rows were moved within a page. So the file is rewritten, and the log emptied. What
//! is still to be done is kept in `user_version`, which survives a kill.

use sqlx::{SqliteConnection, SqlitePool};

use super::SqliteStore;
use crate::StoreError;

/// Nothing has to be done.
const CLEAN: i64 = 0;
/// The file has to be rewritten, then the log emptied.
const FILE: i64 = 1;
/// The log has to be emptied.
const LOG: i64 = 2;

/// Notes that something was deleted of which no byte may stay.
pub(super) async fn owe(tx: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("PRAGMA user_version = 1").execute(tx).await?;
    Ok(())
}

impl SqliteStore {
    /// Does what is owed, as far as possible now: a long read of the file prevents the log from being
    /// emptied. The rows are correct already, so nobody has to wait for this.
    pub(super) async fn wipe(&self) {
        if let Err(error) = wipe(&self.writer).await {
            tracing::warn!(%error, "deleted bytes stay in the database's files for now");
        }
    }
}

async fn wipe(pool: &SqlitePool) -> Result<(), StoreError> {
    // Holds the only writing connection all the while, so that nothing is deleted in between.
    let mut writer = pool.acquire().await?;
    let mut owed: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *writer).await?;
    if owed == FILE {
        sqlx::raw_sql("VACUUM; PRAGMA user_version = 2").execute(&mut *writer).await?;
        owed = LOG;
    }
    if owed != CLEAN {
        if !empty_log(&mut writer).await? {
            return Err(StoreError::Locked);
        }
        sqlx::raw_sql("PRAGMA user_version = 0").execute(&mut *writer).await?;
    }
    Ok(())
}

/// Moves the write-ahead log into the file and truncates it; `false` if somebody is reading.
pub(super) async fn empty_log(writer: &mut SqliteConnection) -> Result<bool, StoreError> {
    let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(writer).await?;
    Ok(busy == 0)
}
