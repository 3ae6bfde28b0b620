//! The tasks of one run, which end with it.

use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::TaskTracker;

/// Where the tasks of a run are begun.
#[derive(Clone, Default)]
pub(super) struct Tasks {
    tracker: TaskTracker,
    end: CancellationToken,
}

impl Tasks {
    /// Begins a task.
    pub(super) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let end = self.end.clone();
        self.tracker.spawn(async move {
            // Cut off only if the run is.
            let _ = end.run_until_cancelled_owned(work).await;
        });
    }

    /// Those that have to be finished.
    pub(super) fn tracker(&self) -> &TaskTracker {
        &self.tracker
    }

    /// Cuts off what still runs when this is dropped: another process goes on with it.
    pub(super) fn cut_off_at_end(&self) -> DropGuard {
        self.end.clone().drop_guard()
    }
}
