//! Time that runs faster for whoever waits.

use std::thread;
use std::time::Duration;

/// How long a thread sleeps, and how much time goes by meanwhile.
const STEP: Duration = Duration::from_millis(1);
const PASSES: Duration = Duration::from_millis(20);

/// Has time run twenty times as fast from now on, in a runtime of one thread. It is never skipped as it
/// is where paused time is left to itself: what waits for a thread of the database would find at once
/// that its time is over.
pub(crate) fn hurry() {
    tokio::time::pause();
    tokio::spawn(async {
        loop {
            tokio::task::spawn_blocking(|| thread::sleep(STEP)).await.unwrap();
            tokio::time::advance(PASSES).await;
        }
    });
}
