//! State that all handlers of the page share.

use std::sync::Arc;

use qgo_chat::{Chat, User};
use qgo_words::Words;
use tokio::sync::watch;

use super::archive::Archive;
use super::people::People;
use super::problem::Problem;

/// State that all handlers share.
#[derive(Clone)]
pub(super) struct Shared {
    pub(super) chat: Arc<Chat>,
    pub(super) archive: Arc<Archive>,
    pub(super) people: Arc<People>,
    pub(super) stop: watch::Receiver<bool>,
}

impl Shared {
    /// The person with this id.
    ///
    /// # Errors
    /// If nobody here has it: the tab is older than the server, or they were forgotten.
    pub(super) fn user(&self, id: &str, words: Words) -> Result<User, Problem> {
        self.people.find(id).ok_or_else(|| Problem::missing(words.text("server-unknown-player")))
    }
}
