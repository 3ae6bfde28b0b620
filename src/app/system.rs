//! The only place that asks the system for time and randomness.

use std::time::{SystemTime, UNIX_EPOCH};

use qgo_chat::{Clock, Entropy};
use qgo_store::Millis;

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
