//! Notices, as PostgreSQL passes them on.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::time::timeout;

use crate::{Notices, StoreError};

/// The database's channel for notices.
pub(super) const CHANNEL: &str = "qgo";

/// After so long without a notice it is checked that the server is still there. A connection that was lost
/// without a word would otherwise be waited at for ever.
const QUIET: Duration = Duration::from_secs(20);

/// For how long a connection is waited for, and an answer on it.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection that only listens.
pub(super) struct Listening(PgListener);

impl Listening {
    pub(super) async fn begin(options: PgConnectOptions) -> Result<Self, StoreError> {
        // A pool of one, because a listener takes its connection from a pool.
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(PATIENCE)
            .max_lifetime(None)
            .idle_timeout(None)
            .connect_lazy_with(options);
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(Self(listener))
    }
}

#[async_trait]
impl Notices for Listening {
    async fn next(&mut self) -> Result<String, StoreError> {
        loop {
            match timeout(QUIET, self.0.try_recv()).await {
                Ok(Ok(Some(notice))) => return Ok(notice.payload().to_owned()),
                Ok(Ok(None)) => {
                    return Err(StoreError::Away("the connection for notices was lost".to_owned()));
                }
                Ok(Err(error)) => return Err(error.into()),
                Err(_) => {
                    let alive = sqlx::query("SELECT 1").execute(&mut self.0);
                    timeout(PATIENCE, alive)
                        .await
                        .map_err(|_| StoreError::Away("the connection for notices is silent".to_owned()))??;
                }
            }
        }
    }
}
