//! Platforms that cannot be reached: nobody can play there, so no time passes in their games.

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

    /// An adapter can reach its platform again.
    ///
    /// # Errors
    /// If the store fails; the platform then counts as away until the next call.
    pub async fn is_back(&self, platform: &str) -> Result<(), StoreError> {
        if !self.away.0.lock().contains_key(platform) {
            return Ok(());
        }
        self.note_away(self.clock.now()).await?;
        self.away.0.lock().remove(platform);
        Ok(())
    }

    /// Notes which platforms have been away until now.
    pub(super) async fn note_away(&self, now: Millis) -> Result<(), StoreError> {
        let away: Vec<_> = self.away.0.lock().clone().into_iter().collect();
        for (platform, since) in away {
            self.store.away(&platform, since, now).await?;
        }
        Ok(())
    }
}
