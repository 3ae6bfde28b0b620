//! Tasks that run as long as the program: how they learn that they are to stop, and that they begin anew if they panic.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;
use tokio_util::task::AbortOnDropHandle;
use tracing::error;

/// How long to wait after a panic.
const REST: Duration = Duration::from_secs(1);

/// Returns once `stop` is true or its sender is dropped.
pub async fn stopped(mut stop: watch::Receiver<bool>) {
    let _nobody_left = stop.wait_for(|stop| *stop).await;
}

/// Runs `work` to its end in a task of its own, and starts it again if it panics, because without it nothing
/// is delivered or no clock runs. The task stops if this future is dropped.
pub async fn supervise<W>(name: &str, work: impl Fn() -> W)
where
    W: Future<Output = ()> + Send + 'static,
{
    while let Err(error) = AbortOnDropHandle::new(tokio::spawn(work())).await {
        error!(%error, "the {name} failed; it begins anew");
        sleep(REST).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn what_panics_begins_anew_until_it_ends() {
        let begun = Arc::new(AtomicU32::new(0));
        let work = || {
            let begun = Arc::clone(&begun);
            async move { assert_eq!(begun.fetch_add(1, Ordering::Relaxed), 1, "not the second time") }
        };
        supervise("test", work).await;
        assert_eq!(begun.load(Ordering::Relaxed), 2);
    }
}
