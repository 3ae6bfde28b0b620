//! Games whose channel or thread was deleted.
//!
//! Such a channel shows itself by a refused post, or because the platform says so when somebody looks at
//! their games: where nobody can play, no post is owed that could be refused.

use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use qgo_store::{GameRow, Place, StoreError};
use tokio::time::timeout;

use crate::{Channels, Chat};

/// How long to wait for a platform's answer.
const PATIENCE: Duration = Duration::from_secs(2);

impl Chat {
    /// From now on, `channels` is asked whether a channel of a platform still exists. Without it only a
    /// refused post tells.
    pub fn ask_about_channels(&self, platform: &str, channels: Arc<dyn Channels>) {
        let mut known = self.channels.lock();
        known.insert(platform.to_owned(), channels);
    }

    /// Updates what is known of the channels of `rows`, also in the store.
    pub(crate) async fn look_for_channels(&self, rows: &mut [GameRow]) -> Result<(), StoreError> {
        let looks = rows.iter().map(|row| self.is_gone(&row.place));
        for (gone, row) in join_all(looks).await.into_iter().zip(rows) {
            let Some(gone) = gone.filter(|gone| *gone != row.place_gone) else { continue };
            self.store.set_gone(&row.place, gone.then(|| self.clock.now())).await?;
            row.place_gone = gone;
        }
        Ok(())
    }

    async fn is_gone(&self, place: &Place) -> Option<bool> {
        let channels = {
            let known = self.channels.lock();
            known.get(&place.platform).cloned()
        }?;
        timeout(PATIENCE, channels.is_gone(place)).await.ok().flatten()
    }
}
