//! Tries again what other transactions got in the way of, and gives up what is never answered.

use std::time::Duration;

use tokio::time::timeout;

use super::PostgresStore;
use crate::{Entropy, SealKey, Store, StoreError, forward};

/// How long is waited before each further attempt. Whoever comes back at once meets the same transactions.
const PAUSES: [Duration; 4] = [
    Duration::from_millis(5),
    Duration::from_millis(20),
    Duration::from_millis(80),
    Duration::from_millis(320),
];

/// How long a call may take. The server itself ends a statement sooner, so after this time it is not there any
/// more: its machine, or the way to it, has failed without a word, which the system would tell only after many
/// minutes.
const LIMIT: Duration = Duration::from_secs(12);

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

    /// Nothing of a failed attempt stays, so it may be made again. Of one that was given up it is not known
    /// whether it took effect.
    async fn around<T, F: Future<Output = Result<T, StoreError>>>(
        &self,
        asked: &'static str,
        call: impl Fn() -> F,
    ) -> Result<T, StoreError> {
        for pause in PAUSES {
            match in_time(call()).await {
                Err(StoreError::Crossed) => tracing::debug!(asked, "another transaction got in the way"),
                answer => return answer,
            }
            tokio::time::sleep(pause).await;
        }
        in_time(call()).await
    }
}

async fn in_time<T>(call: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = |_| Err(StoreError::Away("it does not answer".to_owned()));
    timeout(LIMIT, call).await.unwrap_or_else(late)
}

forward!(Retrying, again);
