//! What the adapter keeps between restarts, as JSON in the store.

use std::sync::Arc;

use qgo_chat::Clock as _;
use qgo_store::{Keep, Millis, Store, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::platform::NAME;
use crate::system::SystemClock;

/// The time by the clock that counts for all processes: several machines may differ by minutes.
///
/// # Errors
/// If the database that has it cannot be asked.
pub(super) async fn now(store: &dyn Store) -> Result<Millis, StoreError> {
    Ok(store.database_time().await?.unwrap_or_else(|| SystemClock.now()))
}

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

    /// Keeps a value in place of `old`, which was read by [`Shelf::read`]; `false` if it is another one now.
    pub(super) async fn replace(
        &self,
        name: &str,
        old: Option<&[u8]>,
        value: &impl Serialize,
    ) -> Result<bool, StoreError> {
        self.store.keep_if(NAME, self.kind, name, old, &[self.change(name, value)?]).await
    }

    /// As [`Shelf::get`], with the bytes as they are kept.
    pub(super) async fn read<T: DeserializeOwned>(
        &self,
        name: &str,
    ) -> Result<(Option<Vec<u8>>, Option<T>), StoreError> {
        let kept = self.store.kept(NAME, self.kind, name).await?;
        let value = kept.as_ref().and_then(|kept| serde_json::from_slice(kept).ok());
        Ok((kept, value))
    }

    /// Changes the value with this name, whatever other processes change meanwhile, and makes `beside` together
    /// with that. `change` returns whether it has changed anything. Returns the value as it is then; `None` if
    /// there is none.
    pub(super) async fn update<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        beside: &[Keep],
        change: impl Fn(&mut T) -> bool,
    ) -> Result<Option<T>, StoreError> {
        loop {
            let (old, Some(mut value)) = self.read::<T>(name).await? else { return Ok(None) };
            if !change(&mut value) {
                return Ok(Some(value));
            }
            let mut changes = vec![self.change(name, &value)?];
            changes.extend_from_slice(beside);
            if self.store.keep_if(NAME, self.kind, name, old.as_deref(), &changes).await? {
                return Ok(Some(value));
            }
        }
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
