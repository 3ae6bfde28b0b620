//! Platforms that cannot be reached: nobody can play there, so no time passes in their games. Of several
//! processes each knows which platforms it does not reach itself (`processes/reached.rs`).

use std::collections::BTreeMap;

use parking_lot::Mutex;
use qgo_store::{Millis, StoreError};

use crate::Chat;

/// Since when each platform has been away.
#[derive(Default)]
pub(crate) struct Away(Mutex<BTreeMap<String, Millis>>);

impl Chat {
    /// An adapter cannot reach its platform, and last could at `since`. Until [`Chat::is_back`], no clock runs
    /// in the games there. Calling it again changes nothing.
    pub fn is_away(&self, platform: &str, since: Millis) {
        self.away.0.lock().entry(platform.to_owned()).or_insert(since);
    }

    /// An adapter reaches its platform; to be called after each answer that it gets there, also if it was
    /// never away.
    ///
    /// # Errors
    /// If the store fails; a platform that was away then counts as away until the next call.
    pub async fn is_back(&self, platform: &str) -> Result<(), StoreError> {
        let was_away = self.away.0.lock().contains_key(platform);
        if was_away {
            self.note_away(self.clock.now()).await?;
            self.away.0.lock().remove(platform);
        }
        self.note_reached(platform, was_away).await
    }

    /// Notes which platforms have been away until now.
    pub(super) async fn note_away(&self, now: Millis) -> Result<(), StoreError> {
        let away: Vec<_> = self.away.0.lock().clone().into_iter().collect();
        for (platform, since) in away {
            if let Some(since) = self.away_since(&platform, since, now).await? {
                self.store.away(&platform, since, now).await?;
            }
        }
        Ok(())
    }
}
