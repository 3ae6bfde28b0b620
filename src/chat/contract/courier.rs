//! How what all see gets to a platform.

use std::time::Duration;

use async_trait::async_trait;
use qgo_store::{Account, Place, StoreError};

use super::{Message, Platform};

/// Delivers to a platform. Called for one channel in order, with the same nonce at every attempt.
#[async_trait]
pub trait Courier: Send + Sync {
    /// To which.
    fn platform(&self) -> &'static Platform;

    /// Posts a message; returns its id.
    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError>;

    /// Takes the buttons off a message. A message that is gone is no error.
    async fn strip_buttons(&self, place: &Place, message: &str) -> Result<(), DeliveryError>;

    /// Takes a message of QGo's own away. One that is gone is no error.
    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError>;

    /// Opens the thread `place`, which is one of [`Platform::thread_at`]. One that is there already is no
    /// error.
    async fn open_thread(&self, place: &Place, name: &str) -> Result<(), DeliveryError>;

    /// Puts away the thread `place`, until the next message in it. One that is gone, or that QGo may not
    /// put away, is no error; nor is a platform that puts nothing away.
    async fn archive_thread(&self, _place: &Place) -> Result<(), DeliveryError> {
        Ok(())
    }

    /// Somebody is forgotten: what the adapter itself keeps of them is dropped, and what it shows is
    /// made anew of the store.
    async fn forget(&self, account: &Account) -> Result<(), DeliveryError>;
}

/// Tells which channels of a platform are still there.
#[async_trait]
pub trait Channels: Send + Sync {
    /// Whether a channel or thread was deleted; `None` where that cannot be told now.
    async fn is_gone(&self, place: &Place) -> Option<bool>;
}

/// A delivery failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// Worth another try, not before the platform's own waiting time if it named one.
    #[error("not delivered, to be tried again: {why}")]
    Later {
        /// The platform's own waiting time.
        after: Option<Duration>,
        /// What it said.
        why: String,
    },
    /// The platform refuses it until somebody mends something: a permission that QGo lacks, a locked
    /// thread. Tried again after the next thing that happens there, and once in a while.
    #[error("refused until somebody mends it: {why}")]
    Forbidden {
        /// What it said.
        why: String,
    },
    /// Nothing is wrong, but QGo is a guest there, and has to wait until somebody does something: then
    /// the adapter calls [`crate::Chat::resume_delivery`]. Asked again no later than `after`.
    #[error("waits until somebody does something there")]
    Waits {
        /// When to look again.
        after: Duration,
    },
    /// The channel or thread was deleted: nothing can ever be delivered there.
    #[error("the channel is gone: {why}")]
    Gone {
        /// What it said.
        why: String,
    },
    /// No further try can succeed.
    #[error("cannot be delivered: {why}")]
    Never {
        /// What it said.
        why: String,
    },
    /// Not the platform but QGo's own store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
