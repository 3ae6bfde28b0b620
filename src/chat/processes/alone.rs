//! What at most one process does at a time, where no condition in the store decides: a lock, by a lease.

use std::time::Duration;

use qgo_store::StoreError;
use tokio::time::{Instant, sleep};

use crate::Chat;

/// How often it is tried again.
const AGAIN: Duration = Duration::from_millis(50);

/// The right to do something alone.
#[must_use]
pub(crate) struct Alone(String);

impl Chat {
    /// Waits up to `patience` until no other process does `what`; `None` if it still does then. The right ends
    /// with [`Chat::let_others`], and after `lasts` in any case, so that a process that was killed keeps nobody
    /// from it. Tasks of the same process need a lock of their own.
    pub(crate) async fn be_alone(
        &self,
        what: String,
        lasts: Duration,
        patience: Duration,
    ) -> Result<Option<Alone>, StoreError> {
        let until = Instant::now() + patience;
        while self.store.is_shared() {
            if self.store.share(&what, 1, &self.process, lasts).await?.held.contains(&0) {
                break;
            }
            if Instant::now() >= until {
                return Ok(None);
            }
            sleep(AGAIN).await;
        }
        Ok(Some(Alone(what)))
    }

    /// Ends the right.
    pub(crate) async fn let_others(&self, Alone(what): Alone) {
        if let Err(error) = self.store.let_go(&what, &self.process, None).await {
            tracing::warn!(%error, what, "others have to wait until a lease has run out");
        }
    }
}
