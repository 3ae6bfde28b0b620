//! The store in a PostgreSQL database, which several processes may use at once.
//!
//! The modules in `sql/` have the statements, as for SQLite; `dialect` says what is different, and how
//! transactions keep out of each other's way. `processes` has what only a shared database needs.

mod dialect;
pub(crate) mod error;
mod listen;
mod open;
mod processes;
mod retry;
mod schema;
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

use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;

use crate::seal::{Entropy, Sealer};

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
