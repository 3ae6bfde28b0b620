//! A wrapper around a store that counts what it is asked, and for how long.

use std::sync::Arc;
use std::time::Instant;

use qgo_store::{Conflict, Store, StoreError, forward};
use tracing::Instrument;

use super::seen;

/// A store whose calls are counted by the name of the method.
pub struct Counted {
    inner: Arc<dyn Store>,
}

impl Counted {
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
        let answer = call.instrument(tracing::debug_span!("store", asked)).await;
        let result = match &answer {
            Ok(_) => "ok",
            Err(StoreError::Conflict(Conflict::Repeated)) => "repeated",
            Err(StoreError::Conflict(_)) => "conflict",
            Err(_) => "trouble",
        };
        seen().metrics.stored(asked, result, since.elapsed());
        answer
    }
}

forward!(Counted);
