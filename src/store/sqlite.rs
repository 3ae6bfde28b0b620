//! The store in one SQLite file.
//!
//! One connection writes, beside a pool that reads: SQLite allows one writer at a time, so waiting in the
//! pool's queue is fairer and cheaper than waiting for the file. `sql` has what is the same for
//! every database that knows SQL; it is compiled for this one with what `dialect` says of it.

mod dialect;
pub(crate) mod error;
pub(crate) mod lock;
mod open;
mod packing;
mod processes;
mod schema;
#[path = "sql/mod.rs"]
mod sql;
#[cfg(test)]
mod tests;
mod wipe;

use sqlx::SqlitePool;

use crate::seal::{Entropy, Sealer};
use lock::DatabaseLock;
pub(crate) use open::MIGRATIONS;
pub(crate) use schema::refuse_incomplete;

/// A [`Store`](crate::Store) in one SQLite file, which no other process can open as a store until this is dropped.
pub struct SqliteStore {
    /// Exactly one connection.
    writer: SqlitePool,
    reader: SqlitePool,
    sealer: Sealer,
    /// The id of the sealer's key in the table `seal_keys`.
    seal_key: i64,
    secrets_readable: bool,
    entropy: Entropy,
    /// The last field, so that the connections are dropped before the lock.
    _lock: DatabaseLock,
}

impl std::fmt::Debug for SqliteStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqliteStore")
            .field("secrets_readable", &self.secrets_readable)
            .finish_non_exhaustive()
    }
}
