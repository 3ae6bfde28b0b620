//! Whether a request has taken effect already: because it comes again, or although the store failed.
//!
//! When the connection to a database breaks, or a process is killed whose request another one gets, nobody knows
//! whether the last transaction was committed. Nobody may be told then that nothing was done.

use std::time::Duration;

use qgo_store::RequestKey;
use tokio::time::{sleep, timeout};

use crate::Chat;

/// How long to try to find out. Whoever asked is waiting.
const TIME_TO_LEARN: Duration = Duration::from_secs(5);

/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(300);

impl Chat {
    /// Whether the request has taken effect already. If the store fails here, the request goes on: where it
    /// would change something, the store looks again.
    pub(super) async fn is_repeated(&self, key: Option<&RequestKey>) -> bool {
        match key {
            Some(key) => self.store.has_taken_effect(key).await.unwrap_or(false),
            None => false,
        }
    }

    /// Whether a request has taken effect that met a failure of the store; `None` if that cannot be found out.
    /// A request without a key never comes again, and what it was told is all that it learns.
    pub(super) async fn took_effect_after_all(&self, key: Option<&RequestKey>) -> Option<bool> {
        let Some(key) = key else { return Some(false) };
        let learn = async {
            loop {
                match self.store.has_taken_effect_after_all(key).await {
                    Ok(took_effect) => return took_effect,
                    Err(error) => {
                        tracing::debug!(%error, "it is not known yet whether a request took effect")
                    }
                }
                sleep(PAUSE).await;
            }
        };
        let took_effect = timeout(TIME_TO_LEARN, learn).await.ok();
        if took_effect == Some(true) {
            // This process has not been told of what it has written.
            self.wake_delivery();
            self.wake_time();
            self.computer.wake();
        }
        took_effect
    }
}
