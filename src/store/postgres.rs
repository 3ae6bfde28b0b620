//! The store in a PostgreSQL database, which several processes may use at once.
//!
//! `sql` has the statements, as for SQLite; `dialect` says what is different, and how
//! transactions keep out of each other's way. `processes` has what only a shared database needs.

mod dialect;
pub(crate) mod error;
mod listen;
mod open;
mod packing;
mod processes;
mod retry;
mod schema;
#[path = "sql/mod.rs"]
mod sql;
#[cfg(test)]
mod tests;
mod text;
mod wipe;

use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;

use crate::seal::{Entropy, Sealer};

pub(crate) use open::address_to_show;
pub(crate) use retry::open;

/// A [`Store`](crate::Store) in a PostgreSQL database, without what tries again ([`open`]).
struct PostgresStore {
    /// The same as `reader`.
    writer: PgPool,
    reader: PgPool,
    /// For connections of their own, which the pool does not count.
    options: PgConnectOptions,
    sealer: Sealer,
    /// The id of the sealer's key in the table `seal_keys`.
    seal_key: i64,
    secrets_readable: bool,
    entropy: Entropy,
}
