//! Delivery of what all see to a platform.

use std::time::Duration;

use async_trait::async_trait;
use qgo_store::{Account, Place, StoreError};

use super::{Message, Platform};

/// Delivers to a platform. For each channel it is called in order, one call at a time, and for each post with
/// the same nonce at every attempt.
#[async_trait]
pub trait Courier: Send + Sync {
    /// The platform to which it delivers.
    fn platform(&self) -> &'static Platform;

    /// Posts a message; returns its id.
    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError>;

    /// Takes the buttons off a message. A message that is gone is no error. Like [`Courier::delete`], it is
    /// only called for platforms that have [edits](super::Has::edits).
    async fn strip_buttons(&self, place: &Place, message: &str) -> Result<(), DeliveryError>;

    /// Deletes a message of QGo's own. One that is gone is no error.
    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError>;

    /// Opens the thread `place`, which was made by [`Platform::thread_at`]. A thread that exists is no error.
    /// Only called for platforms that have [threads](super::Has::threads).
    async fn open_thread(&self, place: &Place, name: &str) -> Result<(), DeliveryError>;

    /// Archives the thread `place` until the next message in it. A thread that is gone, or that QGo may not
    /// archive, is no error; a platform without archiving does nothing.
    async fn archive_thread(&self, _place: &Place) -> Result<(), DeliveryError> {
        Ok(())
    }

    /// Somebody is forgotten: the adapter drops what it keeps of them, and makes what it shows anew from the
    /// store.
    async fn forget(&self, account: &Account) -> Result<(), DeliveryError>;
}

/// Tells which channels of a platform still exist.
#[async_trait]
pub trait Channels: Send + Sync {
    /// Whether a channel or thread was deleted; `None` if the platform cannot tell now.
    async fn is_gone(&self, place: &Place) -> Option<bool>;
}

/// Why a delivery failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// Another attempt may succeed, after the platform's own waiting time if it named one.
    #[error("not delivered, to be tried again: {why}")]
    Later {
        /// The platform's own waiting time.
        after: Option<Duration>,
        /// What the platform said.
        why: String,
    },
    /// The platform refuses it until somebody mends something: a permission that QGo lacks, a locked thread.
    /// Tried again after the next thing that somebody does there, and from time to time.
    #[error("refused until somebody mends it: {why}")]
    Forbidden {
        /// What the platform said.
        why: String,
    },
    /// Nothing is wrong, but QGo is a guest there and has to wait until somebody does something; the adapter
    /// then calls [`crate::Chat::resume_delivery`]. Tried again no later than `after`.
    #[error("waits until somebody does something there")]
    Waits {
        /// The longest wait until the next attempt.
        after: Duration,
    },
    /// The channel or thread was deleted: nothing can ever be delivered there.
    #[error("the channel is gone: {why}")]
    Gone {
        /// What the platform said.
        why: String,
    },
    /// No further attempt can succeed.
    #[error("cannot be delivered: {why}")]
    Never {
        /// What the platform said.
        why: String,
    },
    /// The platform was not the reason: QGo's own store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
