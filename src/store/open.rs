//! Opens a database of any kind.

use std::sync::Arc;

use crate::{Entropy, SealKey, SqliteStore, Store, StoreError, postgres};

/// Opens the database at an address `sqlite://PATH`, for this process alone, and migrates it to the current
/// schema; creates it if it is missing. `entropy` gives the nonces for seals and posts.
///
/// A key other than the one with which the database was sealed is no error: see [`Store::secrets_readable`].
///
/// # Errors
/// [`StoreError::Address`] for another kind of address; [`StoreError::Locked`] while another process has the
/// database open; [`StoreError::NewerSchema`], [`StoreError::Incomplete`], [`StoreError::Corrupt`],
/// [`StoreError::ReadOnly`] and [`StoreError::Full`] as their names say.
pub async fn open(url: &str, key: SealKey, entropy: Entropy) -> Result<Arc<dyn Store>, StoreError> {
    if ["postgres:", "postgresql:"].iter().any(|scheme| url.starts_with(scheme)) {
        return Ok(Arc::new(postgres::open(url, key, entropy).await?));
    }
    Ok(Arc::new(SqliteStore::open(url, key, entropy).await?))
}
