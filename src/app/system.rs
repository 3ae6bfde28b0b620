//! The only place that asks the system for time and randomness.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use parking_lot::Mutex;
use qgo_chat::tasks::stopped;
use qgo_chat::{Clock, Entropy};
use qgo_store::{Millis, Store, StoreError};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use tracing::warn;

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
    counted: Counted,
}

impl SharedClock {
    /// A clock that has asked the database for its time.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn over(store: Arc<dyn Store>) -> Result<Self, StoreError> {
        let clock = Self { store, counted: Counted::default() };
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
            self.counted.hear(asked, time);
        }
        Ok(())
    }
}

impl Clock for SharedClock {
    fn now(&self) -> Millis {
        self.counted.now().unwrap_or_else(|| SystemClock.now())
    }
}

/// What another clock said at a moment, counted on by a monotonic clock.
#[derive(Default)]
struct Counted(Mutex<Option<(Instant, Millis)>>);

impl Counted {
    /// The other clock was asked at `asked`, and its answer `time` has just come.
    fn hear(&self, asked: Instant, time: Millis) {
        let took = asked.elapsed();
        let mut said = self.0.lock();
        if said.is_none() || took <= SLOW {
            // It was read somewhere between question and answer.
            *said = Some((asked + took / 2, time));
        }
    }

    fn now(&self) -> Option<Millis> {
        let (at, time) = (*self.0.lock())?;
        let since = Instant::now().saturating_duration_since(at);
        Some(time.saturating_add(Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)))
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

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn it_goes_on_from_the_middle_of_question_and_answer() {
        let (counted, asked) = (Counted::default(), Instant::now());
        assert_eq!(counted.now(), None);
        advance(SECOND / 5).await;
        counted.hear(asked, 1_000_000);
        assert_eq!(counted.now(), Some(1_000_100));
        advance(SECOND * 60).await;
        assert_eq!(counted.now(), Some(1_060_100));
    }

    #[tokio::test(start_paused = true)]
    async fn it_follows_the_other_clock_but_not_an_answer_that_says_little() {
        let counted = Counted::default();
        counted.hear(Instant::now(), 1_000_000);
        let asked = Instant::now();
        advance(SECOND * 10).await;
        counted.hear(asked, 1_009_000);
        assert_eq!(counted.now(), Some(1_010_000));
        counted.hear(Instant::now(), 500_000);
        assert_eq!(counted.now(), Some(500_000));
    }
}
