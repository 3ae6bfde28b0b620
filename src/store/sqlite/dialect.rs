//! What the statements in `sql/` need to know of SQLite; `postgres/dialect.rs` says the same of PostgreSQL.
//!
//! There is one writer, so whatever a transaction reads stays as it is until it has ended: nothing has to be
//! locked.

use sqlx::{Sqlite, Transaction};

use crate::{PlayerId, StoreError};

pub(super) type Db = Sqlite;
pub(super) type Connection = sqlx::SqliteConnection;
pub(super) type Pool = sqlx::SqlitePool;
pub(super) type DbRow = sqlx::sqlite::SqliteRow;
pub(super) type SqlStore = super::SqliteStore;

/// Keeps others from changing the rows that a query finds.
macro_rules! for_update {
    () => {
        ""
    };
}
pub(super) use for_update;

/// Puts first the games in which the player of a column is to act, as the indexes have them: the planner
/// knows their expression only in exactly this form.
macro_rules! rests {
    ($to_act:literal) => {
        concat!("(1 - ", $to_act, ")")
    };
}
pub(super) use rests;

/// Whether the player of a column is to act, as the indexes have it.
macro_rules! acts {
    ($to_act:literal) => {
        concat!("(1 - ", $to_act, ") = 0")
    };
}
pub(super) use acts;

/// One of several queries whose results are merged in an order.
macro_rules! in_order {
    ($query:expr, $order:literal) => {
        $query
    };
}
pub(super) use in_order;

/// A column by which the planner shall not begin.
macro_rules! unindexed {
    ($column:literal) => {
        concat!("+", $column)
    };
}
pub(super) use unindexed;

/// Has posts found by the index of the refused ones.
macro_rules! by_refused_posts {
    () => {
        "INDEXED BY refused_posts"
    };
}
pub(super) use by_refused_posts;

/// A text of others as it is kept: SQLite takes every text.
pub(super) const fn text(text: &str) -> &str {
    text
}

/// A text as it was before it was kept.
pub(super) const fn plain(kept: String) -> String {
    kept
}

impl SqlStore {
    /// The pools of its connections.
    pub(super) fn pools(&self) -> impl Iterator<Item = &Pool> {
        [&self.writer, &self.reader].into_iter()
    }

    /// Begins a writing transaction, which is rolled back unless committed.
    ///
    /// `IMMEDIATE`, because a transaction that first reads and then writes could not wait for the file in
    /// between.
    pub(super) async fn begin(&self) -> Result<Transaction<'_, Sqlite>, StoreError> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Begins a writing transaction beside which there is no other: here every one is.
    pub(super) async fn begin_alone(&self) -> Result<Transaction<'_, Sqlite>, StoreError> {
        self.begin().await
    }

    /// Begins a transaction whose queries all see the same state.
    pub(super) async fn begin_reading(&self) -> Result<Transaction<'_, Sqlite>, StoreError> {
        Ok(self.reader.begin().await?)
    }
}

/// Keeps others from changing players.
pub(super) async fn lock_players(_: &mut Connection, _: &[PlayerId]) -> Result<(), StoreError> {
    Ok(())
}

/// Keeps others from [`Kept::keep_if`](crate::Kept::keep_if) with these kinds.
pub(super) async fn lock_kinds(_: &mut Connection, _: &str, _: &[&str]) -> Result<(), StoreError> {
    Ok(())
}

/// Keeps others from keeping anything of a kind.
pub(super) async fn lock_kind_alone(_: &mut Connection, _: &str, _: &str) -> Result<(), StoreError> {
    Ok(())
}
