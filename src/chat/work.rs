//! Work for the processor — moves, pictures —, kept off the threads that talk to people.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task;

use crate::trouble::Trouble;

/// Blocking threads, as many at a time as the host allows.
#[derive(Clone)]
pub(crate) struct Workshop(Arc<Semaphore>);

impl Workshop {
    pub(crate) fn new(places: usize) -> Self {
        Self(Arc::new(Semaphore::new(places.max(1))))
    }

    /// Runs `job` on a blocking thread once there is a place for it.
    ///
    /// # Errors
    /// If the job panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let place = Arc::clone(&self.0).acquire_owned().await;
        let place = place.expect("the semaphore is never closed");
        task::spawn_blocking(move || {
            // The place is held by the work itself: who asked for it may have gone meanwhile.
            let _place = place;
            job()
        })
        .await
        .map_err(|e| Trouble::Failed(e.to_string()))
    }
}
