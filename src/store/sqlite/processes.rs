//! SQLite serves one process, which has everything.

use std::collections::BTreeSet;
use std::time::Duration;

use async_trait::async_trait;

use super::SqliteStore;
use crate::{Millis, Notices, Processes, Share, StoreError};

#[async_trait]
impl Processes for SqliteStore {
    fn is_shared(&self) -> bool {
        false
    }

    async fn database_time(&self) -> Result<Option<Millis>, StoreError> {
        Ok(None)
    }

    async fn share(&self, _: &str, parts: u32, _: &str, _: Duration) -> Result<Share, StoreError> {
        Ok(Share { held: (0..parts).collect(), surplus: BTreeSet::new() })
    }

    async fn let_go(&self, _: &str, _: &str, _: Option<&BTreeSet<u32>>) -> Result<(), StoreError> {
        Ok(())
    }

    /// Whoever is alone keeps its own count.
    async fn take_of_rate(&self, _: &str, _: Duration, _: u32) -> Result<Duration, StoreError> {
        Ok(Duration::ZERO)
    }

    async fn notify(&self, _: &[String]) -> Result<(), StoreError> {
        Ok(())
    }

    async fn notices(&self) -> Result<Option<Box<dyn Notices>>, StoreError> {
        Ok(None)
    }
}
