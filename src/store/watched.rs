//! A wrapper around a store that logs slow answers.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};

use crate::{Store, StoreError, forward};

/// How long the store may take before that is logged.
const PATIENCE: Duration = Duration::from_secs(2);

/// A store that logs what it was asked if it has not answered within 2 s: once while waiting, because an
/// answer may never come, and again with the answer.
pub struct Watched {
    inner: Arc<dyn Store>,
}

impl Watched {
    /// Wraps a store.
    #[must_use]
    pub fn new(inner: Arc<dyn Store>) -> Self {
        Self { inner }
    }

    fn within(&self) -> &dyn Store {
        &*self.inner
    }

    async fn around<T>(
        &self,
        asked: &'static str,
        call: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let since = Instant::now();
        let mut call = pin!(call);
        if let Ok(answer) = timeout(PATIENCE, &mut call).await {
            return answer;
        }
        tracing::warn!(asked, "the store has not answered for {} s", PATIENCE.as_secs());
        let answer = call.await;
        let error = answer.as_ref().err().map(tracing::field::display);
        tracing::warn!(asked, error, "the store answered after {:.1} s", since.elapsed().as_secs_f64());
        answer
    }
}

forward!(Watched);
