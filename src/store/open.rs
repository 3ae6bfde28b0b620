//! Opening a database, whichever it is.

use std::sync::Arc;

use crate::{Entropy, SealKey, SqliteStore, Store, StoreError};

/// Opens the database that an address names, `sqlite://PATH`, for this process alone, and brings its
/// schema up to date; makes it if it is missing. `entropy` gives nonces for seals and posts.
///
/// A key that differs from the one that sealed what is kept is no error: see
/// [`Store::secrets_readable`].
///
/// # Errors
/// [`StoreError::Address`] for another kind of address, [`StoreError::Locked`] while another
/// process has it open, [`StoreError::NewerSchema`], [`StoreError::Incomplete`], [`StoreError::Corrupt`],
/// [`StoreError::ReadOnly`] or [`StoreError::Full`] for what their names say.
pub async fn open(url: &str, key: SealKey, entropy: Entropy) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(SqliteStore::open(url, key, entropy).await?))
}
