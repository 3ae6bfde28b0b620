//! The only place that asks the system for time and randomness.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use parking_lot::Mutex;
use qgo_chat::{Clock, Entropy};
use qgo_store::{Millis, Store, StoreError};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use tracing::warn;

use crate::stop::stopped;

/// How often the database is asked for its time.
const EVERY: Duration = Duration::from_secs(4);
/// An answer that took longer says too little about when it was given.
const SLOW: Duration = Duration::from_secs(1);

/// The system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is where time gets in")]
    fn now(&self) -> Millis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
    }
}

/// The clock on which all processes over one database agree, whatever the clocks of their machines say: that of
/// the database, which goes on by a monotonic clock between two questions. If this process is alone, the
/// system's.
pub struct SharedClock {
    store: Arc<dyn Store>,
    /// What the database's clock said at a moment.
    said: Mutex<Option<(Instant, Millis)>>,
}

impl SharedClock {
    /// A clock that has asked the database for its time.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn over(store: Arc<dyn Store>) -> Result<Self, StoreError> {
        let clock = Self { store, said: Mutex::default() };
        clock.ask().await?;
        Ok(clock)
    }

    /// Asks the database for its time again and again, until `stop` becomes true or its sender is dropped.
    pub async fn follow(&self, stop: watch::Receiver<bool>) {
        let following = async {
            loop {
                sleep(EVERY).await;
                if let Err(error) = self.ask().await {
                    warn!(%error, "the database does not tell its time; this process counts on by itself");
                }
            }
        };
        tokio::select! {
            () = following => {}
            () = stopped(stop) => {}
        }
    }

    async fn ask(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        if let Some(time) = self.store.database_time().await? {
            let took = asked.elapsed();
            let mut said = self.said.lock();
            // It was read somewhere between question and answer.
            if said.is_none() || took <= SLOW {
                *said = Some((asked + took / 2, time));
            }
        }
        Ok(())
    }
}

impl Clock for SharedClock {
    fn now(&self) -> Millis {
        let said = *self.said.lock();
        said.map_or_else(
            || SystemClock.now(),
            |(at, time)| {
                let since = Instant::now().saturating_duration_since(at);
                time.saturating_add(Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX))
            },
        )
    }
}

/// The system's secure randomness.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    /// # Panics
    /// If the system has no randomness: then no game can be fair, and nothing may go on.
    #[expect(clippy::disallowed_methods, reason = "this is where randomness gets in")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the system provides randomness");
    }
}
