//! Opens a database of any kind.

use std::sync::Arc;

use crate::transfer::refuse_unfinished;
use crate::{Entropy, SealKey, SqliteStore, Store, StoreError};

/// Opens the database at an address `sqlite://PATH`, for this process alone, and migrates it to the current
/// schema; creates it if it is missing. `entropy` gives the nonces for seals and posts.
///
/// A key other than the one with which the database was sealed is no error: see [`Store::secrets_readable`].
///
/// # Errors
/// [`StoreError::Address`] for another kind of address; [`StoreError::Locked`] while another process has the
/// database open; [`StoreError::NewerSchema`], [`StoreError::Incomplete`], [`StoreError::Moving`], [`StoreError::Corrupt`],
/// [`StoreError::ReadOnly`] and [`StoreError::Full`] as their names say.
pub async fn open(url: &str, key: SealKey, entropy: Entropy) -> Result<Arc<dyn Store>, StoreError> {
    refuse_unfinished(url).await?;
    open_any(url, key, entropy).await
}

/// As [`open`], also if everything is just being moved to that database.
pub(crate) async fn open_any(
    url: &str,
    key: SealKey,
    entropy: Entropy,
) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(SqliteStore::open(url, key, entropy).await?))
}
