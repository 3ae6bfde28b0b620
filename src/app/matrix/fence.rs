//! Keeps a process that no longer is QGo's device from what belongs to the device.
//!
//! A process that hangs for a while does not notice that its lease has run out, and another one has gone on with
//! the keys. So it looks each time before it asks the store: what it has in memory of the keys is then never
//! used again, because nothing is encrypted or read without a change that is stored first.

use std::sync::Arc;

use qgo_store::{Store, StoreError};

use super::lease::Lease;

/// A store that answers only while this process holds a lease of one part.
pub(super) struct Fence {
    inner: Arc<dyn Store>,
    lease: Arc<Lease>,
}

impl Fence {
    pub(super) fn new(inner: Arc<dyn Store>, lease: Arc<Lease>) -> Self {
        Self { inner, lease }
    }

    fn within(&self) -> &dyn Store {
        &*self.inner
    }

    async fn around<T>(
        &self,
        _asked: &'static str,
        call: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        if !self.lease.has(0) {
            return Err(StoreError::Other("another process goes on with Matrix".to_owned()));
        }
        call.await
    }
}

qgo_store::forward!(Fence);
