//! The store in one SQLite file.
//!
//! One connection writes, beside a pool that reads: SQLite allows one writer at a time, so waiting in the
//! pool's queue is fairer and cheaper than waiting for the file. The modules in `sql/` have what is the
//! same for every database that knows SQL: `store` outlines the transactions of [`Store`](crate::Store), and
//! there is a module for each table and for each part of the contract. They are compiled for each database,
//! with what `dialect` says of it.

mod dialect;
pub(crate) mod error;
mod lock;
mod open;
mod processes;
mod schema;
#[cfg(test)]
mod tests;
mod wipe;

#[path = "sql/absences.rs"]
mod absences;
#[path = "sql/challenges.rs"]
mod challenges;
#[path = "sql/events.rs"]
mod events;
#[path = "sql/games.rs"]
mod games;
#[path = "sql/kept.rs"]
mod kept;
#[path = "sql/keys.rs"]
mod keys;
#[path = "sql/moving.rs"]
mod moving;
#[path = "sql/outbox.rs"]
mod outbox;
#[path = "sql/people.rs"]
mod people;
#[path = "sql/places.rs"]
mod places;
#[path = "sql/plans.rs"]
mod plans;
#[path = "sql/players.rs"]
mod players;
#[path = "sql/posts.rs"]
mod posts;
#[path = "sql/ratings.rs"]
mod ratings;
#[path = "sql/requests.rs"]
mod requests;
#[path = "sql/retries.rs"]
mod retries;
#[path = "sql/store.rs"]
mod store;
#[path = "sql/talk.rs"]
mod talk;
#[path = "sql/timekeeping.rs"]
mod timekeeping;
#[path = "sql/turns.rs"]
mod turns;

use sqlx::SqlitePool;

use crate::seal::{Entropy, Sealer};
use lock::DatabaseLock;

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
