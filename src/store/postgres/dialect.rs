//! What the statements in `sql/` need to know of PostgreSQL; `sqlite/dialect.rs` says the same of SQLite.
//!
//! Transactions of several processes meet here, at the isolation level READ COMMITTED: a statement sees what
//! was committed before it began, and a conditional `UPDATE` waits for whoever is changing its row, then looks
//! at its condition again. So a condition on the row itself always holds when it is written. Whoever decides by
//! anything else locks first, in this order: the game, its players by their numbers, places. Whatever meets in
//! another order nevertheless is ended by the database and tried again (`retry.rs`).
//!
//! What concerns rows of many tables at once (a channel moves, a player leaves) is rare, and done while no other
//! transaction writes: [`begin_alone`](SqlStore::begin_alone).

use sqlx::{Postgres, Transaction};

pub(super) use super::text::{plain, text};
use crate::{PlayerId, StoreError};

pub(super) type Db = Postgres;
pub(super) type Connection = sqlx::PgConnection;
pub(super) type Pool = sqlx::PgPool;
pub(super) type DbRow = sqlx::postgres::PgRow;
pub(super) type SqlStore = super::PostgresStore;

/// Keeps others from changing the rows that a query finds.
macro_rules! for_update {
    () => {
        " FOR NO KEY UPDATE"
    };
}
pub(super) use for_update;

/// Puts first the games in which the player of a column is to act, as the indexes have them.
macro_rules! rests {
    ($to_act:literal) => {
        concat!("(NOT ", $to_act, ")")
    };
}
pub(super) use rests;

/// Whether the player of a column is to act, as the indexes have it.
macro_rules! acts {
    ($to_act:literal) => {
        concat!("(NOT ", $to_act, ") IS FALSE")
    };
}
pub(super) use acts;

/// One of several queries whose results are merged in an order. Without being told the order here, too, the
/// planner sorts all of them.
macro_rules! in_order {
    ($query:expr, $order:literal) => {
        concat!("SELECT * FROM (", $query, " ORDER BY ", $order, ") AS ordered")
    };
}
pub(super) use in_order;

/// A column by which SQLite's planner shall not begin.
macro_rules! unindexed {
    ($column:literal) => {
        $column
    };
}
pub(super) use unindexed;

/// Which index SQLite shall use.
macro_rules! by_refused_posts {
    () => {
        ""
    };
}
pub(super) use by_refused_posts;

/// Begins a transaction and takes the lock `$lock` of all that write, in one message.
macro_rules! begin {
    ($lock:literal) => {
        concat!("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT ", $lock, "(1363636017)")
    };
}

impl SqlStore {
    /// The pools of its connections: there is one.
    pub(super) fn pools(&self) -> impl Iterator<Item = &Pool> {
        [&self.reader].into_iter()
    }

    /// Begins a writing transaction beside others, which is rolled back unless committed.
    pub(super) async fn begin(&self) -> Result<Transaction<'_, Postgres>, StoreError> {
        begun(&self.writer, begin!("pg_advisory_xact_lock_shared")).await
    }

    /// Begins a writing transaction beside which there is no other.
    pub(super) async fn begin_alone(&self) -> Result<Transaction<'_, Postgres>, StoreError> {
        begun(&self.writer, begin!("pg_advisory_xact_lock")).await
    }

    /// Begins a transaction whose queries all see the same state.
    pub(super) async fn begin_reading(&self) -> Result<Transaction<'_, Postgres>, StoreError> {
        begun(&self.reader, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await
    }

    /// Begins a writing transaction that locks by itself what it needs.
    pub(in super::super) async fn begin_plainly(&self) -> Result<Transaction<'_, Postgres>, StoreError> {
        begun(&self.writer, "BEGIN").await
    }
}

/// Begins a transaction, in a task of its own: whoever stopped waiting in the middle would leave it open, and sqlx
/// would not know of it. What the next one writes on the connection would never be committed.
async fn begun(pool: &Pool, statement: &'static str) -> Result<Transaction<'static, Postgres>, StoreError> {
    let pool = pool.clone();
    let beginning = tokio::spawn(async move { pool.begin_with(statement).await });
    Ok(beginning.await.map_err(|error| StoreError::Other(error.to_string()))??)
}

/// Keeps others from changing players, their absences and their ratings.
pub(super) async fn lock_players(tx: &mut Connection, players: &[PlayerId]) -> Result<(), StoreError> {
    let ids: Vec<i64> = players.iter().map(|player| player.0).collect();
    sqlx::query("SELECT 1 FROM players WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE")
        .bind(ids)
        .execute(tx)
        .await?;
    Ok(())
}

/// Keeps others from [`Kept::keep_if`](crate::Kept::keep_if) with these kinds.
///
/// A lock of the rows would not do: there is none of what is not kept yet.
pub(super) async fn lock_kinds(
    tx: &mut Connection,
    platform: &str,
    kinds: &[&str],
) -> Result<(), StoreError> {
    sqlx::query(
        "SELECT pg_advisory_xact_lock_shared(lock)
         FROM (SELECT DISTINCT hashtextextended($1 || chr(31) || kind, 0) AS lock
               FROM unnest($2::text[]) AS kind ORDER BY 1) AS locks",
    )
    .bind(platform)
    .bind(kinds)
    .execute(tx)
    .await?;
    Ok(())
}

/// Keeps others from keeping anything of a kind.
pub(super) async fn lock_kind_alone(
    tx: &mut Connection,
    platform: &str,
    kind: &str,
) -> Result<(), StoreError> {
    sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1 || chr(31) || $2, 0))")
        .bind(platform)
        .bind(kind)
        .execute(tx)
        .await?;
    Ok(())
}
