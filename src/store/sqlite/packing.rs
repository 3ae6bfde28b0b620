//! Packing in a database of one process: it may always be done, and leaves free pages in the file.

use super::SqliteStore;
use super::wipe::empty_log;
use crate::{PackingWaits, Room, StoreError};

impl SqliteStore {
    /// No older program opens the file: its schema is too new for them.
    #[expect(clippy::unused_async, reason = "it asks with PostgreSQL")]
    pub(super) async fn packing_waits(&self) -> Result<Option<PackingWaits>, StoreError> {
        Ok(None)
    }

    pub(super) async fn room_taken(&self) -> Result<Room, StoreError> {
        let pages: (i64, i64, i64) = sqlx::query_as(
            "SELECT page_count, freelist_count, page_size
             FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
        )
        .fetch_one(&self.reader)
        .await?;
        let (all, free, size) = pages;
        let bytes = |pages: i64| pages.saturating_mul(size).unsigned_abs();
        Ok(Room { bytes: bytes(all), free: Some(bytes(free)) })
    }

    pub(super) async fn give_room_back(&self) -> Result<bool, StoreError> {
        let mut writer = self.writer.acquire().await?;
        sqlx::raw_sql("VACUUM").execute(&mut *writer).await?;
        // While somebody reads, the log stays; it is emptied at the next start.
        empty_log(&mut writer).await?;
        Ok(true)
    }
}
