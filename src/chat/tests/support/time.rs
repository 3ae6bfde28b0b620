//! Faster time for tests that wait.

use std::thread;
use std::time::Duration;

/// How long a thread sleeps for each step of time.
const STEP: Duration = Duration::from_millis(1);
const PASSES: Duration = Duration::from_millis(20);

/// Makes time run twenty times as fast from now on, in a runtime of one thread. Time is never skipped, as
/// tokio does with paused time: then a task that waits for a thread of the database would find at once that
/// its time is over.
pub(crate) fn hurry() {
    tokio::time::pause();
    tokio::spawn(async {
        loop {
            tokio::task::spawn_blocking(|| thread::sleep(STEP)).await.unwrap();
            tokio::time::advance(PASSES).await;
        }
    });
}
