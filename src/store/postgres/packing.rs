//! Packing in a database that several processes share, of which some may be older during an update.
//!
//! A program from before schema 2 does not find the log of a packed game. So nothing is packed while such a
//! process lives. Then `compatible_from` is raised, by which every older program that starts is refused; one
//! that was let in just before that has a minute to be seen.

use super::PostgresStore;
use super::processes::database_time;
use crate::{PackingWaits, Room, StoreError};

/// The first schema whose programs can read packed games.
const SINCE: i64 = 2;

impl PostgresStore {
    pub(super) async fn packing_waits(&self) -> Result<Option<PackingWaits>, StoreError> {
        let mut tx = self.begin().await?;
        let older: i64 = sqlx::query_scalar(concat!(
            "SELECT count(DISTINCT process) FROM processes WHERE knows < $1 AND until > ",
            database_time!("1000")
        ))
        .bind(SINCE)
        .fetch_one(&mut *tx)
        .await?;
        if older > 0 {
            return Ok(Some(PackingWaits::Older(older)));
        }
        let raised = sqlx::query("UPDATE schema_info SET compatible_from = $1 WHERE compatible_from < $1")
            .bind(SINCE)
            .execute(&mut *tx)
            .await?;
        if raised.rows_affected() > 0 {
            sqlx::query(concat!(
                "INSERT INTO leases (kind, part, process, until) VALUES ('packing', 0, '', 60000 + ",
                database_time!("1000"),
                ") ON CONFLICT (kind, part) DO UPDATE SET until = excluded.until"
            ))
            .execute(&mut *tx)
            .await?;
        }
        let soon: bool = sqlx::query_scalar(concat!(
            "SELECT EXISTS (SELECT 1 FROM leases WHERE kind = 'packing' AND until > ",
            database_time!("1000"),
            ")"
        ))
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(soon.then_some(PackingWaits::Soon))
    }

    pub(super) async fn room_taken(&self) -> Result<Room, StoreError> {
        let bytes: i64 =
            sqlx::query_scalar("SELECT pg_database_size(current_database())").fetch_one(&self.reader).await?;
        Ok(Room { bytes: bytes.unsigned_abs(), free: None })
    }

    /// Left to the server's own cleaning, which frees the room for what comes. To give it back to the system
    /// would keep everybody from the tables for as long as it takes.
    #[expect(clippy::unused_async, reason = "it writes with SQLite")]
    pub(super) async fn give_room_back(&self) -> Result<bool, StoreError> {
        Ok(false)
    }
}
