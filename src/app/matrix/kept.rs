//! What the adapter keeps between restarts, as JSON in the store.

use std::sync::Arc;

use qgo_store::{Keep, Store, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::platform::NAME;

/// Values of a kind, by name.
pub(super) struct Shelf {
    store: Arc<dyn Store>,
    kind: &'static str,
}

impl Shelf {
    pub(super) fn new(store: &Arc<dyn Store>, kind: &'static str) -> Self {
        Self { store: Arc::clone(store), kind }
    }

    /// The value with this name; `None` also for one that cannot be read.
    pub(super) async fn get<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, StoreError> {
        let value = self.store.kept(NAME, self.kind, name).await?;
        Ok(value.and_then(|value| serde_json::from_slice(&value).ok()))
    }

    /// Keeps a value, in place of the former one.
    pub(super) async fn put(&self, name: &str, value: &impl Serialize) -> Result<(), StoreError> {
        self.store.keep(NAME, &[self.change(name, value)?]).await
    }

    /// The change that keeps a value.
    pub(super) fn change(&self, name: &str, value: &impl Serialize) -> Result<Keep, StoreError> {
        let value = serde_json::to_vec(value).map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Keep { kind: self.kind.to_owned(), name: name.to_owned(), value: Some(value) })
    }

    /// The change that removes a value.
    pub(super) fn removal(&self, name: &str) -> Keep {
        Keep { kind: self.kind.to_owned(), name: name.to_owned(), value: None }
    }

    /// Makes several changes at once.
    pub(super) async fn make(&self, changes: &[Keep]) -> Result<(), StoreError> {
        self.store.keep(NAME, changes).await
    }

    /// The names after `after`, in order, with their values; a value that cannot be read is `None`.
    pub(super) async fn page<T: DeserializeOwned>(
        &self,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<(String, Option<T>)>, StoreError> {
        let page = self.store.all_kept(NAME, self.kind, after, limit).await?;
        Ok(page.into_iter().map(|(name, value)| (name, serde_json::from_slice(&value).ok())).collect())
    }
}
