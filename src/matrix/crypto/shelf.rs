//! Values of the device in the database, as JSON.

use std::sync::Arc;

use matrix_sdk_crypto::CryptoStoreError;
use qgo_store::{Keep, Store, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;

type Result<T> = std::result::Result<T, CryptoStoreError>;

/// The platform under which the values are kept.
pub(super) const PLATFORM: &str = "matrix";

/// How many values are read at a time.
const PAGE: u32 = 200;

/// The values of one owner: a device, or a user.
#[derive(Clone)]
pub(super) struct Shelf {
    kept: Arc<dyn Store>,
    owner: String,
}

/// Without the store, which cannot be shown.
impl std::fmt::Debug for Shelf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shelf").field("owner", &self.owner).finish_non_exhaustive()
    }
}

/// Changes that are made together.
#[derive(Debug)]
pub(super) struct Batch<'a> {
    shelf: &'a Shelf,
    changes: Vec<Keep>,
}

/// One name of several parts. Each part but the last has its length before it, so that no two lists of parts
/// have the same name whatever a server puts into an id.
pub(super) fn name(first: &str, last: &str) -> String {
    format!("{}{last}", start(first))
}

/// How every [`name`] with this first part begins.
pub(super) fn start(first: &str) -> String {
    format!("{}:{first}:", first.len())
}

fn failed(error: StoreError) -> CryptoStoreError {
    CryptoStoreError::backend(error)
}

impl Shelf {
    pub(super) fn new(kept: Arc<dyn Store>, owner: String) -> Self {
        Self { kept, owner }
    }

    fn kind(&self, part: &str) -> String {
        format!("crypto {} {part}", self.owner)
    }

    /// The value of a part with this name.
    pub(super) async fn get<T: DeserializeOwned>(&self, part: &str, name: &str) -> Result<Option<T>> {
        let bytes = self.kept.kept(PLATFORM, &self.kind(part), name).await.map_err(failed)?;
        bytes.map(|bytes| Ok(serde_json::from_slice(&bytes)?)).transpose()
    }

    /// Whether a part has a value with this name.
    pub(super) async fn has(&self, part: &str, name: &str) -> Result<bool> {
        Ok(self.kept.kept(PLATFORM, &self.kind(part), name).await.map_err(failed)?.is_some())
    }

    /// The values of a part whose names come after this one, at most `limit`, by name.
    pub(super) async fn page<T: DeserializeOwned>(
        &self,
        part: &str,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<(String, T)>> {
        let page = self.kept.all_kept(PLATFORM, &self.kind(part), after, limit).await.map_err(failed)?;
        page.into_iter().map(|(name, bytes)| Ok((name, serde_json::from_slice(&bytes)?))).collect()
    }

    /// All values of a part whose names begin so, by name.
    pub(super) async fn all<T: DeserializeOwned>(
        &self,
        part: &str,
        beginning: &str,
    ) -> Result<Vec<(String, T)>> {
        let mut all = Vec::new();
        let mut after = beginning.to_owned();
        loop {
            let page = self.page(part, Some(&after), PAGE).await?;
            let is_last = page.len() < PAGE as usize;
            for (name, value) in page {
                if !name.starts_with(beginning) {
                    return Ok(all);
                }
                after.clone_from(&name);
                all.push((name, value));
            }
            if is_last {
                return Ok(all);
            }
        }
    }

    /// Changes to make together.
    pub(super) fn batch(&self) -> Batch<'_> {
        Batch { shelf: self, changes: Vec::new() }
    }
}

impl Batch<'_> {
    /// Keeps a value.
    pub(super) fn put<T: Serialize>(&mut self, part: &str, name: &str, value: &T) -> Result<()> {
        let value = serde_json::to_vec(value)?;
        self.change(self.shelf.kind(part), name, Some(value));
        Ok(())
    }

    /// Keeps a value of another owner.
    pub(super) fn put_on<T: Serialize>(
        &mut self,
        shelf: &Shelf,
        part: &str,
        name: &str,
        value: &T,
    ) -> Result<()> {
        let value = serde_json::to_vec(value)?;
        self.change(shelf.kind(part), name, Some(value));
        Ok(())
    }

    /// No longer keeps a value.
    pub(super) fn remove(&mut self, part: &str, name: &str) {
        self.change(self.shelf.kind(part), name, None);
    }

    fn change(&mut self, kind: String, name: &str, value: Option<Vec<u8>>) {
        self.changes.push(Keep { kind, name: name.to_owned(), value });
    }

    /// Makes all changes, or none.
    pub(super) async fn keep(self) -> Result<()> {
        if self.changes.is_empty() {
            return Ok(());
        }
        self.shelf.kept.keep(PLATFORM, &self.changes).await.map_err(failed)
    }
}
