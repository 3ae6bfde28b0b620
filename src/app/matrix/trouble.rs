//! Why something could not be done now.

use std::time::Duration;

use qgo_matrix::{ClientError, CryptoError};
use qgo_store::StoreError;

use super::homeserver::{may_pass, pause};

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
pub(super) enum Trouble {
    /// The homeserver refused it, or was not there.
    #[error(transparent)]
    Server(#[from] ClientError),
    /// QGo's own store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<CryptoError> for Trouble {
    fn from(error: CryptoError) -> Self {
        match error {
            CryptoError::Server(error) => Self::Server(error),
            CryptoError::Store(error) => Self::Store(StoreError::Other(error.to_string())),
            other => Self::Server(ClientError::Invalid(other.to_string())),
        }
    }
}

impl Trouble {
    /// How long to wait before another attempt, after this many failures in a row; `None` if none can succeed.
    pub(super) fn again(&self, failures: u32) -> Option<Duration> {
        match self {
            Self::Server(error) => may_pass(error).then(|| pause(failures, error)),
            Self::Store(_) => Some(Duration::from_secs(1)),
        }
    }
}
