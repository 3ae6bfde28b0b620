//! Tries again what other transactions got in the way of.

use std::time::Duration;

use super::PostgresStore;
use crate::{Entropy, SealKey, Store, StoreError, forward};

/// How long is waited before each further attempt. Whoever comes back at once meets the same transactions.
const PAUSES: [Duration; 4] = [
    Duration::from_millis(5),
    Duration::from_millis(20),
    Duration::from_millis(80),
    Duration::from_millis(320),
];

/// A store in PostgreSQL that tries again.
struct Retrying(PostgresStore);

/// Opens the database at an address `postgres://USER:PASSWORD@HOST/DATABASE`, as [`open`](crate::open()) does.
///
/// # Errors
/// Those of [`open`](crate::open()).
pub(crate) async fn open(
    url: &str,
    key: SealKey,
    entropy: Entropy,
) -> Result<impl Store + use<>, StoreError> {
    Ok(Retrying(PostgresStore::open(url, &key, entropy).await?))
}

impl Retrying {
    fn within(&self) -> &PostgresStore {
        &self.0
    }

    /// Nothing of a failed attempt stays, so it may be made again.
    async fn around<T, F: Future<Output = Result<T, StoreError>>>(
        &self,
        asked: &'static str,
        call: impl Fn() -> F,
    ) -> Result<T, StoreError> {
        for pause in PAUSES {
            match call().await {
                Err(StoreError::Crossed) => tracing::debug!(asked, "another transaction got in the way"),
                answer => return answer,
            }
            tokio::time::sleep(pause).await;
        }
        call().await
    }
}

forward!(Retrying, again);
