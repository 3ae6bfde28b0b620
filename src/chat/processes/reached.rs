//! Whether any process reaches a platform: it is away only if none does.

use std::collections::BTreeMap;
use std::time::Duration;

use parking_lot::Mutex;
use qgo_store::{Millis, StoreError};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::asked::PLATFORM;
use crate::Chat;

/// The kind of the values that are kept, by platform.
const KIND: &str = "reached";
/// How often a process notes that it reaches a platform.
const EVERY: Duration = Duration::from_secs(10);
/// For how long a platform that another process has reached does not count as away: longer than the pauses
/// between two answers of a platform.
const COUNTS: Millis = 90 * 1000;

/// When this process last noted that it reaches each platform.
#[derive(Default)]
pub(crate) struct Reached(Mutex<BTreeMap<String, Instant>>);

/// The last time that a process reached a platform.
#[derive(Serialize, Deserialize)]
struct Note {
    by: String,
    at: Millis,
}

impl Chat {
    /// Notes for the other processes that this one reaches a platform, from time to time and at once if it is
    /// news.
    /// `again` says that this process did not reach it before.
    pub(crate) async fn note_reached(&self, platform: &str, again: bool) -> Result<(), StoreError> {
        let now = Instant::now();
        let is_news = again || {
            let reached = self.reached.0.lock();
            reached.get(platform).is_none_or(|at| now.duration_since(*at) >= EVERY)
        };
        if self.store.is_shared() && is_news {
            let note = Note { by: self.process.clone(), at: self.clock.now() };
            self.keep_own(KIND, platform, Some(&note)).await?;
            self.reached.0.lock().insert(platform.to_owned(), now);
        }
        Ok(())
    }

    /// Since when a platform is away that this process has not reached since `since`; `None` if another
    /// process reaches it.
    pub(crate) async fn away_since(
        &self,
        platform: &str,
        since: Millis,
        now: Millis,
    ) -> Result<Option<Millis>, StoreError> {
        if !self.store.is_shared() {
            return Ok(Some(since));
        }
        let kept = match self.store.kept(PLATFORM, KIND, platform).await {
            // Sealed with a former key, by a process that is gone.
            Err(StoreError::Sealed(_)) => None,
            kept => kept?,
        };
        Ok(match kept.and_then(|kept| serde_json::from_slice::<Note>(&kept).ok()) {
            Some(other) if other.by != self.process => {
                (now.saturating_sub(other.at) >= COUNTS).then(|| since.max(other.at))
            }
            _ => Some(since),
        })
    }
}
