//! What was deleted, in PostgreSQL.
//!
//! Its rows are gone for whoever asks the database. Old versions of rows stay in its files until it overwrites
//! them, and in its log and in backups for as long as whoever runs it keeps these; a program that uses it can do
//! no more than to have them cleaned.

use super::dialect::{Connection, SqlStore};
use crate::StoreError;

/// Nothing has to be noted: [`SqlStore::wipe`] does no harm if it comes too often or too late.
#[expect(clippy::unused_async, reason = "it writes with SQLite")]
pub(super) async fn owe(_: &mut Connection) -> Result<(), StoreError> {
    Ok(())
}

impl SqlStore {
    /// Left to the server's own cleaning (autovacuum).
    #[expect(clippy::unused_async, reason = "it writes with SQLite")]
    pub(super) async fn wipe(&self) {}
}
