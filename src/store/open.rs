//! Opens a database of any kind.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use crate::transfer::refuse_unfinished;
use crate::{Entropy, SealKey, SqliteStore, Store, StoreError, postgres};

/// How long a database may take to say whether everything was moved to it.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opens the database at an address and migrates it to the current schema; `entropy` gives the nonces for seals
/// and posts.
///
/// - `sqlite://PATH` is a file, for this process alone; it is created if it is missing. A key other than the one
///   with which it was sealed is no error: see [`Store::secrets_readable`].
/// - `postgres://USER:PASSWORD@HOST:PORT/DATABASE` is a database on a server, for any number of processes, all of
///   which need the same key. `?sslmode=verify-full` and the like say how the connection is secured.
///
/// # Errors
/// [`StoreError::Address`] for another kind of address, and for a user or a database that the server does not
/// let in; [`StoreError::Locked`] while another process has the file open; [`StoreError::OtherKey`];
/// [`StoreError::Away`] if the server cannot be reached; [`StoreError::NewerSchema`],
/// [`StoreError::Incomplete`], [`StoreError::Moving`],
/// [`StoreError::Corrupt`], [`StoreError::ReadOnly`] and [`StoreError::Full`] as
/// their names say.
pub async fn open(url: &str, key: SealKey, entropy: Entropy) -> Result<Arc<dyn Store>, StoreError> {
    let late = |_| Err(StoreError::Away("it does not answer".to_owned()));
    timeout(PATIENCE, refuse_unfinished(url)).await.unwrap_or_else(late)?;
    open_any(url, key, entropy).await
}

/// As [`open`], also if everything is just being moved to that database.
pub(crate) async fn open_any(
    url: &str,
    key: SealKey,
    entropy: Entropy,
) -> Result<Arc<dyn Store>, StoreError> {
    if is_postgres(url) {
        return Ok(Arc::new(postgres::open(url, key, entropy).await?));
    }
    Ok(Arc::new(SqliteStore::open(url, key, entropy).await?))
}

/// A database's address as it may be shown and logged: without a password, and without parameters, which may
/// have one. Of an address that cannot be read nothing but its scheme is shown.
#[must_use]
pub fn address_to_show(url: &str) -> String {
    if is_postgres(url) { postgres::address_to_show(url) } else { url.to_owned() }
}

fn is_postgres(url: &str) -> bool {
    ["postgres:", "postgresql:"].iter().any(|scheme| url.starts_with(scheme))
}
