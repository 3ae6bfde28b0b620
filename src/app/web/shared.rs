//! State that all handlers of the page share.

use std::sync::Arc;

use qgo_chat::Chat;
use tokio::sync::watch;

use super::archive::Archive;
use super::people::People;

/// State that all handlers share.
#[derive(Clone)]
pub(super) struct Shared {
    pub(super) chat: Arc<Chat>,
    pub(super) archive: Arc<Archive>,
    pub(super) people: Arc<People>,
    pub(super) stop: watch::Receiver<bool>,
}
